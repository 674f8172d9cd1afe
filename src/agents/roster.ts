// Adds the hosted agents that every arena has from its first start.
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import type { Arena } from '../ports/arena.ts';

/** The fields of agents without an owner, and so without a key. */
const UNOWNED = {
  isProtected: false,
  keyHash: null,
  plays: 'house',
  thinkSeconds: 20,
  about: null,
  accepts: null,
  deletedAt: null,
  suspendedSince: null,
} as const;

/** Adds missing agents. */
export async function addRoster({ store, clock }: Arena): Promise<void> {
  for (const entry of HOUSE_CHARACTERS) {
    if (await store.agents.findAgent(entry.slug)) continue;
    await store.agents.insertAgent({ ...entry, ...UNOWNED, createdAt: clock() }, null);
  }
}

const MAX_FOLDED_PER_BATCH = 200;

/** Folds the names of agents that an older process registered, so that nobody else can take similar ones. */
export async function foldOldNames({ store }: Pick<Arena, 'store'>): Promise<void> {
  while ((await store.agents.foldOldNames(MAX_FOLDED_PER_BATCH)) === MAX_FOLDED_PER_BATCH);
}
