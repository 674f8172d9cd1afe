// Ratings as stored: results, which are facts, and the steps of each line that are computed from them.
import type { GameId, Network } from './ids.ts';
import type { Instant } from './game-record.ts';
import type { LineColumns } from './line-columns.ts';
import type { Reason } from '../rating/counting.ts';
import type { Ruleset } from '../engine/index.ts';
import type { StandingRuleset } from './standing.ts';

/** `player/<id>` or `agent/<slug>`: whose results a line consists of. A player may have taken over a guest's line. */
export type LineId = string;

/** The result of a finished game in which somebody with an identity took part; A and B are its seats. */
export interface ResultRecord {
  readonly gameId: GameId;
  /** Greater than that of earlier results in either line, so that a recount has a consistent order. */
  readonly sequence: number;
  readonly endedAt: Instant;
  readonly ruleset: Ruleset;
  readonly lineA: LineId | null;
  readonly lineB: LineId | null;
  /** Seat A's score: 1, 0.5 or 0. */
  readonly scoreA: number;
  readonly movesA: number;
  readonly movesB: number;
  /** Why it does not count for that seat, whatever the ratings are. */
  readonly barredA: Reason | null;
  readonly barredB: Reason | null;
  /** The strength of the house in a game against it; `null`: in any other game. */
  readonly strength: number | null;
  /** The strength at which the house otherwise plays the agent in this seat. */
  readonly hostedA: number | null;
  readonly hostedB: number | null;
  /** The policy that played for the server. */
  readonly policy: string | null;
  readonly voidedAt: Instant | null;
  readonly voidReason: string | null;
}

export interface StepRecord extends LineColumns {
  readonly line: LineId;
  readonly ruleset: StandingRuleset;
  /** The count that it belongs to; the book says which generation is valid. */
  readonly generation: number;
  readonly gameId: GameId;
  readonly opponent: LineId | null;
  readonly ratingBefore: number;
  readonly reason: Reason | null;
}

/** The single row that says which steps are valid, and whether a recount is needed. */
export interface RatingBook {
  readonly generation: number;
  /** The latest generation that was begun; if above `generation`, it is not valid yet or was abandoned. */
  readonly nextGeneration: number;
  /** The lease of a running recount, during which no game is counted; once it has expired, the recount has crashed. */
  readonly recountingUntil: Instant | null;
  /** Incremented by everything that changes counted results. */
  readonly marks: number;
  /** The marks that the valid generation includes. */
  readonly countedMarks: number;
}

/** The result of counting a game, in the table of all rulesets. */
export interface CountedGame {
  /** It has not been counted yet. */
  readonly isDue: boolean;
  /** Its journal cannot be replayed. */
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
  /** The opponent's name in that game. */
  readonly opponentName: string;
  /** This line's score: 1, 0.5 or 0. */
  readonly score: number;
  readonly ratingBefore: number;
  readonly rating: number;
}

/** What players reported about some moves, as means over the moves that reported it; `null`: none did. */
export interface ThoughtMeans {
  readonly moves: number;
  readonly ms: number | null;
  readonly tokens: number | null;
  readonly cost: number | null;
}

/** The state of a line after a recount. */
export interface OwnedLine {
  readonly line: LineId;
  readonly ruleset: StandingRuleset;
  readonly columns: LineColumns;
  readonly place: { readonly ladderScore: number; readonly placedUntil: Instant | null };
}

/** A counted game with the networks of its seats, for an operator who looks for arranged games. */
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

/** A line with its current owner and state. */
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
