// An agent's rating over its games as a line in a pixel box. Pure.
import type { AgentCard } from '../../../schema/agent.ts';

export type RatedGame = AgentCard['ratings'][number];

interface RatingPoint {
  readonly rating: number;
  readonly x: number;
  readonly y: number;
}

interface RatingLine {
  /** From the rating before the first game to that after the last: one more than there are games. */
  readonly points: readonly RatingPoint[];
  readonly ticks: readonly RatingPoint[];
  readonly lowest: number;
  readonly highest: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const STEPS = [5, 10, 25, 50, 100, 250, 500, 1000];
const MAX_TICKS = 5;

/** @param newestFirst at least one game, in the order of the API */
export function ratingLine(newestFirst: readonly Pick<RatedGame, 'before' | 'after'>[], box: Box): RatingLine {
  const games = newestFirst.toReversed();
  const ratings = [games[0]!.before, ...games.map(({ after }) => after)];
  const [lowest, highest] = [Math.min(...ratings), Math.max(...ratings)];
  const step = STEPS.find((step) => spanIn(step, lowest, highest) < MAX_TICKS) ?? STEPS.at(-1)!;
  const from = Math.floor(lowest / step) * step;
  const to = Math.max(from + step, Math.ceil(highest / step) * step);
  const at = (rating: number, x: number): RatingPoint => ({
    rating,
    x,
    y: box.top + ((to - rating) / (to - from)) * box.height,
  });
  const between = box.width / (ratings.length - 1);
  return {
    points: ratings.map((rating, i) => at(rating, box.left + i * between)),
    ticks: Array.from({ length: (to - from) / step + 1 }, (_, i) => at(from + i * step, box.left)),
    lowest,
    highest,
  };
}

function spanIn(step: number, lowest: number, highest: number): number {
  return Math.ceil(highest / step) - Math.floor(lowest / step);
}
