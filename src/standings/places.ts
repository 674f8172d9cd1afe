// Removes the places of those who have not played for so long that their ratings have become too uncertain.
import type { Arena } from '../ports/arena.ts';

const BATCH_SIZE = 100;

export async function expirePlaces({ store, clock }: Pick<Arena, 'store' | 'clock'>): Promise<void> {
  while ((await store.ratings.expirePlaces(clock(), BATCH_SIZE)) === BATCH_SIZE);
}
