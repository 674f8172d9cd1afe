// A journal that lost a row or names an illegal move: the game itself cannot be read, everything else continues.
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'chai';
import { performAct } from '../../src/admin/acts.ts';
import type { GameId } from '../../src/records/ids.ts';
import type { AdminParts } from '../../src/admin/act.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { DAY_MS } from '../../schema/calendar.ts';
import { dealOf, playOn, takeDeal } from '../support/deals.ts';
import { enter, gamesOf, linesOf, openLeague, playOnce, readLeague } from '../support/leagues.ts';
import { newGuest } from '../support/friends.ts';
import { newOwnAgent, type OwnAgent } from '../support/own-agents.ts';
import { ok, playDuel, restAt, startDuel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';

/** What happens to a journal with at least four rows. */
const DAMAGES = {
  'lost its first row': 'delete from journal where game_id = ? and ply = 0',
  'lost a row in the middle': 'delete from journal where game_id = ? and ply = 1',
  'has an illegal move': "update journal set entry = 'Nobody@A1' where game_id = ? and ply = 2",
};

describe('a game whose journal', () => {
  let arena: TestArena;
  let rest: Rest;
  let logged: string[];
  beforeEach(async () => {
    logged = [];
    const logTo = { write: (line: string) => void logged.push(line) };
    arena = await startTestArena({ logLevel: 'warn' }, { logTo });
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  afterEach(() => arena.close());

  const damage = (id: string, sql: string): Promise<void> =>
    arena.restart(() => {
      const db = new DatabaseSync(arena.databaseFile);
      expect(db.prepare(sql).run(id).changes).to.equal(1);
      db.close();
    });
  const idsIn = async (path: string, token?: string): Promise<string[]> => {
    const { games } = await ok(rest('GET', path, token === undefined ? {} : { token }));
    return games.map(({ id }: { id: string }) => id);
  };
  const errorsAbout = (id: string): string[] =>
    logged.map((line) => JSON.parse(line)).flatMap(({ msg }) => (String(msg).includes(id) ? [msg] : []));
  const perform = (act: 'end' | 'void', given: object): Promise<object> => {
    const { app, databaseFile } = arena;
    return performAct({ ...app.arena, keyring: undefined, databaseFile } as AdminParts, act, given);
  };
  const end = (id: string): Promise<object> => perform('end', { id });

  for (const [name, sql] of Object.entries(DAMAGES)) {
    it(`${name} is left out of lists and reported once`, async () => {
      const duel = await startDuel(rest);
      await playDuel(rest, duel, undefined, 4);
      const sound = await startDuel(rest);
      await damage(duel.id, sql);
      for (let i = 0; i < 2; i++) {
        expect(await idsIn('/games/live')).to.deep.equal([sound.id]);
        expect(await idsIn('/games?status=active')).to.deep.equal([sound.id]);
      }
      expect(errorsAbout(duel.id)).to.deep.equal([`listing of ${duel.id} failed`]);
      expect((await rest('GET', `/games/${duel.id}`)).status).to.equal(500);
    });

    it(`${name} can be ended by the operator`, async () => {
      const duel = await startDuel(rest);
      await playDuel(rest, duel, undefined, 4);
      await damage(duel.id, sql);
      const ended = { id: duel.id, status: 'abandoned', endReason: 'stopped' };
      for (let i = 0; i < 2; i++) expect(await end(duel.id)).to.deep.equal(ended);
    });
  }

  it('is damaged after its end is listed with its stored score', async () => {
    const duel = await startDuel(rest);
    await playDuel(rest, duel);
    for (const sql of Object.values(DAMAGES)) await damage(duel.id, sql);
    expect(await idsIn('/games')).to.deep.equal([duel.id]);
  });

  it('is damaged after it was packed is left out of lists, and reported once', async () => {
    const [sound, packed] = [await startDuel(rest), await startDuel(rest)];
    for (const duel of [packed, sound]) await playDuel(rest, duel);
    arena.advance(8 * DAY_MS);
    const { store } = arena.app.arena;
    const all = { after: '', before: 'h', endedBefore: arena.app.arena.clock(), limit: 100 };
    expect((await store.archive.packGames(all)).games).to.be.at.most(2);
    await damage(packed.id, "update games set packed_journal = x'ff' where id = ? and packed_journal is not null");
    for (let i = 0; i < 2; i++) expect(await idsIn('/games')).to.deep.equal([sound.id]);
    expect(await ok(rest('GET', '/games?limit=1'))).to.deep.include({ games: [], next: packed.id });
    expect(await arena.app.arena.store.admin.games({ limit: 1 })).to.deep.equal({ games: [], next: packed.id });
    expect(errorsAbout(packed.id)).to.have.length(1);
  });

  it('is damaged after it was counted can be voided', async () => {
    const guest = await newGuest(rest, 'Mira');
    const { games } = await ok(rest('GET', '/players/me/games', guest));
    const id: string = games[0].id;
    const { playerToken: token } = await ok(rest('POST', `/players/me/games/${id}/seat`, { ...guest, body: {} }));
    await playOn(rest, { id, token });
    const { store } = arena.app.arena;
    await until(async () => (await store.standings.counted(id as GameId)).played.length === 1);
    await damage(id, DAMAGES['lost a row in the middle']);
    expect(await perform('void', { id, reason: 'damaged' })).to.include({ id, status: 'finished' });
  });

  it('is damaged in a daily deal still has its place in the list of that day', async () => {
    const guest = await newGuest(rest, 'Mira');
    const seat = await takeDeal(rest, guest);
    const { date } = await dealOf(rest);
    await playOn(rest, seat);
    await until(async () => (await dealOf(rest, guest)).yours?.state === 'ranked');
    arena.advance(DAY_MS);
    await until(async () => (await rest('GET', `/games/${seat.id}`)).status === 200);
    await damage(seat.id, DAMAGES['lost a row in the middle']);
    expect((await dealOf(rest, {}, `?date=${date}`)).results.map(({ gameId }) => gameId)).to.deep.equal([seat.id]);
  });

  describe('is damaged in a league', () => {
    let agents: OwnAgent[];
    let league: string;
    beforeEach(async () => {
      agents = await Promise.all([0, 1].map(() => newOwnAgent(rest, { plays: 'own' })));
      league = await openLeague(rest, agents[0]!.key, { games: 2 });
      for (const { key } of agents) await enter(rest, league, key);
      await until(async () => (await gamesOf(rest, agents[0]!.key)).length > 0);
    });

    it("is missing from the league's live games, and does not keep its agent from leaving the others", async () => {
      for (let i = 0; i < 2; i++) for (const agent of agents) await playOnce(rest, agent);
      const [first, ...others] = (await gamesOf(rest, agents[0]!.key)).map(({ id }) => id);
      await damage(first!, DAMAGES['lost a row in the middle']);
      expect((await readLeague(rest, league)).live.map(({ id }) => id)).to.have.members(others);
      expect(await idsIn('/agent/me/games', agents[0]!.key)).to.have.members(others);
      await ok(rest('DELETE', '/agent/me', { token: agents[0]!.key, body: { slug: agents[0]!.slug } }));
      const { store } = arena.app.arena;
      await until(async () => errorsAbout(first!).includes(`leaving of ${first} failed`));
      for (const id of others) await until(async () => (await store.findGame(id))?.record.status !== 'active');
      expect(await end(first!)).to.have.property('id', first);
      expect((await linesOf(rest, league)).map(({ id }) => id)).to.have.members(others);
    });
  });
});
