// Lists and ends a player's sessions.
import { formatInstant } from '../../schema/instant.ts';
import type { Sessions } from '../../schema/player.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import type { Session } from '../records/player-records.ts';
import { hashSecret, shortId } from '../trust/secrets.ts';
import { signedIn, type WithSession } from './profiles.ts';
import { isExpired } from './session-life.ts';

/**
 * Most recently used first.
 * @throws Problem session-missing
 */
export async function listSessions(arena: Arena, secret: string | undefined): Promise<Sessions> {
  const { player } = await signedIn(arena, secret);
  const sessions = await arena.store.players.sessionsOf(player.id);
  return { sessions: sessions.filter((session) => !isExpired(session, arena.clock())).map(bodyFor(secret!)) };
}

/**
 * Ends every session of the player except this one, or including it with `current: 'end'`.
 * @throws Problem session-missing
 */
export async function endSessions(
  arena: Arena,
  { current }: { current: 'keep' | 'end' },
  secret: string | undefined,
): Promise<WithSession<Sessions>> {
  const { player } = await signedIn(arena, secret);
  await arena.store.players.endSessions(player.id, current === 'keep' ? hashSecret(secret!) : null);
  return current === 'keep' ? listSessions(arena, secret) : { sessions: [], session: null };
}

/** @throws Problem session-missing, session-not-found */
export async function endSession(arena: Arena, id: string, secret: string | undefined): Promise<WithSession<Sessions>> {
  const { player } = await signedIn(arena, secret);
  const session = (await arena.store.players.sessionsOf(player.id)).find(({ hash }) => shortId(hash) === id);
  if (!session) throw new Problem('session-not-found');
  await arena.store.players.deleteSession(session.hash);
  return session.hash === hashSecret(secret!) ? { sessions: [], session: null } : listSessions(arena, secret);
}

function bodyFor(secret: string): (session: Session) => Sessions['sessions'][number] {
  const current = hashSecret(secret);
  return ({ hash, createdAt, lastUsedAt }) => ({
    id: shortId(hash),
    createdAt: formatInstant(createdAt),
    lastUsedAt: formatInstant(lastUsedAt),
    current: hash === current,
  });
}
