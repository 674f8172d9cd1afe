// The solution of an open puzzle, with the value of each first move and the reasons.
import { CURRENT, legalCodes, scoreLead, type CompactPosition } from '../engine/compact.ts';
import { formatMove, legalMoves, playPly, type Ply, type Position } from '../engine/index.ts';
import { indicesOfGreatest } from '../house/search.ts';
import { leadAfter, reachesGoal, type ExactGoal, type ExactSearch } from './exact.ts';
import { naturalValues } from './grade.ts';
import { after, type PuzzleLine } from './puzzle-line.ts';
import type { Solution } from './mined-puzzle.ts';
import { openReasons, type Judged } from './reasons.ts';

export interface Unexplained {
  readonly position: Position;
  /** The same position. */
  readonly start: CompactPosition;
  readonly goal: ExactGoal;
  readonly first: number;
  readonly line: PuzzleLine;
}

/** @throws TooLarge */
export function explained(search: ExactSearch, { position, start, goal, first, line }: Unexplained): Solution {
  const names = legalMoves(position).map(formatMove);
  const codes = legalCodes(start);
  const judged = (index: number): Judged => ({
    move: names[index]!,
    now: leadNow(start, index),
    end: leadAfter(search, start, codes[index]!),
  });
  const wrong = (index: number | undefined): Judged | undefined => (index === undefined ? undefined : judged(index));
  return {
    line: playedLine(position, line).map(({ move }) => formatMove(move)),
    only: line.only,
    best: valuesOf(search, start, { goal, first }).map(({ index, value }) => ({ move: names[index]!, value })),
    why: openReasons({
      goal,
      moves: names.length,
      solution: judged(first),
      greedy: wrong(greedyMove(start, first)),
      natural: wrong(naturalMove(position, start, first)),
      next: judged(nextBest(search, start, first)),
    }),
  };
}

/** The first of the moves with the most immediate points; `undefined` if the right one has as many. */
export function greedyMove(start: CompactPosition, right: number): number | undefined {
  const leads = legalCodes(start).map((_, index) => leadNow(start, index));
  const [greedy] = indicesOfGreatest(leads, 1);
  return leads[greedy!] === leads[right] ? undefined : greedy;
}

/** The move that looks best without looking ahead; `undefined` if it is the right one. */
export function naturalMove(position: Position, start: CompactPosition, right: number): number | undefined {
  const [natural] = indicesOfGreatest(naturalValues({ rules: position.rules, position: start }), 1);
  return natural === right ? undefined : natural;
}

/** The moves of a line, played by the engine. */
export function playedLine(start: Position, { moves }: Pick<PuzzleLine, 'moves'>): readonly [Ply, ...Ply[]] {
  const plies: Ply[] = [];
  let position = start;
  for (const index of moves) {
    const ply = playPly(position, legalMoves(position)[index]!);
    plies.push(ply);
    position = ply.position;
  }
  return plies as [Ply, ...Ply[]];
}

/** The lead of the seat to move right after a move. */
function leadNow(start: CompactPosition, index: number): number {
  return scoreLead(after(start, index), start[CURRENT]!);
}

/** Best first; equal values in canonical order. Only one move reaches the goal. */
function valuesOf(search: ExactSearch, start: CompactPosition, { goal, first }: Pick<Unexplained, 'goal' | 'first'>) {
  const values = legalCodes(start).map((move, index) => {
    if (index === first) return { index, value: goal === 'win' ? 1 : 0.5 };
    return { index, value: goal === 'win' && reachesGoal(search, start, move, 'draw') ? 0.5 : 0 };
  });
  return values.toSorted((a, b) => b.value - a.value);
}

/** The best of the wrong moves. */
function nextBest(search: ExactSearch, start: CompactPosition, first: number): number {
  let next = -1;
  let most = -Infinity;
  for (const [index, move] of legalCodes(start).entries()) {
    if (index === first) continue;
    const lead = next < 0 ? leadAfter(search, start, move) : leadAfter(search, start, move, most);
    if (lead > most) [next, most] = [index, lead];
  }
  return next;
}
