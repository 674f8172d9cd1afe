// Open-hand puzzles: positions of a game in which exactly one move wins, or none wins and exactly one draws.
import { legalCodes, type CompactPosition } from '../engine/compact.ts';
import { RULES, type RulesId } from '../engine/index.ts';
import { movesReaching, newExactSearch, withinLimit, type ExactGoal } from './exact.ts';
import { houseLevel } from './grade.ts';
import { solutionLine } from './puzzle-line.ts';
import type { MinedPuzzle, Moment } from './mined-puzzle.ts';
import { explained, greedyMove, naturalMove, playedLine, type Unexplained } from './open-solution.ts';
import { openCompact, puzzleIdOf, puzzlePositionOf } from './position.ts';
import { themesOf } from './themes.ts';

const MIN_MOVES = 6;
/** Positions visited to check that exactly one move is right. */
const MAX_VISITED = 400_000;
/** For finding its line, and again for its reasons. */
const MAX_VISITED_TO_EXPLAIN = 2_000_000;

interface Found extends Unexplained {
  readonly moment: Moment;
  /** Whether the solution is neither the move with the most immediate points nor the most natural one. */
  readonly isHard: boolean;
}

/** The puzzle with the most only-moves in a row; among equals a hard one, then the earliest. */
export function findOpenPuzzle(moments: readonly Moment[]): MinedPuzzle | undefined {
  const found = moments.flatMap((moment) => withinLimit(() => foundAt(moment)) ?? []);
  const [best] = found.toSorted((a, b) => b.line.only - a.line.only || Number(b.isHard) - Number(a.isHard));
  return best && withinLimit(() => puzzleOf(best));
}

/** The only winning move, or if none wins, the only drawing one. @throws TooLarge */
export function uniqueMove(
  start: CompactPosition,
  limit = MAX_VISITED,
): { first: number; goal: ExactGoal } | undefined {
  const search = newExactSearch(limit);
  for (const goal of ['win', 'draw'] as const) {
    const [first, second] = movesReaching(search, start, goal, 2);
    if (first !== undefined) return second === undefined ? { first, goal } : undefined;
  }
  return undefined;
}

/** @throws TooLarge */
function foundAt(moment: Moment): Found | undefined {
  const { position, seat, empty } = moment;
  const [min, max] = emptyCells(position.rules);
  if (empty < min || empty > max) return undefined;
  const start = openCompact(puzzlePositionOf(position, seat));
  if (legalCodes(start).length < MIN_MOVES) return undefined;
  const unique = uniqueMove(start);
  if (!unique) return undefined;
  const { first, goal } = unique;
  const line = solutionLine(newExactSearch(MAX_VISITED_TO_EXPLAIN), start, first, goal);
  const isHard = greedyMove(start, first) !== undefined && naturalMove(position, start, first) !== undefined;
  return { moment, position, start, first, goal, line, isHard };
}

/** The range of empty cells, smaller with effects and hops, because lines are longer. */
function emptyCells(rules: RulesId): readonly [number, number] {
  return RULES[rules].effectCards.length === 0 ? [3, 7] : [2, 5];
}

/** @throws TooLarge */
function puzzleOf(found: Found): MinedPuzzle {
  const { moment, position, start, goal, first, line } = found;
  const stored = puzzlePositionOf(position, moment.seat);
  const id = puzzleIdOf('open', stored);
  const isGreedyWrong = greedyMove(start, first) !== undefined;
  const compactView = { rules: position.rules, position: start };
  return {
    id,
    kind: 'open',
    goal,
    position: stored,
    played: moment.played,
    solution: explained(newExactSearch(MAX_VISITED_TO_EXPLAIN), found),
    themes: themesOf({ start: position, plies: playedLine(position, line), isGreedyWrong, only: line.only }),
    level: houseLevel({ compactView, isOpen: true, id }, first),
  };
}
