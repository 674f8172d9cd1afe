// Hidden-hand puzzles: an ending of a game in which one move is worth clearly more than every other.
import { RULES, formatMove, legalMoves, observe, playPly } from '../engine/index.ts';
import { indicesOfGreatest } from '../house/search.ts';
import { compactViewOf } from '../house/compact-view.ts';
import { houseLevel } from './grade.ts';
import { HIDDEN_EMPTY_CELLS, expectations, unseenCards, type Expectation } from './hidden-hand.ts';
import type { MinedPuzzle, Moment } from './mined-puzzle.ts';
import { greedyMove } from './open-solution.ts';
import { openCompact, puzzleIdOf, puzzlePositionOf } from './position.ts';
import { hiddenReasons } from './reasons.ts';
import { themesOf } from './themes.ts';

const MIN_MOVES = 6;
/** The minimum value of the best move, and its minimum margin over the next one. */
const MIN_VALUE = 0.5;
const MIN_MARGIN = 0.15;

interface Found {
  readonly moment: Moment;
  readonly all: readonly Expectation[];
  /** Indices of the best move and of the next one. */
  readonly first: number;
  readonly next: number;
  readonly margin: number;
}

/** The puzzle with the greatest margin; the earliest among equals. */
export function findHiddenPuzzle(moments: readonly Moment[]): MinedPuzzle | undefined {
  const found = moments.flatMap((moment) => foundAt(moment) ?? []);
  const [best] = found.toSorted((a, b) => b.margin - a.margin);
  return best && puzzleOf(best);
}

function foundAt(moment: Moment): Found | undefined {
  const { position, seat, empty } = moment;
  const isCountable = HIDDEN_EMPTY_CELLS.includes(empty) && RULES[position.rules].effectCards.length === 0;
  if (!isCountable || legalMoves(position).length < MIN_MOVES) return undefined;
  const all = expectations(puzzlePositionOf(position, seat));
  const [first, next] = indicesOfGreatest(
    all.map(({ value }) => value),
    2,
  ) as [number, number];
  const margin = all[first]!.value - all[next]!.value;
  return all[first]!.value >= MIN_VALUE && margin >= MIN_MARGIN ? { moment, all, first, next, margin } : undefined;
}

function puzzleOf({ moment: { position, seat, played }, all, first, next }: Found): MinedPuzzle {
  const stored = puzzlePositionOf(position, seat);
  const id = puzzleIdOf('hidden', stored);
  const moves = legalMoves(position);
  const names = moves.map(formatMove);
  const isGreedyWrong = greedyMove(openCompact(stored), first) !== undefined;
  const best = all.map(({ value }, index) => ({ move: names[index]!, value: Math.round(value * 1e4) / 1e4 }));
  return {
    id,
    kind: 'hidden',
    goal: 'best',
    position: stored,
    played,
    solution: {
      line: [names[first]!],
      only: 1,
      best: best.toSorted((a, b) => b.value - a.value),
      why: hiddenReasons({
        move: names[first]!,
        expectation: all[first]!,
        next: names[next]!,
        nextValue: all[next]!.value,
        unseen: unseenCards(stored).length,
      }),
    },
    themes: themesOf({ start: position, plies: [playPly(position, moves[first]!)], isGreedyWrong, only: 1 }),
    level: houseLevel({ compactView: compactViewOf(observe(position, seat)), isOpen: false, id }, first),
  };
}
