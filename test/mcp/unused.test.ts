// What an assistant starts and does not use has no effect: it is in no list, is paired with nobody, notifies
// nobody, and expires.
import { expect } from 'chai';
import { checkClocks } from '../../src/play/clock.ts';
import type { FeedBody } from '../../schema/events.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { connectNew, type McpCaller } from '../support/mcp.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

const MINUTE_MS = 60_000;

describe('what an assistant starts', () => {
  let arena: TestArena;
  let rest: Rest;
  let mcp: McpCaller;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
    mcp = await connectNew(() => arena.url);
  });
  after(async () => {
    await mcp.close();
    await arena.close();
  });

  const statusOf = async (id: string): Promise<unknown[]> => {
    const { status, endReason } = await ok(rest('GET', `/games/${id}`));
    return [status, endReason];
  };
  const use = ({ game, playerToken }: any): Promise<any> =>
    mcp.call('get_game', { game_id: game.id, player_token: playerToken });
  async function later(minutes: number): Promise<void> {
    arena.advance(minutes * MINUTE_MS);
    await checkClocks(arena.app.arena);
  }
  async function listed(): Promise<string[]> {
    const lists = await Promise.all(['/games/open', '/games/live', '/games'].map((list) => ok<any>(rest('GET', list))));
    return [...new Set(lists.flatMap(({ games }) => games.map(({ id }: { id: string }) => id)))].toSorted();
  }

  const STARTS: Record<string, () => Promise<any>> = {
    'a game against the house': () => mcp.call('start_game', { strength: 800 }),
    'a duel by code': () => mcp.call('create_duel'),
    'a duel by link': () => mcp.call('create_duel', { opponent: 'person' }),
    'a quick match': () => mcp.call('start_game', { mode: 'quick' }),
  };
  for (const [name, start] of Object.entries(STARTS)) {
    it(`${name} is in no list until its token is used, and expires otherwise`, async () => {
      const before = await listed();
      const [forgotten, used] = [await start(), await start()];
      expect(await listed()).to.deep.equal(before);
      await use(used);
      const [status] = await statusOf(used.game.id);
      expect(await listed(), 'a waiting game only if anybody can join').to.deep.equal(
        name.includes('link') || name.includes('quick') ? before : [...before, used.game.id].toSorted(),
      );
      await later(9);
      expect(await statusOf(forgotten.game.id)).to.deep.equal([status, null]);
      await later(1);
      // The server's own check may have come first, and may not have ended it yet.
      await until(async () => (await statusOf(forgotten.game.id))[1] !== null);
      expect(await statusOf(forgotten.game.id)).to.deep.equal(['abandoned', 'unused']);
      expect(await listed()).not.to.include(forgotten.game.id);
      const late = await mcp.read('wait_for_turn', {
        game_id: forgotten.game.id,
        player_token: forgotten.playerToken,
      });
      expect(late.isError).to.equal(false);
      expect(late.structure.next.action).to.equal('done');
    });
  }

  it('in the queue is paired once its token is used', async () => {
    const forgotten = await mcp.call('start_game', { mode: 'quick', ruleset: 'mutators' });
    const used = await mcp.call('start_game', { mode: 'quick', ruleset: 'mutators' });
    const waiter = await ok<any>(rest('POST', '/games', { body: { mode: 'quick', ruleset: 'mutators' } }));
    expect(waiter.game.status).to.equal('waiting');
    // Not `wait_for_turn`, which waits 20 s if the other has the first turn.
    await mcp.call('get_game', { game_id: used.game.id, player_token: used.playerToken });
    await until(async () => (await statusOf(used.game.id))[0] === 'active');
    expect(await statusOf(forgotten.game.id)).to.deep.equal(['waiting', null]);
  });

  it('in the queue is counted as waiting once its token is used', async () => {
    const waiting = async (): Promise<number> =>
      (await ok<{ waiting: number }>(rest('GET', '/games/quick?ruleset=classic'))).waiting;
    const start = (): Promise<any> => mcp.call('start_game', { mode: 'quick', ruleset: 'classic' });
    const [, used] = [await start(), await start()];
    expect(await waiting()).to.equal(0);
    await use(used);
    expect(await waiting()).to.equal(1);
  });

  async function gamesOf({ key }: OwnAgent): Promise<string[]> {
    const { games } = await ok<any>(rest('GET', '/agent/me/games', { token: key }));
    return games.map(({ id }: { id: string }) => id);
  }

  it('is in use once somebody takes the other seat', async () => {
    const { game } = await mcp.call('create_duel');
    await ok(rest('POST', '/games/join', { body: { code: game.code } }));
    await later(11);
    expect(await statusOf(game.id)).to.deep.equal(['active', null]);
  });

  it('over REST, rated, or with a named agent counts from its start', async () => {
    const duel = await ok<any>(rest('POST', '/games', { body: { mode: 'duel' } }));
    expect(await listed()).to.include(duel.game.id);
    const own = await newOwnAgent(rest, { plays: 'own' });
    const rated = await mcp.call('start_game', { rated: true, strength: 800, agent_key: own.key });
    expect(await gamesOf(own)).to.deep.equal([rated.game.id]);
    const asked = await newOwnAgent(rest, { plays: 'own' });
    const feedSince = async (cursor = ''): Promise<FeedBody> =>
      ok(rest<FeedBody>('GET', `/agent/me/feed?timeout=0${cursor && `&cursor=${cursor}`}`, { token: asked.key }));
    const { cursor } = await feedSince(); // now it is online
    const named = await mcp.call('create_duel', { agent: asked.slug, ruleset: 'classic' });
    const { events } = await feedSince(cursor);
    expect(new Set(events.map(({ data }) => data.gameId))).to.deep.equal(new Set([named.game.id]));
    expect(await gamesOf(asked)).to.deep.equal([named.game.id]);
  });
});
