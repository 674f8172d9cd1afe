// What a feed reports to a reader whose cursor is from before a backup was restored.
import { expect } from 'chai';
import type { ArenaEvent, FeedBody } from '../../schema/events.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { backUp } from '../support/backups.ts';
import { mint, open, playOut, type Guest } from '../support/challenges.ts';
import { newOwnAgent, startDuelOf, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, readGame, restAt, type Duel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

describe('a feed after a backup is restored', () => {
  let arena: TestArena;
  let rest: Rest;
  let ada: OwnAgent;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  beforeEach(async () => {
    ada = await newOwnAgent(rest);
  });
  after(() => arena.close());

  const feed = (cursor?: string): Promise<FeedBody> => {
    const from = cursor === undefined ? '' : `&cursor=${cursor}`;
    return ok(rest('GET', `/agent/me/feed?timeout=0${from}`, { token: ada.key }));
  };

  async function allSince(from: string): Promise<{ events: readonly ArenaEvent[]; cursor: string }> {
    const { events, cursor } = await feed(from);
    if (events.length === 0) return { events, cursor };
    const rest = await allSince(cursor);
    return { events: [...events, ...rest.events], cursor: rest.cursor };
  }

  const named = (events: readonly ArenaEvent[], id: string): string[] =>
    events.filter(({ data }) => data.gameId === id).map(({ name }) => name);

  const resign = (duel: Duel): Promise<unknown> => ok(rest('POST', `/games/${duel.id}/resign`, duel.B));

  /** Until it is the turn of the opponent, after at least `atLeast` moves. */
  async function playToOpponent(duel: Duel, atLeast: number): Promise<void> {
    await playDuel(rest, duel, undefined, atLeast);
    if ((await readGame(rest, duel.A)).turn === 'A') await playDuel(rest, duel, undefined, 1);
  }

  it('reports turns in games that had more moves, or were over, and continues from there', async () => {
    const [long, over] = [await startDuelOf(rest, ada), await startDuelOf(rest, ada)];
    let { cursor } = await feed();
    for (const duel of [long, over]) await playToOpponent(duel, 4);
    ({ cursor } = await allSince(cursor));
    const restore = await backUp(arena);
    await playDuel(rest, long, undefined, 6);
    await playDuel(rest, over);
    ({ cursor } = await allSince(cursor));
    await restore();
    const turnsOf = async (): Promise<boolean[]> =>
      Promise.all([long, over].map(async (duel) => (await readGame(rest, duel.A)).turn === 'A'));
    for (const duel of [long, over]) await playDuel(rest, duel, undefined, 1);
    expect(await turnsOf()).to.deep.equal([true, true]);
    const { events, cursor: next } = await allSince(cursor);
    for (const { id } of [long, over]) expect(named(events, id)).to.deep.equal(['game.turn']);
    for (const duel of [long, over]) await playDuel(rest, duel, undefined, 1);
    const { events: later } = await allSince(next);
    for (const { id } of [long, over]) expect(named(later, id)).to.deep.equal(['game.move']);
  });

  it('reports the turn on a stream that is resumed', async () => {
    const duel = await startDuelOf(rest, ada);
    const { cursor: start } = await feed();
    await playToOpponent(duel, 2);
    const restore = await backUp(arena);
    await playDuel(rest, duel, undefined, 6);
    const { cursor } = await allSince(start);
    await restore();
    await playDuel(rest, duel, undefined, 1);
    const headers = { authorization: `Bearer ${ada.key}`, 'last-event-id': cursor };
    const stream = await fetch(`${arena.url}/api/v1/agent/me/stream`, { headers });
    let text = '';
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (/^event: /m.test(text)) break;
    }
    expect(text).to.match(/^event: game.turn$/m);
  });

  it('reports the end of a game that had more moves', async () => {
    const duel = await startDuelOf(rest, ada);
    let { cursor } = await feed();
    const restore = await backUp(arena);
    await playDuel(rest, duel, undefined, 6);
    ({ cursor } = await allSince(cursor));
    await restore();
    await resign(duel);
    const { events, cursor: next } = await allSince(cursor);
    expect(named(events, duel.id)).to.deep.equal(['game.finished']);
    expect((await allSince(next)).events).to.deep.equal([]);
  });

  it('reports the start of a game that is waiting again', async () => {
    const body = { mode: 'duel', ruleset: 'classic' };
    const { game } = await ok(rest<any>('POST', '/games', { token: ada.key, body }));
    const restore = await backUp(arena);
    const join = (): Promise<unknown> => ok(rest('POST', '/games/join', { body: { code: game.code } }));
    await join();
    const { cursor } = await feed();
    await restore();
    const { events, cursor: next } = await allSince(cursor);
    expect(events).to.deep.equal([]);
    await join();
    expect(named((await allSince(next)).events, game.id)[0]).to.equal('game.started');
  });

  it('reports results of challenges whose numbers were used before, under other ids', async () => {
    const begin = async (): Promise<Guest> => open(rest, await mint(rest, { agent: ada.slug, ruleset: 'classic' }));
    const matches = [await begin(), await begin()];
    const restore = await backUp(arena);
    let { cursor } = await feed();
    const seen: ArenaEvent[] = [];
    const play = async (match: Guest): Promise<void> => {
      await playOut(rest, match);
      const before = seen.length;
      await until(async () => {
        const { events, cursor: next } = await feed(cursor);
        cursor = next;
        return seen.push(...events.filter(({ name }) => name === 'challenge.played')) > before;
      });
    };
    for (const match of matches) await play(match);
    await restore();
    await play(matches[0]!);
    const reported = [...matches, matches[0]!].map(({ id }) => `challenge.played ${id}`);
    expect(seen.map(({ name, data }) => `${name} ${data.gameId}`)).to.deep.equal(reported);
    expect(new Set(seen.map(({ eventId }) => eventId)).size).to.equal(3);
  });
});
