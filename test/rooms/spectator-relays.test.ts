// Which process relays a game to spectators, and what is sent to the relays of a game.
import { expect } from 'chai';
import { newSoleOwner } from '../../src/local/owners.ts';
import { ProcessGone } from '../../src/ports/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { SpectatorRelays } from '../../rooms/spectator-relays.ts';
import type { MirrorMessage } from '../../rooms/mirror.ts';
import { LiveState } from '../../schema/live-state.ts';

/** By process: whether it accepts a spectator, has too many of the network, or is gone. */
type Carrying = 'yes' | 'no' | 'down' | 'gone';

function newTable(processes: Record<string, Carrying>) {
  const asked: string[] = [];
  const sent: [to: string, what: string, shown: MirrorMessage | undefined][] = [];
  let changes = 0;
  const ifThere = async (id: string): Promise<void> => {
    if (processes[id] === 'gone') throw new ProcessGone(id);
  };
  const owners = {
    ...newSoleOwner(),
    others: async () => Object.keys(processes),
    async call(id: string): Promise<unknown> {
      asked.push(id);
      await ifThere(id);
      if (processes[id] === 'down') throw new StoreDown(id);
      return processes[id] === 'yes' ? { processId: id } : undefined;
    },
    async notify(id: string, what: string, [, shown]: readonly unknown[]): Promise<void> {
      sent.push([id, what, shown as MirrorMessage | undefined]);
      await ifThere(id);
    },
  };
  const carriers = new SpectatorRelays('g_1', owners, () => (changes += 1));
  const placeOf = async () => (await carriers.reserve('network'))?.processId;
  return { carriers, asked, sent, placeOf, changes: () => changes };
}

describe('carriers of a game', () => {
  it('are chosen by how many they carry, and how many are being added', async () => {
    const { carriers, placeOf } = newTable({ p: 'yes', q: 'yes' });
    carriers.renew('p', 2);
    carriers.renew('q', 1);
    const places: (string | undefined)[] = [];
    for (let i = 0; i < 4; i++) places.push(await placeOf());
    expect(places).to.deep.equal(['q', 'p', 'q', 'p']);
    carriers.renew('p', 9);
    expect(await placeOf()).to.equal('q');
    expect(carriers.count()).to.equal(10);
  });

  it('are chosen evenly while a crowd arrives, including a process that has just started', async () => {
    const { carriers, placeOf } = newTable({ p: 'yes', q: 'yes' });
    const places: (string | undefined)[] = [await placeOf()];
    carriers.renew('p', 0);
    carriers.renew('p', 0);
    for (let i = 0; i < 3; i++) places.push(await placeOf());
    carriers.renew('p', 1);
    carriers.renew('q', 2);
    places.push(await placeOf(), await placeOf());
    expect(places).to.deep.equal(['p', 'q', 'p', 'q', 'p', 'q']);
  });

  for (const [carrying, again] of [
    ['down', 0],
    ['gone', 0],
    ['no', 1],
  ] as const) {
    it(`are skipped when one says ${carrying}, and asked again ${again ? 'at once' : 'later'}`, async () => {
      const { carriers, placeOf, asked } = newTable({ p: carrying, q: 'yes' });
      carriers.renew('q', 5);
      expect(await placeOf()).to.equal('q');
      expect(await placeOf()).to.equal('q');
      expect(asked.filter((id) => id === 'p')).to.have.lengthOf(1 + again);
    });
  }

  it('may be none at all', async () => {
    expect(await newTable({}).placeOf()).to.equal(undefined);
    expect(await newTable({ p: 'down' }).placeOf()).to.equal(undefined);
  });

  it('are sent one message per change, in order, after the answer they received', () => {
    const { carriers, sent } = newTable({});
    const state = new LiveState();
    carriers.show(state);
    carriers.renew('p', 1);
    const { source, number } = carriers.shown(state);
    state.moveCount = 1;
    carriers.show(state);
    carriers.show(state);
    carriers.react({ seat: 'A', reaction: 'wave' });
    carriers.dismiss();
    carriers.react({ seat: 'A', reaction: 'wave' });
    expect(sent.map(([to, what]) => `${to} ${what}`)).to.deep.equal(['p shown', 'p shown', 'p dismissed']);
    expect(sent[0]![2])
      .to.deep.include({ source, number: number + 1 })
      .and.to.have.nested.property('facts.moveCount', 1);
    expect(sent[1]![2]).to.deep.equal({ source, number: number + 2, reaction: { seat: 'A', reaction: 'wave' } });
  });

  it('are removed when they are gone, and counted again', async () => {
    const { carriers, sent, changes } = newTable({ p: 'gone', q: 'yes' });
    carriers.renew('p', 3);
    carriers.renew('q', 4);
    expect([carriers.count(), changes()]).to.deep.equal([7, 2]);
    carriers.show(new LiveState());
    await new Promise(setImmediate);
    expect([carriers.count(), changes()]).to.deep.equal([4, 3]);
    carriers.react({ seat: 'A', reaction: 'wave' });
    expect(sent.map(([to]) => to)).to.deep.equal(['p', 'q', 'q']);
    carriers.end('q');
    expect(carriers.isEmpty()).to.equal(true);
  });
});
