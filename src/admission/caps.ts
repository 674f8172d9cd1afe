// Limits how much each network, or each owner of a feed, holds open in this process.
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import type { HeldKind, HeldBy } from '../ports/admission.ts';
import { CAPS, timesFactor, type Cap } from './numbers.ts';
import { newKeyedCount, type KeyedCount } from './tally.ts';

const SLUGS = {
  streams: 'too-many-streams',
  parked: 'too-many-parked-calls',
  sockets: 'too-many-sockets',
  feedStreams: 'too-many-streams',
  feedPolls: 'too-many-parked-calls',
  waitingGames: 'too-many-waiting-games',
  runningGames: 'too-many-running-games',
  reviews: 'too-many-reviews',
  analyses: 'too-many-analyses',
  tournaments: 'too-many-tournaments',
} as const satisfies Readonly<Record<Cap, ProblemSlug>>;

/** Something has probably been closed by then. */
const RETRY_SECONDS = 10;

export interface Held {
  /** @throws Problem too-many-… */
  hold<K extends HeldKind>(kind: K, by: HeldBy<K>): () => void;
  /** How many of a kind are open in total. */
  open(kind: HeldKind): number;
}

export function newHeld(factor: number): Held {
  const held: Readonly<Record<HeldKind, KeyedCount>> = {
    streams: newKeyedCount(),
    parked: newKeyedCount(),
    sockets: newKeyedCount(),
    feedStreams: newKeyedCount(),
    feedPolls: newKeyedCount(),
  };
  return {
    hold(kind, by) {
      refuseAbove(kind, factor, held[kind].of(by) + 1);
      return held[kind].take(by);
    },
    open: (kind) => held[kind].total(),
  };
}

/** @param wanted how many there would be. @throws Problem too-many-… */
export function refuseAbove(cap: Cap, factor: number, wanted: number): void {
  const max = timesFactor(CAPS[cap], factor);
  if (wanted <= max) return;
  const who = cap === 'feedStreams' || cap === 'feedPolls' ? 'This agent or person' : 'Your network';
  const detail = `${who} already has ${max}, the maximum.`;
  throw new Problem(SLUGS[cap], { detail, retryAfterSeconds: RETRY_SECONDS });
}
