// Limits on the number of open subscriptions: for one subject, and for one caller.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import type { OpenLimit, SubscriptionsOf } from '../ports/webhook-store.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { Problem } from '../../schema/problem.ts';

/**
 * Seats and challenges have their own limits, so that strangers cannot use them up; nor can one caller use up `public`.
 */
const MAX = {
  seat: 10,
  game: 100,
  challenge: 10,
  agent: 10_000,
  owner: 20,
  public: 1000,
  publicOfCaller: 10,
  caller: 1000,
} as const;

/** Longer than a challenge lasts: older subscriptions to challenges are finished. */
const CHALLENGE_LIVES_MS = 2 * DAY_MS;

interface Limit extends OpenLimit {
  readonly whose: string;
}

/** A first check; the write checks `openLimits` again, against concurrent ones. @throws Problem too-many-webhooks */
export async function refuseTooMany(arena: Arena, subject: Parts): Promise<void> {
  for (const { of, since, max, whose } of openLimits(arena, subject)) {
    if ((await arena.store.webhooks.countOpen(of, since)) < max) continue;
    throw new Problem('too-many-webhooks', { detail: `${whose} has ${max} open webhooks.` });
  }
}

export function openLimits(
  { clock }: Pick<Arena, 'clock'>,
  { gameId, tokenHash, challengeHash, agent, feed, owner, caller }: Parts,
): readonly Limit[] {
  const since = clock() - CHALLENGE_LIVES_MS;
  const limits: Limit[] = [];
  const limit = (what: keyof typeof MAX, of: SubscriptionsOf, whose = `This ${what}`): void =>
    void limits.push({ of, since, max: MAX[what], whose });
  if (gameId !== null) limit(tokenHash === null ? 'game' : 'seat', { gameId, tokenHash });
  if (challengeHash !== null) limit('challenge', { challengeHash });
  if (agent !== null) limit('agent', { agent });
  if (feed === 'own') limit('owner', { owner });
  if (feed === 'public') {
    limit('publicOfCaller', { feed, caller }, 'For what is public, without a key, this caller');
    limit('public', { feed }, 'For what is public this arena');
  }
  if (caller !== null) limit('caller', { caller });
  return limits;
}

type Parts = Pick<Subscription, 'gameId' | 'tokenHash' | 'challengeHash' | 'agent' | 'feed' | 'owner' | 'caller'>;
