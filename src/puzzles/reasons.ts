// Why the first move of a puzzle is right, as reasons with facts. Their sentences are in schema/puzzle-why-en.ts.
import type { PUZZLE_WHY_EN } from '../../schema/puzzle-why-en.ts';
import type { ExactGoal } from './exact.ts';
import type { Expectation } from './hidden-hand.ts';

/** `facts` fill the `{placeholders}` of its sentence. */
export interface PuzzleReason {
  readonly reason: keyof typeof PUZZLE_WHY_EN;
  readonly facts: Readonly<Record<string, string | number>>;
}

/** A move and the solver's lead: right after it, and at the end with best play. */
export interface Judged {
  readonly move: string;
  readonly now: number;
  readonly end: number;
}

interface OpenFacts {
  readonly goal: ExactGoal;
  readonly solution: Judged;
  /** The number of legal moves. */
  readonly moves: number;
  /** Wrong moves; `undefined` if such a player finds the right one. */
  readonly greedy: Judged | undefined;
  readonly natural: Judged | undefined;
  readonly next: Judged;
}

/** Never names a move twice. */
export function openReasons({ goal, solution, moves, greedy, natural, next }: OpenFacts): PuzzleReason[] {
  const only: PuzzleReason = {
    reason: goal === 'win' ? 'onlyWin' : 'onlyDraw',
    facts: { moves, ...solution },
  };
  const wrong = [
    greedy && reasonOf(greedy, 'greedyLoses', 'greedyDraws'),
    natural && reasonOf(natural, 'naturalLoses', 'naturalDraws'),
    reasonOf(next, 'nextLoses', 'nextDraws'),
  ].filter((reason) => reason !== undefined);
  const isFirst = (one: PuzzleReason, index: number): boolean =>
    wrong.findIndex(({ facts }) => facts['move'] === one.facts['move']) === index;
  return [only, ...wrong.filter(isFirst)];
}

function reasonOf(
  { move, now, end }: Judged,
  loses: PuzzleReason['reason'],
  draws: PuzzleReason['reason'],
): PuzzleReason {
  return { reason: end < 0 ? loses : draws, facts: { move, now, end: Math.abs(end) } };
}

interface HiddenFacts {
  readonly move: string;
  readonly expectation: Expectation;
  readonly next: string;
  readonly nextValue: number;
  readonly unseen: number;
}

export function hiddenReasons({ move, expectation, next, nextValue, unseen }: HiddenFacts): PuzzleReason[] {
  const { value, losing, drawing } = expectation;
  return [
    { reason: 'expectation', facts: { move, percent: percentOf(value), next, nextPercent: percentOf(nextValue) } },
    { reason: 'unseen', facts: { unseen, losing, drawing, move } },
  ];
}

/** Rounded to one decimal. */
function percentOf(share: number): number {
  return Math.round(1000 * share) / 10;
}
