// Whose games are judged: strengths of the house for the fit, others and players of another kind for the check.
import { cardOf, formatMove, newRandom, type Ruleset } from '../../src/engine/index.ts';
import { housePlayer, type Player } from '../../test/house/games.ts';
import { leadsOf, playerOf } from '../calibration/players.ts';

/** The house's strengths that the curve is fitted to, and those it is checked with. */
export const FITTED = [800, 1000, 1200, 1400, 1600] as const;
export const BETWEEN = [900, 1100, 1300, 1500] as const;
/** Players that do not think like the house; `noisy` plays 1600, but every third move or so at random. */
export const STYLES = ['random', 'greedy', 'stubborn', 'noisy'] as const;
export type Style = (typeof STYLES)[number];
export type Subject = number | Style;
export const SUBJECTS: readonly Subject[] = [...FITTED, ...BETWEEN, ...STYLES];

const PART_AT_RANDOM = 0.3;

export function subjectOf(subject: Subject, ruleset: Ruleset): Player {
  if (typeof subject === 'number') return housePlayer(subject);
  if (subject === 'stubborn') return stubbornPlayer;
  return subject === 'noisy' ? noisyPlayer() : playerOf({ simple: subject }, ruleset);
}

/** Always its strongest card, wherever that leaves it furthest ahead; effects last. */
const stubbornPlayer: Player = (view, randomSeed) => {
  const { legalMoves } = view.own!;
  const leads = leadsOf(view);
  const strengths = legalMoves.map(({ cardId }) => {
    const { top, right, bottom, left } = cardOf(cardId);
    return top + right + bottom + left;
  });
  const random = newRandom(randomSeed);
  const order = random.shuffle([...legalMoves.keys()]);
  const [best] = order.toSorted((a, b) => strengths[b]! - strengths[a]! || leads[b]! - leads[a]!);
  return formatMove(legalMoves[best!]!);
};

function noisyPlayer(): Player {
  const best = housePlayer(1600);
  return (view, randomSeed) => {
    const random = newRandom(randomSeed);
    const { legalMoves } = view.own!;
    if (random.next() / 2 ** 32 >= PART_AT_RANDOM) return best(view, randomSeed);
    return formatMove(legalMoves[random.below(legalMoves.length)]!);
  };
}
