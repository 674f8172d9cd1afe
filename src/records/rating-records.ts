// Ratings as they are stored: results, which are facts, and the steps that they make of each line.
import type { GameId, Network } from './ids.ts';
import type { Instant } from './game-record.ts';
import type { LineColumns } from './line-columns.ts';
import type { Reason } from '../rating/counting.ts';
import type { Ruleset } from '../engine/index.ts';
import type { StandingRuleset } from './standing.ts';

/** `player/<id>` or `agent/<slug>`: whose results a line is made of. A player may have taken over that of a guest. */
export type LineId = string;

/** Of a finished game in which somebody with an identity took part; A and B are its seats. */
export interface ResultRecord {
  readonly gameId: GameId;
  /** Above that of the results before it in either line: an order for counting everything again. */
  readonly sequence: number;
  readonly endedAt: Instant;
  readonly ruleset: Ruleset;
  readonly lineA: LineId | null;
  readonly lineB: LineId | null;
  /** Of seat A: 1, 0.5 or 0. */
  readonly scoreA: number;
  readonly movesA: number;
  readonly movesB: number;
  /** Why it counts for nobody there, whatever the ratings are. */
  readonly barredA: Reason | null;
  readonly barredB: Reason | null;
  /** Of the house, in a game against it; `null`: another game. */
  readonly strength: number | null;
  /** The strength of an agent in this seat that the house plays otherwise. */
  readonly hostedA: number | null;
  readonly hostedB: number | null;
  /** What played for the server. */
  readonly policy: string | null;
  readonly voidedAt: Instant | null;
  readonly voidReason: string | null;
}

export interface StepRecord extends LineColumns {
  readonly line: LineId;
  readonly ruleset: StandingRuleset;
  /** Which counting of everything it belongs to: that of the book is the valid one. */
  readonly generation: number;
  readonly gameId: GameId;
  readonly opponent: LineId | null;
  readonly ratingBefore: number;
  readonly reason: Reason | null;
}

/** The one row that says which steps are valid, and whether they must be counted again. */
export interface RatingBook {
  readonly generation: number;
  /** The latest that anybody began to count; above `generation`: not valid yet, or given up. */
  readonly nextGeneration: number;
  /** While everything is counted again no game is counted; a counter that is silent for so long has crashed. */
  readonly recountingUntil: Instant | null;
  /** Raised by whatever changes results that are counted. */
  readonly marks: number;
  /** Those that the valid generation knows. */
  readonly countedMarks: number;
}

/** What counting a game has made of it, in the table of all rulesets. */
export interface CountedGame {
  /** It is yet to be counted. */
  readonly isDue: boolean;
  /** Its journal does not re-simulate. */
  readonly isRefused: boolean;
  /** It is in the book. */
  readonly hasResult: boolean;
  readonly lineA: LineId | null;
  readonly lineB: LineId | null;
  readonly steps: readonly Pick<StepRecord, 'line' | 'reason' | 'ratingBefore' | 'rating'>[];
}

/** A public game as it was counted for one of its two lines. */
export interface LineGame extends Pick<ResultRecord, 'gameId' | 'endedAt' | 'strength'> {
  readonly opponent: LineId | null;
  /** In that game. */
  readonly opponentName: string;
  /** Of this line: 1, 0.5 or 0. */
  readonly score: number;
  readonly ratingBefore: number;
  readonly rating: number;
}

/** What was said of some moves, as means of those that said it; `null`: none did. */
export interface ThoughtMeans {
  readonly moves: number;
  readonly ms: number | null;
  readonly tokens: number | null;
  readonly cost: number | null;
}

/** Where a line is after everything was counted again. */
export interface OwnedLine {
  readonly line: LineId;
  readonly ruleset: StandingRuleset;
  readonly columns: LineColumns;
  readonly place: { readonly ladderScore: number; readonly placedUntil: Instant | null };
}

/** A counted game as an operator looks for arranged ones, with the networks that took its seats. */
export interface SeatedResult extends Pick<
  ResultRecord,
  'gameId' | 'endedAt' | 'lineA' | 'lineB' | 'scoreA' | 'movesA' | 'movesB' | 'voidedAt'
> {
  readonly networkA: Network | null;
  readonly networkB: Network | null;
}

/** A game against others that ended before both had moved, and the lines of those who sat there. */
export interface AbortedGame {
  readonly gameId: GameId;
  readonly lineA: LineId | null;
  readonly lineB: LineId | null;
}

/** Whose line it is now, and where it is. */
export interface HeldLine {
  readonly line: LineId;
  readonly owner: string;
  readonly columns: LineColumns;
  readonly suspendedSince: Instant | null;
}

/** What an operator did, and why. */
export interface ActRecord {
  readonly id: string;
  readonly at: Instant;
  readonly act: string;
  /** Id of a game, a player or an agent; "": everything. */
  readonly subject: string;
  readonly reason: string | null;
}

export type NewAct = Pick<ActRecord, 'act' | 'subject' | 'reason'>;
