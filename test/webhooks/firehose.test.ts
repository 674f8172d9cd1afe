// Public events when more games start and end within the overlap than one read returns.
import { expect } from 'chai';
import type { ArenaEvent } from '../../schema/events.ts';
import { Firehose } from '../../src/feed/firehose.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newEntry, newGame, newRecord } from '../support/builders.ts';

const PAGE = 500;

describe('the firehose', () => {
  let started: TestArena;
  let arena: Arena;
  before(async () => {
    started = await startTestArena();
    ({ arena } = started.app);
  });
  after(() => started.close());

  const patience = { timeoutMs: 0, signal: new AbortController().signal };

  const start = async (count: number): Promise<void> => {
    started.advance(10);
    const at = arena.clock();
    const records = Array.from({ length: count }, () => newRecord({ createdAt: at, startedAt: at }));
    await Promise.all(records.map((record) => arena.store.insertGame(newGame(record))));
  };

  async function untilNothing(firehose: Firehose): Promise<readonly ArenaEvent[]> {
    const events = await firehose.next(patience);
    return events.length === 0 ? [] : [...events, ...(await untilNothing(firehose))];
  }

  it('skips a damaged journal', async () => {
    const firehose = new Firehose(arena, Firehose.beginning(arena));
    started.advance(10);
    const at = arena.clock();
    const [damaged, sound] = [newRecord({ createdAt: at, startedAt: at }), newRecord({ createdAt: at, startedAt: at })];
    const entries = [{ ...newEntry(damaged.id, 0), entry: 'nonsense' }];
    await arena.store.insertGame({ ...newGame(damaged), entries });
    await arena.store.insertGame(newGame(sound));
    const events = await untilNothing(firehose);
    expect(events.map(({ data }) => data).map((data) => 'gameId' in data && data.gameId)).to.deep.equal([sound.id]);
    firehose.close();
  });

  it('reports all events once, and later ones, and is then idle', async () => {
    const firehose = new Firehose(arena, Firehose.beginning(arena));
    const { store } = arena;
    const { publicMoments } = store;
    let reads = 0;
    store.publicMoments = async (...page) => {
      reads++;
      expect(reads, 'reads').to.be.below(20);
      return publicMoments.apply(store, page);
    };
    try {
      await start(PAGE + 1);
      expect(await untilNothing(firehose)).to.have.length(PAGE + 1);
      await start(2);
      expect(await untilNothing(firehose)).to.have.length(2);
      reads = 0;
      expect(await firehose.next(patience)).to.deep.equal([]);
      expect(reads).to.equal(2);
      const restarted = new Firehose(arena, firehose.cursor);
      expect(new Set((await untilNothing(restarted)).map(({ eventId }) => eventId)).size).to.equal(PAGE + 3);
      restarted.close();
    } finally {
      store.publicMoments = publicMoments;
      firehose.close();
    }
  });

  it('tells what happens after the clock was put back, and again nothing of the later time', async () => {
    const HOUR_MS = 3_600_000;
    started.advance(HOUR_MS);
    const ahead = new Firehose(arena, Firehose.beginning(arena));
    await start(PAGE + 1);
    expect(await untilNothing(ahead)).to.have.length(PAGE + 1);
    ahead.close();
    started.advance(-HOUR_MS);
    const firehose = new Firehose(arena, ahead.cursor);
    for (const count of [2, 1]) {
      await start(count);
      expect(await untilNothing(firehose)).to.have.length(count);
    }
    firehose.close();
  });
});
