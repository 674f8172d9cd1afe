// Looking up hosted agents, and the six that every arena has from its first start.
import { Problem } from '../../schema/problem.ts';
import type { AgentRecord, RatedAgent } from '../records/agent-records.ts';
import type { Arena } from '../ports/arena.ts';

type RosterEntry = Pick<AgentRecord, 'slug' | 'name' | 'characterId' | 'strength' | 'ruleset'>;

/** From the weakest to the strongest; `characterId` is the champion on the portrait. */
export const ROSTER: readonly RosterEntry[] = [
  { slug: 'pebble', name: 'Pebble', characterId: 3, strength: 800, ruleset: 'classic' },
  { slug: 'marlow', name: 'Marlow', characterId: 14, strength: 950, ruleset: null },
  { slug: 'quill', name: 'Quill', characterId: 27, strength: 1100, ruleset: null },
  { slug: 'sable', name: 'Sable', characterId: 38, strength: 1250, ruleset: null },
  { slug: 'vesper', name: 'Vesper', characterId: 52, strength: 1400, ruleset: null },
  { slug: 'oracle', name: 'The Oracle', characterId: 60, strength: 1600, ruleset: null },
];

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
  for (const entry of ROSTER) {
    if (await store.agents.findAgent(entry.slug)) continue;
    await store.agents.insertAgent({ ...entry, ...OF_NOBODY, createdAt: clock() }, null);
  }
}

const FOLDED_AT_ONCE = 200;

/** Agents that an older process registered get their names folded, so that nobody else can take them. */
export async function foldOldNames({ store }: Pick<Arena, 'store'>): Promise<void> {
  while ((await store.agents.foldOldNames(FOLDED_AT_ONCE)) === FOLDED_AT_ONCE);
}

/** @throws Problem agent-not-found */
export async function existingAgent({ store }: Arena, slug: string): Promise<RatedAgent> {
  const found = await store.agents.findAgent(slug.toLowerCase());
  if (!found) throw new Problem('agent-not-found');
  return found;
}
