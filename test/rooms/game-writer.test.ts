// The writer of one game, with a store and an owner of its own: what it refuses, and when its room must go.
import { expect } from 'chai';
import { GameWriter, type WriterParts } from '../../rooms/game-writer.ts';
import { newSoleOwner } from '../../src/local/owners.ts';
import { GameMoved, type Authority, type Owners } from '../../src/ports/owners.ts';
import type { GameStore, JournalWrite } from '../../src/ports/game-store.ts';
import { Fenced, StoreDown } from '../../src/ports/store-errors.ts';
import type { GameRecord, StoredGame } from '../../src/records/game-record.ts';
import type { ConfirmedHolder } from '../../src/table/access.ts';
import { newGameOf } from '../../src/table/game.ts';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';
import { newHash, newRecord, SOME_TIME } from '../support/builders.ts';
import { firstMove, toMove } from '../table/games.ts';

const LATER = SOME_TIME + 60_000;

/** The writer of a game in a cluster, before the first move. */
function newTable({ isShared = true, ...overrides }: Partial<GameRecord> & { isShared?: boolean } = {}) {
  const record = newRecord(overrides);
  const game = newGameOf({ ...record, status: 'active', unusedUntil: null });
  const seat = toMove(game);
  const by: ConfirmedHolder = { seat, tokenHash: record.seats[seat].tokenHash!, epoch: record.epoch };
  let stored: StoredGame | undefined = { record, entries: [] };
  let authority: Authority = 'certain';
  let disposals = 0;
  const transfers: string[] = [];
  const store = {
    findGame: async () => stored,
    async append({ entries, ending, atEpoch }: JournalWrite) {
      const { record: now, entries: before } = stored!;
      const isFenced = entries[0]!.ply !== before.length || (atEpoch ?? now.epoch) !== now.epoch;
      if (isFenced) throw new Fenced();
      const after = ending ? { ...now, ...ending, epoch: now.epoch + 1 } : now;
      stored = { record: after, entries: [...before, ...entries] };
    },
  };
  const parts: WriterParts = {
    store: store as unknown as GameStore,
    loadProgress: async () => stored && { epoch: stored.record.epoch, plies: stored.entries.length },
    house: {} as WriterParts['house'],
    clock: () => LATER,
    timeToPlay: WITHOUT_OUTAGES,
    isAgentOnline: async () => true,
    onMove: () => undefined,
    reportError: () => undefined,
  };
  const owners: Owners = {
    ...newSoleOwner(),
    isShared,
    authority: () => authority,
    transfer: async (_, to) => transfers.push(to) > 0,
  };
  const writer = new GameWriter({ record, entries: [] }, parts, owners, {
    absentSince: () => ({ A: null, B: null }),
    onWritten: () => undefined,
    onRead: () => undefined,
    dispose: () => (disposals += 1),
  });
  return {
    store,
    writer,
    transfers,
    play: () => writer.play(seat, { move: firstMove(game) }, null, by),
    /** As another process would, without a notice. */
    changeElsewhere(change: Partial<GameRecord>) {
      const { record: now, entries } = stored!;
      stored = { record: { ...now, ...change, epoch: now.epoch + 1 }, entries };
    },
    takeOverSeat() {
      const { seats } = stored!.record;
      this.changeElsewhere({ seats: { ...seats, [seat]: { ...seats[seat], tokenHash: newHash() } } });
    },
    delete: () => (stored = undefined),
    setAuthority: (now: Authority) => (authority = now),
    stored: () => stored!,
    disposals: () => disposals,
  };
}

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('the writer of a game', () => {
  it('refuses the move of a seat that is taken over between the check and the write', async () => {
    const table = newTable();
    const { append } = table.store;
    table.store.append = async (write) => {
      table.store.append = append;
      table.takeOverSeat();
      return append(write);
    };
    expect(await table.play()).to.include({ ok: false, slug: 'seat-moved' });
    expect(table.stored().entries).to.deep.equal([]);
  });

  it('does not end a game by time that has been used in the meantime', async () => {
    const table = newTable({ unusedUntil: LATER });
    table.changeElsewhere({ unusedUntil: null });
    expect(await table.play()).to.include({ ok: true, ply: 0, ending: null });
    expect(table.stored().record.status).to.equal('active');
  });

  it('gives up its room when the journal cannot be written', async () => {
    const table = newTable({ isShared: false });
    table.store.append = () => Promise.reject(new StoreDown('as if the database died'));
    expect(await table.play()).to.include({ ok: false, slug: 'unavailable' });
    expect(table.disposals()).to.equal(1);
  });

  it('gives up its room when the game was deleted', async () => {
    const table = newTable();
    table.delete();
    expect(await errorOf(table.writer.verify())).to.be.instanceOf(StoreDown);
    expect(table.disposals()).to.equal(1);
  });

  it('hands the game over only when no task is queued', async () => {
    const table = newTable();
    const played = table.play();
    expect(await table.writer.handOver('another')).to.equal(false);
    expect(await played).to.include({ ok: true });
    expect(table.transfers).to.deep.equal([]);
    expect(await table.writer.handOver('another')).to.equal(true);
    expect([table.transfers, table.disposals()]).to.deep.equal([['another'], 1]);
  });

  it('writes nothing once the game is handed over: the caller asks the new owner', async () => {
    const table = newTable();
    const isHandedOver = table.writer.handOver('another');
    const played = errorOf(table.play());
    expect(await isHandedOver).to.equal(true);
    expect(await played).to.be.instanceOf(GameMoved);
    expect(table.stored().entries).to.deep.equal([]);
  });

  for (const authority of ['cut-off', 'leaving'] as const) {
    it(`writes nothing while its process is ${authority}`, async () => {
      const table = newTable();
      table.setAuthority(authority);
      expect(await table.play()).to.include({ ok: false, slug: 'unavailable' });
      expect(table.stored().entries).to.deep.equal([]);
      table.setAuthority('certain');
      expect(await table.play()).to.include({ ok: true });
    });
  }
});
