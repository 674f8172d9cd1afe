// How many subscriptions there may be: of one thing, and of one caller.
import type { Arena } from '../ports/arena.ts';
import type { Subscription } from '../records/webhook-records.ts';
import { Problem } from '../../schema/problem.ts';

/** A seat and a challenge have room of their own, which strangers cannot fill. */
const MOST = { seat: 10, game: 100, challenge: 10, agent: 10_000, caller: 1000 } as const;

/** A challenge is played or expired by then, and its subscription over. */
const CHALLENGE_LIVES_MS = 2 * 86_400_000;

/** @throws Problem too-many-webhooks */
export async function refuseTooMany(
  { store, clock }: Arena,
  { gameId, tokenHash, challengeHash, agent, caller }: Parts,
): Promise<void> {
  const since = clock() - CHALLENGE_LIVES_MS;
  const isFull = async (what: keyof typeof MOST, of: Parameters<typeof store.webhooks.countOpen>[0]): Promise<void> => {
    if ((await store.webhooks.countOpen(of, since)) < MOST[what]) return;
    throw new Problem('too-many-webhooks', { detail: `This ${what} has ${MOST[what]} open webhooks.` });
  };
  if (gameId !== null) await isFull(tokenHash === null ? 'game' : 'seat', { gameId, tokenHash });
  if (challengeHash !== null) await isFull('challenge', { challengeHash });
  if (agent !== null) await isFull('agent', { agent });
  if (caller !== null) await isFull('caller', { caller });
}

type Parts = Pick<Subscription, 'gameId' | 'tokenHash' | 'challengeHash' | 'agent' | 'caller'>;
