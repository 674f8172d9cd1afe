// A game with a friend.
import { playWith } from '../../game/friends.ts';
import { openTable } from '../open-table.ts';

/** Creates a game reserved for the friend and opens its table. */
export async function challenge(id: string): Promise<void> {
  const started = await playWith(id);
  await openTable(started, started.inviteUrl ?? undefined);
}
