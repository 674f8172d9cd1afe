// Who is suspended when a friend code and the slug of an agent have the same letters.
import { expect } from 'chai';
import type { AdminParts } from '../../src/admin/act.ts';
import { performAct, type ActName } from '../../src/admin/acts.ts';
import { failureOf } from '../../src/admin/failures.ts';
import type { Store } from '../../src/ports/store.ts';
import { openStore } from '../../src/store/open-store.ts';
import { tempDatabases } from '../store/temp-databases.ts';
import { newHash, SOME_TIME } from '../support/builders.ts';
import { newAgent, newPlayer } from '../support/people.ts';

describe('suspend and unsuspend', () => {
  const newDatabase = tempDatabases();
  let store: Store;
  before(async () => {
    store = await openStore(`file:${newDatabase()}`);
    for (const id of ['QJ4R7L9G', 'K7QX2MPA', '23456789']) {
      await store.players.insertPlayer({ player: newPlayer({ id }), sessionHash: newHash() });
    }
    for (const slug of ['qj4r7l9g', 'hazel', '23456789', '12-01-10']) {
      await store.agents.insertAgent(newAgent({ slug }), null);
    }
  });
  after(() => store.close());

  async function perform(name: ActName, id: string): Promise<object> {
    const parts = { store, clock: () => SOME_TIME } as unknown as AdminParts;
    return performAct(parts, name, { id });
  }
  const suspended = async (): Promise<string[]> => [...(await store.ratings.suspensions()).keys()];

  const rows: readonly [written: string, who: string, line: string][] = [
    ['QJ4R7L9G', 'the player, not the agent with the same letters', 'player/QJ4R7L9G'],
    ['qj4r7l9g', 'the agent, not the player with the same letters', 'agent/qj4r7l9g'],
    ['k7qx2mpa', 'the player, if no agent has this slug', 'player/K7QX2MPA'],
    ['Hazel', 'the agent, if no player has this code', 'agent/hazel'],
    ['12-01-10', 'an agent whose slug has no letters', 'agent/12-01-10'],
  ];
  for (const [written, who, line] of rows) {
    it(`${written}: ${who}`, async () => {
      const [kind, id] = line.split('/');
      expect(await perform('suspend', written)).to.include({ kind, id });
      expect(await suspended()).to.deep.equal([line]);
      expect(await perform('unsuspend', written)).to.include({ kind, id });
      expect(await suspended()).to.deep.equal([]);
    });
  }

  for (const written of ['Qj4r7l9g', '23456789']) {
    it(`${written}: nobody, because it can mean either`, async () => {
      const failure = failureOf(await perform('suspend', written).catch((error: unknown) => error))!;
      expect(failure.message).to.equal(`${written} can be a player's friend code or an agent's slug.`);
      expect(failure.hint).to.include('capitals');
      expect(await suspended()).to.deep.equal([]);
    });
  }

  it('nobody, for what neither a player nor an agent has', async () => {
    const failure = failureOf(await perform('suspend', 'nobody').catch((error: unknown) => error))!;
    expect(failure.message).to.equal('There is no player or agent nobody.');
  });
});
