// A feed also reports what its lost news would have announced.
import { expect } from 'chai';
import type { FeedBody } from '../../schema/events.ts';
import { Feed } from '../../src/feed/feed.ts';
import { feedOwnerOf } from '../../src/feed/feed-owner.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { partyOf } from '../../src/table/identities.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { newOwnAgent, startDuelOf, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, readGame, restAt, type Duel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

/** A stream polls at least this often. */
const ASKED_AGAIN_AFTER_MS = 15_000;

describe('a feed whose news is lost', () => {
  let started: TestArena;
  let arena: Arena;
  let rest: Rest;
  let ada: OwnAgent;
  let duel: Duel;
  let restore: () => void;
  before(async () => {
    started = await startTestArena();
    ({ arena } = started.app);
    rest = restAt(() => `${started.url}/api/v1`);
    ada = await newOwnAgent(rest);
  });
  beforeEach(async () => {
    const { news, store } = arena;
    const [{ publish }, { append }] = [news, store];
    restore = () => Object.assign(news, { publish }) && Object.assign(store, { append });
    duel = await startDuelOf(rest, ada);
  });
  afterEach(() => restore());
  after(() => started.close());

  const look = { timeoutMs: 0, signal: new AbortController().signal };
  const follow = async () =>
    Feed.open(arena, await feedOwnerOf(arena, partyOf({ kind: 'agent', id: ada.slug })), undefined);
  const move = (): Promise<unknown> => playDuel(rest, duel, undefined, 1);

  it('reports moves and ends within two polls of a stream', async () => {
    const feed = await follow();
    const nextNames = async (): Promise<string[]> => (await feed.next(look)).map(({ name }) => name);
    try {
      await nextNames();
      await move();
      await nextNames();
      arena.news.publish = () => {};
      await move();
      expect(await nextNames()).to.deep.equal([]);
      for (let i = 0; i < 2; i++) started.advance(ASKED_AGAIN_AFTER_MS);
      expect(await nextNames()).to.include('game.move');
      await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.B.token }));
      expect(await nextNames()).to.deep.equal([]);
      for (let i = 0; i < 2; i++) started.advance(ASKED_AGAIN_AFTER_MS);
      expect(await nextNames()).to.deep.equal(['game.finished']);
    } finally {
      feed.close();
    }
  });

  it('polls no more often, with one query per poll, however many games it has', async () => {
    const feed = await follow();
    const { store } = arena;
    const { seatedGames, progress } = store;
    const asked = { seatedGames: 0, progress: 0 };
    store.seatedGames = (...of) => {
      asked.seatedGames++;
      return seatedGames.apply(store, of);
    };
    store.progress = (...of) => {
      asked.progress++;
      return progress.apply(store, of);
    };
    try {
      await startDuelOf(rest, ada);
      await feed.next(look);
      Object.assign(asked, { seatedGames: 0, progress: 0 });
      for (let looks = 0; looks < 8; looks++) {
        started.advance(ASKED_AGAIN_AFTER_MS);
        await feed.next(look);
      }
      expect(asked).to.deep.equal({ seatedGames: 4, progress: 4 });
    } finally {
      Object.assign(store, { seatedGames, progress });
      feed.close();
    }
  });

  it('reports at once a move that was written despite an error, when it is repeated', async () => {
    while ((await readGame(rest, duel.A)).turn !== 'B') await move();
    const { cursor } = await ok(rest<FeedBody>('GET', '/agent/me/feed?timeout=0', { token: ada.key }));
    await until(() => arena.news.waiting() === 0);
    const heard = ok(rest<FeedBody>('GET', `/agent/me/feed?timeout=15&cursor=${cursor}`, { token: ada.key }));
    await until(() => arena.news.waiting() > 0);
    const { append } = arena.store;
    arena.store.append = async (...write) => {
      restore();
      await append.apply(arena.store, write);
      throw new StoreDown('no answer in time');
    };
    const { view } = await readGame(rest, duel.B);
    const headers = { 'Idempotency-Key': 'a-key-of-its-own-for-this-move' };
    const sent = { token: duel.B.token, headers, body: { move: view!.legalMoves![0] } };
    await until(async () => (await rest('POST', `/games/${duel.id}/moves`, sent)).status === 200);
    expect((await heard).events.map(({ name }) => name)).to.deep.equal(['game.move', 'game.turn']);
  });
});
