// Limits on the number of open subscriptions: for one subject, and for one caller.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import type { SubscriptionsOf } from '../ports/webhook-store.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { Problem } from '../../schema/problem.ts';

/** Seats and challenges have their own limits, which strangers cannot use up; nor can one caller use up those of `public`. */
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

/** By then a challenge is played or expired, and its subscription finished. */
const CHALLENGE_LIVES_MS = 2 * DAY_MS;

/** @throws Problem too-many-webhooks */
export async function refuseTooMany(
  { store, clock }: Arena,
  { gameId, tokenHash, challengeHash, agent, feed, owner, caller }: Parts,
): Promise<void> {
  const since = clock() - CHALLENGE_LIVES_MS;
  const isFull = async (what: keyof typeof MAX, of: SubscriptionsOf, whose = `This ${what}`): Promise<void> => {
    if ((await store.webhooks.countOpen(of, since)) < MAX[what]) return;
    throw new Problem('too-many-webhooks', { detail: `${whose} has ${MAX[what]} open webhooks.` });
  };
  if (gameId !== null) await isFull(tokenHash === null ? 'game' : 'seat', { gameId, tokenHash });
  if (challengeHash !== null) await isFull('challenge', { challengeHash });
  if (agent !== null) await isFull('agent', { agent });
  if (feed === 'own') await isFull('owner', { owner });
  if (feed === 'public') {
    await isFull('publicOfCaller', { feed, caller }, 'For what is public, without a key, this caller');
    await isFull('public', { feed }, 'For what is public this arena');
  }
  if (caller !== null) await isFull('caller', { caller });
}

type Parts = Pick<Subscription, 'gameId' | 'tokenHash' | 'challengeHash' | 'agent' | 'feed' | 'owner' | 'caller'>;
