// How much each network holds open in this process.
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import type { HeldKind } from '../ports/admission.ts';
import type { Network } from '../records/ids.ts';
import { CAPS, timesFactor, type Cap } from './numbers.ts';
import { newTally } from './tally.ts';

const SLUGS = {
  streams: 'too-many-streams',
  parked: 'too-many-parked-calls',
  sockets: 'too-many-sockets',
  waitingGames: 'too-many-waiting-games',
  runningGames: 'too-many-running-games',
  reviews: 'too-many-reviews',
  analyses: 'too-many-analyses',
  tournaments: 'too-many-tournaments',
} as const satisfies Readonly<Record<Cap, ProblemSlug>>;

/** Something has probably ended by then. */
const RETRY_SECONDS = 10;

export interface Held {
  /** @throws Problem too-many-… */
  hold(kind: HeldKind, network: Network): () => void;
  /** How many of a kind are open, of all networks. */
  open(kind: HeldKind): number;
}

export function newHeld(factor: number): Held {
  const held = { streams: newTally(), parked: newTally(), sockets: newTally() };
  return {
    hold(kind, network) {
      refuseAbove(kind, factor, held[kind].of(network) + 1);
      return held[kind].take(network);
    },
    open: (kind) => held[kind].total(),
  };
}

/** @param wanted how many there would be. @throws Problem too-many-… */
export function refuseAbove(cap: Cap, factor: number, wanted: number): void {
  const most = timesFactor(CAPS[cap], factor);
  if (wanted <= most) return;
  const detail = `Your network has ${most} already, which is the most.`;
  throw new Problem(SLUGS[cap], { detail, retryAfterSeconds: RETRY_SECONDS });
}
