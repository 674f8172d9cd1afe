// Looking up hosted agents, and the six that every arena has from its first start.
import { HOUSE_CHARACTERS } from '../../schema/house-characters.ts';
import { Problem } from '../../schema/problem.ts';
import type { RatedAgent } from '../records/agent-records.ts';
import type { Arena } from '../ports/arena.ts';

/** Nobody owns them, so they have no key. */
const OF_NOBODY = {
  isProtected: false,
  keyHash: null,
  plays: 'house',
  thinkSeconds: 20,
  about: null,
  accepts: null,
  deletedAt: null,
  suspendedSince: null,
} as const;

/** Adds missing ones. */
export async function addRoster({ store, clock }: Arena): Promise<void> {
  for (const entry of HOUSE_CHARACTERS) {
    if (await store.agents.findAgent(entry.slug)) continue;
    await store.agents.insertAgent({ ...entry, ...OF_NOBODY, createdAt: clock() }, null);
  }
}

const MAX_FOLDED_PER_BATCH = 200;

/** Agents that an older process registered get their names folded, so that nobody else can take them. */
export async function foldOldNames({ store }: Pick<Arena, 'store'>): Promise<void> {
  while ((await store.agents.foldOldNames(MAX_FOLDED_PER_BATCH)) === MAX_FOLDED_PER_BATCH);
}

/** @throws Problem agent-not-found */
export async function existingAgent({ store }: Arena, slug: string): Promise<RatedAgent> {
  const found = await store.agents.findAgent(slug.toLowerCase());
  if (!found) throw new Problem('agent-not-found');
  return found;
}
