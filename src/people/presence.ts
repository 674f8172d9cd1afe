// Which people are online: seen whenever one of their pages requests something of theirs, and while they sit at a table.
// Only friends can see it.
import type { Arena } from '../ports/arena.ts';
import { isOnline } from '../ports/presence.ts';
import type { PlayerId } from '../records/ids.ts';

type Seen = Pick<Arena, 'peopleSeen' | 'clock'>;

export async function markPresent({ peopleSeen, clock }: Seen, id: PlayerId): Promise<void> {
  await peopleSeen.see(id, clock());
}

/** Which of these players are online now. */
export async function presentAmong(
  { peopleSeen, clock }: Seen,
  ids: readonly PlayerId[],
): Promise<ReadonlySet<PlayerId>> {
  const seen = await peopleSeen.lastSeenOf(ids);
  const now = clock();
  return new Set(ids.filter((id) => isOnline(seen.get(id) ?? null, now)));
}
