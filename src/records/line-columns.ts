// A line after its latest result, as flat columns of steps and of standings.
import type { LineState } from '../rating/book.ts';
import type { Line } from '../rating/rating-line.ts';
import type { Instant } from './game-record.ts';

export interface LineColumns {
  /** Steps so far. */
  readonly number: number;
  /** The sequence of its latest result; 0: none. */
  readonly sequence: number;
  /** Results that changed the rating. */
  readonly ratedGames: number;
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

export function lineColumns({ number, sequence, ratedGames, line: { rating, anchor } }: LineState): LineColumns {
  return {
    number,
    sequence,
    ratedGames,
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

export function lineOf(columns: LineColumns): Line {
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

export function lineStateOf(columns: LineColumns): LineState {
  const { number, sequence, ratedGames } = columns;
  return { number, sequence, ratedGames, line: lineOf(columns) };
}
