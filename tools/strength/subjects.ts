// The players whose games are judged: strengths of the house for the fit; other strengths and other kinds of players
// for the check.
import { cardOf, formatMove, newRandom, type Ruleset, type View } from '../../src/engine/index.ts';
import {
  CELL_COUNT,
  NEIGHBOUR,
  NO_CELL,
  OWNED,
  SIDES,
  occupied,
  sideOf,
  type CompactPosition,
} from '../../src/engine/compact.ts';
import { housePlayer, type Player } from '../../test/house/games.ts';
import { outcomesOf, playerOf } from '../calibration/players.ts';

/** The house's strengths that the curve is fitted to, and those that it is checked with. */
export const FITTED = [800, 1000, 1200, 1400, 1600] as const;
export const BETWEEN = [900, 1100, 1300, 1500] as const;
/** Players unlike the house. `noisy` and `slipping` are 1600 with 30 % or 10 % of moves at random. */
export const STYLES = ['random', 'greedy', 'stubborn', 'careful', 'slipping', 'noisy'] as const;
export type Style = (typeof STYLES)[number];
export type MeasuredPlayer = number | Style;
export const SUBJECTS: readonly MeasuredPlayer[] = [...FITTED, ...BETWEEN, ...STYLES];

export function subjectOf(subject: MeasuredPlayer, ruleset: Ruleset): Player {
  switch (subject) {
    case 'random':
    case 'greedy':
      return playerOf({ simple: subject }, ruleset);
    case 'stubborn':
      return bestBy(stubbornness);
    case 'careful':
      return bestBy(carefulness);
    case 'slipping':
      return slippingPlayer(0.1);
    case 'noisy':
      return slippingPlayer(0.3);
    default:
      return housePlayer(subject);
  }
}

/** Plays the move with the highest value; ties are broken at random. */
function bestBy(valuesOf: (view: View) => readonly number[]): Player {
  return (view, randomSeed) => {
    const values = valuesOf(view);
    const order = newRandom(randomSeed).shuffle([...values.keys()]);
    const best = order.reduce((most, index) => (values[index]! > values[most]! ? index : most));
    return formatMove(view.own!.legalMoves[best]!);
  };
}

/** Always plays its strongest card, where that gives the largest lead; effects last. */
function stubbornness(view: View): number[] {
  const leads = outcomesOf(view).map(({ lead }) => lead);
  return view.own!.legalMoves.map(({ cardId }, i) => {
    const { top, right, bottom, left } = cardOf(cardId);
    return 100 * (top + right + bottom + left) + leads[i]!;
  });
}

/** Considers the lead, and how weak its open sides are. */
function carefulness(view: View): number[] {
  return outcomesOf(view).map(({ board, seat, lead }) => lead - 0.45 * openness(board, seat));
}

const SAFE = 7;

function openness(board: CompactPosition, seat: number): number {
  let sum = 0;
  for (let cell = 0; cell < CELL_COUNT; cell++) {
    if (!((board[OWNED + seat]! >> cell) & 1)) continue;
    for (let direction = 0; direction < 4; direction++) {
      const beside = NEIGHBOUR[4 * cell + direction]!;
      if (beside === NO_CELL || (occupied(board) >> beside) & 1) continue;
      sum += Math.max(0, SAFE - sideOf(board[SIDES + cell]!, direction)) / SAFE;
    }
  }
  return sum;
}

function slippingPlayer(partAtRandom: number): Player {
  const best = housePlayer(1600);
  return (view, randomSeed) => {
    const random = newRandom(randomSeed);
    const { legalMoves } = view.own!;
    if (random.next() / 2 ** 32 >= partAtRandom) return best(view, randomSeed);
    return formatMove(legalMoves[random.below(legalMoves.length)]!);
  };
}
