// How much work one poll of a feed may cause.
import { expect } from 'chai';
import { ALL_SENT, feedCursor, gameKeyOf } from '../../src/feed/cursor.ts';
import { Feed } from '../../src/feed/feed.ts';
import { feedOwnerOf } from '../../src/feed/feed-owner.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { GameId } from '../../src/records/ids.ts';
import { partyOf } from '../../src/table/identities.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newEnding, newGame, newRecord, newSeat } from '../support/builders.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { restAt } from '../support/rest.ts';

const LOOKS = 200;
const BEYOND_THE_END = 0xff_fe;
/** The first turn. */
const AT_THE_START = 2;

describe('the work of a feed', () => {
  let started: TestArena;
  let arena: Arena;
  let ada: OwnAgent;
  before(async () => {
    started = await startTestArena();
    ({ arena } = started.app);
  });
  beforeEach(async () => {
    ada = await newOwnAgent(restAt(() => `${started.url}/api/v1`));
  });
  after(() => started.close());

  const patience = { timeoutMs: 0, signal: new AbortController().signal };

  async function insert(count: number, { isOver }: { isOver: boolean }): Promise<GameId[]> {
    const at = arena.clock();
    const ended = isOver ? newEnding({ winner: null, endedAt: at }) : {};
    const records = Array.from({ length: count }, () => {
      const seats = { A: newSeat({ agentSlug: ada.slug }), B: newSeat() };
      return newRecord({ createdAt: at, startedAt: at, seats, ...ended });
    });
    await Promise.all(records.map((record) => arena.store.insertGame(newGame(record))));
    return records.map(({ id }) => id);
  }

  /** How many games each of three polls reads from the store. */
  async function looks(ids: readonly GameId[], mark: number): Promise<number[]> {
    const sent = new Map(ids.map((id) => [gameKeyOf(id), mark]));
    const cursor = feedCursor({ listedAt: arena.clock(), challenges: 0, sent });
    const feed = await Feed.open(arena, await feedOwnerOf(arena, partyOf({ kind: 'agent', id: ada.slug })), cursor);
    const { live } = arena;
    const { read } = live;
    let reads = 0;
    live.read = (...asked) => {
      reads++;
      return read.apply(live, asked);
    };
    const counts: number[] = [];
    try {
      for (let i = 0; i < 3; i++) {
        reads = 0;
        await feed.next(patience);
        counts.push(reads);
      }
    } finally {
      live.read = read;
      feed.close();
    }
    return counts;
  }

  it('is split up if a cursor has marks beyond the ends of its games', async () => {
    expect(await looks(await insert(LOOKS + 1, { isOver: true }), BEYOND_THE_END)).to.deep.equal([LOOKS, 1, 0]);
  });

  it('is none for running games without anything after their marks', async () => {
    expect(await looks(await insert(3, { isOver: false }), AT_THE_START)).to.deep.equal([0, 0, 0]);
  });

  it('is one look at each running game with a mark beyond its end', async () => {
    const ids = await insert(3, { isOver: false });
    for (const mark of [BEYOND_THE_END, ALL_SENT]) expect(await looks(ids, mark)).to.deep.equal([3, 0, 0]);
  });
});
