// Ratings as they are stored: results, which are facts, and the steps that they make of each line.
import type { GameId } from './ids.ts';
import type { Instant } from './game-record.ts';
import type { Line } from '../rating/line.ts';
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
  /** Of the agent in seat A, if the house plays it. */
  readonly hostedAt: number | null;
  /** What played for the server. */
  readonly policy: string | null;
  readonly voidedAt: Instant | null;
  readonly voidReason: string | null;
}

/** A line after its latest result, flat. */
export interface LineColumns {
  /** Steps so far. */
  readonly number: number;
  /** Of its latest result. */
  readonly sequence: number;
  readonly rating: number;
  readonly deviation: number;
  readonly volatility: number;
  readonly ratedAt: Instant | null;
  readonly anchorRating: number;
  readonly anchorDeviation: number;
  readonly anchorVolatility: number;
  readonly anchorAt: Instant | null;
  readonly anchorGames: number;
  readonly isAnchorFixed: boolean;
}

export interface StepRecord extends LineColumns {
  readonly line: LineId;
  readonly ruleset: StandingRuleset;
  readonly gameId: GameId;
  readonly opponent: LineId | null;
  readonly reason: Reason | null;
}

export function lineColumns({ rating, anchor }: Line): Omit<LineColumns, 'number' | 'sequence'> {
  return {
    rating: rating.rating,
    deviation: rating.deviation,
    volatility: rating.volatility,
    ratedAt: rating.at,
    anchorRating: anchor.rating,
    anchorDeviation: anchor.deviation,
    anchorVolatility: anchor.volatility,
    anchorAt: anchor.at,
    anchorGames: anchor.games,
    isAnchorFixed: anchor.isFixed,
  };
}

export function lineOf(columns: Omit<LineColumns, 'number' | 'sequence'>): Line {
  const { rating, deviation, volatility, ratedAt } = columns;
  return {
    rating: { rating, deviation, volatility, at: ratedAt },
    anchor: {
      rating: columns.anchorRating,
      deviation: columns.anchorDeviation,
      volatility: columns.anchorVolatility,
      at: columns.anchorAt,
      games: columns.anchorGames,
      isFixed: columns.isAnchorFixed,
    },
  };
}
