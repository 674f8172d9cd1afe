// Whom an agent accepts that plays only placed opponents: the same as in tables, profiles and leagues.
import { expect } from 'chai';
import { Accepts } from '../../schema/agent.ts';
import { Problem } from '../../schema/problem.ts';
import { challengedSeat } from '../../src/play/named-duel.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { TIERS, type Tier } from '../../src/records/standing.ts';
import { firstStanding } from '../../src/table/standing.ts';
import { SOME_TIME } from '../support/builders.ts';
import { newAgent, newPlayer } from '../support/people.ts';

const NAMED = newAgent({ slug: 'picky', plays: 'own', accepts: Accepts.parse({ from: 'placed' }) });
const SURE = { ...firstStanding({ plays: 'house', strength: 1200 }), placedUntil: SOME_TIME + 1e9 };

/** With ratings certain enough for a place. */
function arenaOf(tier: Tier): Arena {
  const standing = { ...SURE, tier };
  return {
    clock: () => SOME_TIME,
    presence: { lastSeen: async () => SOME_TIME },
    store: {
      agents: { findAgent: async (slug: string) => ({ agent: { ...NAMED, slug }, standing }) },
      players: { findPlayer: async () => ({ player: newPlayer(), standing }) },
      countPlayed: async () => ({ all: 0, ofNetwork: 0 }),
    },
  } as unknown as Arena;
}

async function isTaken(tier: Tier, ids: { agentSlug: string | null; playerId: string | null }): Promise<boolean> {
  const seat = { kind: 'agent', name: 'Ada', client: 'rest', rating: 1200, ...ids } as const;
  const challenger = { seat, profile: undefined };
  try {
    await challengedSeat(arenaOf(tier), { slug: NAMED.slug, ruleset: 'classic', challenger, network: 'one' });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.slug === 'agent-declines') return false;
    throw error;
  }
}

describe('an agent that plays only placed opponents', () => {
  for (const [who, ids] of Object.entries({
    'an agent': { agentSlug: 'ada', playerId: null },
    'a person': { agentSlug: null, playerId: 'K7QX2MPA' },
  })) {
    it(`accepts ${who} with a place`, async () => {
      expect(await isTaken(TIERS.placed, ids)).to.equal(true);
    });
    it(`declines ${who} without one, however certain the rating: a guest, or one who is suspended`, async () => {
      expect(await isTaken(TIERS.provisional, ids)).to.equal(false);
      expect(await isTaken(TIERS.unlisted, ids)).to.equal(false);
    });
  }

  it('declines a caller without an identity', async () => {
    expect(await isTaken(TIERS.placed, { agentSlug: null, playerId: null })).to.equal(false);
  });
});
