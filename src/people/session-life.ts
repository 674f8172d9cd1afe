// How long a person's session lasts: 90 days after its last use, at most 400 after it began.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import type { Session } from '../records/player-records.ts';
import { hashSecret, isWellFormed } from '../trust/secrets.ts';

/** After the last use, which is recorded at most once a day. */
export const MAX_UNUSED_MS = 90 * DAY_MS;
/** The longest that browsers keep a cookie. */
export const MAX_AGE_MS = 400 * DAY_MS;
const BATCH_SIZE = 500;

/** The session of this secret, if it has not expired; records its use. */
export async function findSession(
  { store, clock }: Pick<Arena, 'store' | 'clock'>,
  secret: string | undefined,
): Promise<Session | undefined> {
  if (secret === undefined || !isWellFormed('session', secret)) return undefined;
  const session = await store.players.findSession(hashSecret(secret));
  const now = clock();
  if (!session || isExpired(session, now)) return undefined;
  if (now - session.lastUsedAt >= DAY_MS) await store.players.noteSessionUse(session.hash, now);
  return session;
}

/** Deletes all expired sessions, in batches that do not block the store. */
export async function forgetOldSessions({ store, clock }: Arena): Promise<void> {
  const now = clock();
  const ended = { createdBefore: now - MAX_AGE_MS, usedBefore: now - MAX_UNUSED_MS };
  while ((await store.players.deleteSessionsBefore(ended, BATCH_SIZE)) >= BATCH_SIZE);
}

export function isExpired({ createdAt, lastUsedAt }: Session, now: number): boolean {
  return now - createdAt > MAX_AGE_MS || now - lastUsedAt > MAX_UNUSED_MS;
}
