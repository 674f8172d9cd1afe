// Lists of games by player and other filters, on either database.
import { expect } from 'chai';
import { sql, type CompiledQuery } from 'kysely';
import type { GameSearch, Seated } from '../../src/ports/game-store.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { isRated } from '../../src/table/standing.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, openSeat, SOME_TIME } from '../support/builders.ts';
import { overBothDatabases } from './databases.ts';

overBothDatabases('as a store that finds games', (store, backend) => {
  const ANN = 'AAAABBBB';
  const GUEST = 'GGGGHHHH';
  let made: Readonly<Record<string, string>>;

  /** The names of the games found, newest first. */
  async function found(search: Partial<GameSearch>): Promise<string[]> {
    const names: string[] = [];
    for (let before: string | undefined; ;) {
      const { games, next } = await store().searchGames({ limit: 2, withPrivate: false, ...search, before });
      names.push(...games.map(({ record }) => Object.keys(made).find((name) => made[name] === record.id)!));
      if (next === null) return names;
      expect(games).to.have.length(2);
      before = next;
    }
  }

  beforeEach(async () => {
    const own = () => newSeat({ agentSlug: 'own' });
    const ann = () => newSeat({ kind: 'person', playerId: ANN });
    const guest = newSeat({ kind: 'person', playerId: GUEST });
    const hosted = newSeat({ client: 'house', tokenHash: null });
    const over = { status: 'finished', winner: 'A', endedAt: SOME_TIME - 1 } as const;
    const games: Readonly<Record<string, Partial<GameRecord>>> = {
      others: { ...over },
      ownA: { ...over, seats: { A: own(), B: newSeat() } },
      ownB: { rules: 'mutators/1', seats: { A: newSeat(), B: own() } },
      both: { ...over, seats: { A: own(), B: newSeat({ agentSlug: 'own' }) } },
      secret: { ...over, isPublic: false, seats: { A: own(), B: newSeat() } },
      waiting: { status: 'waiting', seats: { A: own(), B: openSeat() } },
      merged: { status: 'abandoned', aliasOf: 'g_1', seats: { A: own(), B: openSeat() } },
      hosted: { ...over, mode: 'challenge', agent: 'own', seats: { A: hosted, B: ann() } },
      another: { ...over, seats: { A: newSeat({ agentSlug: 'another' }), B: guest } },
      annAlone: { seats: { A: ann(), B: newSeat() } },
    };
    const records = Object.entries(games).map(([name, parts]) => [name, newRecord({ code: null, ...parts })] as const);
    for (const [, record] of records) await store().insertGame(newGame(record));
    made = Object.fromEntries(records.map(([name, { id }]) => [name, id]));
  });

  it('finds the games of an agent, with its key or hosted, each once and newest first', async () => {
    expect(await found({ agent: 'own' })).to.deep.equal(['hosted', 'waiting', 'both', 'ownB', 'ownA']);
    expect(await found({ agent: 'another' })).to.deep.equal(['another']);
    expect(await found({ agent: 'nobody' })).to.deep.equal([]);
  });

  it('finds private games only if requested', async () => {
    const all = ['hosted', 'waiting', 'secret', 'both', 'ownB', 'ownA'];
    expect(await found({ agent: 'own', withPrivate: true })).to.deep.equal(all);
  });

  it('finds the games of a status, of a ruleset, and since a game', async () => {
    expect(await found({ agent: 'own', status: 'finished' })).to.deep.equal(['hosted', 'both', 'ownA']);
    expect(await found({ agent: 'own', ruleset: 'mutators' })).to.deep.equal(['ownB']);
    expect(await found({ agent: 'own', since: made['ownB'] })).to.deep.equal(['hosted', 'waiting', 'both']);
  });

  it('finds the games of a player and of the guests that moved to it, and those against an agent', async () => {
    expect(await found({ players: [ANN] })).to.deep.equal(['annAlone', 'hosted']);
    expect(await found({ players: [ANN, GUEST] })).to.deep.equal(['annAlone', 'another', 'hosted']);
    expect(await found({ players: [ANN, GUEST], agent: 'own' })).to.deep.equal(['hosted']);
    expect(await found({ players: ['ZZZZ9999'] })).to.deep.equal([]);
  });

  it("finds everybody's public games of a status", async () => {
    expect(await found({ status: 'finished' })).to.deep.equal(['another', 'hosted', 'both', 'ownA', 'others']);
    expect(await found({ status: 'active' })).to.deep.equal(['annAlone', 'ownB']);
    expect(await found({ status: 'active', ruleset: 'mutators' })).to.deep.equal(['ownB']);
  });

  it('continues with the next page even if a game of this page is deleted while it is read', async () => {
    const [newest, { runUnprepared, db }] = [made['annAlone']!, backend()];
    await backend().change(sql`update games set forget_at = 0 where id = ${newest} returning id`.compile(db));
    backend().runUnprepared = async <R>(query: CompiledQuery<R>): Promise<R[]> => {
      backend().runUnprepared = runUnprepared;
      const ids = await runUnprepared.call(backend(), query);
      await store().forgetGames([newest], SOME_TIME);
      return ids as R[];
    };
    const page = await store().searchGames({ status: 'active', limit: 1, withPrivate: false });
    expect(page).to.deep.equal({ games: [], next: newest });
  });

  it('finds games of an agent by their result, including those in which it was hosted', async () => {
    expect(await found({ agent: 'own', result: 'won' })).to.deep.equal(['hosted', 'both', 'ownA']);
    expect(await found({ agent: 'own', result: 'lost' })).to.deep.equal(['both']);
    expect(await found({ agent: 'own', result: 'drawn' })).to.deep.equal([]);
  });

  it('finds rated games by the rules of rating', async () => {
    const rated = (): GameRecord['seats']['A'] => newSeat({ rating: 1200, agentSlug: 'own' });
    const seats = () => [
      { A: rated(), B: newSeat({ rating: 1300, playerId: ANN }) },
      { A: rated(), B: newSeat({ rating: 1300, agentSlug: 'another' }) },
      { A: rated(), B: rated() },
      { A: newSeat({ rating: 1200, playerId: ANN }), B: newSeat({ rating: 1300, playerId: ANN }) },
      { A: newSeat({ rating: null }), B: newSeat({ rating: 1300 }) },
    ];
    const records = (['duel', 'quick', 'house', 'challenge'] as const).flatMap((mode) =>
      [true, false].flatMap((isPlacement) =>
        [true, false].flatMap((isCasual) =>
          seats().map((each) =>
            newRecord({ code: null, status: 'finished', mode, isPlacement, isCasual, seats: each }),
          ),
        ),
      ),
    );
    await Promise.all(records.map((record) => store().insertGame(newGame(record))));
    const idsWith = (is: boolean): string[] => records.filter((each) => isRated(each) === is).map(({ id }) => id);
    for (const is of [true, false]) {
      const { games } = await store().searchGames({ status: 'finished', rated: is, limit: 100, withPrivate: false });
      const ids = games.map(({ record }) => record.id).filter((id) => !Object.values(made).includes(id));
      expect(ids.toSorted()).to.deep.equal(idsWith(is).toSorted());
      expect(ids).to.not.deep.equal([]);
    }
  });

  it('scans at most as many games as allowed, and continues where it stopped, until all were seen', async () => {
    const records = Array.from({ length: 9 }, (_, i) =>
      newRecord({
        code: null,
        status: 'finished',
        strength: i === 1 || i === 7 ? 950 : 1200,
        winner: i === 1 ? 'B' : 'A',
      }),
    );
    await Promise.all(records.map((record) => store().insertGame(newGame(record))));
    const pages: string[][] = [];
    for (let before: string | undefined; pages.length < 20;) {
      const search = { status: 'finished', strength: 950, limit: 1, scanLimit: 3, withPrivate: false, before } as const;
      const { games, next } = await store().searchGames(search);
      pages.push(games.map(({ record }) => record.id));
      if (next === null) break;
      before = next;
    }
    // Nine of these and five others, in threes, newest first: the eighth is in the first scan, the second in the third.
    expect(pages).to.deep.equal([[records[7]!.id], [], [records[1]!.id], [], []]);
    const search = { status: 'finished', limit: 9, withPrivate: false } as const;
    expect((await store().searchGames({ ...search, winner: 'B' })).games.map(({ record }) => record.id)).to.deep.equal([
      records[1]!.id,
    ]);
    expect(await store().searchGames({ ...search, strength: 1599 })).to.deep.equal({ games: [], next: null });
  });

  it('scans a limited number of games of an agent, a player or a league, and finds all of them once, page by page', async () => {
    const league = { tournament: 't_1', status: 'finished', winner: 'B', endedAt: SOME_TIME - 1 } as const;
    for (let i = 0; i < 3; i++) await store().insertGame(newGame(newRecord({ code: null, ...league })));
    const searches: Partial<GameSearch>[] = [
      { agent: 'own', status: 'finished' },
      { agent: 'own', result: 'won' },
      { agent: 'own', result: 'lost' },
      { agent: 'own', ruleset: 'mutators' },
      { agent: 'own', players: [ANN, GUEST] },
      { agent: 'own', status: 'finished', since: made['ownA'], withPrivate: true },
      { players: [ANN], status: 'finished' },
      { players: [ANN, GUEST], result: 'lost' },
      { tournament: 't_1', winner: 'B' },
      { tournament: 't_1', winner: 'A' },
    ];
    for (const search of searches) {
      const all = { limit: 2, withPrivate: false, ...search };
      const whole = (await store().searchGames({ ...all, limit: 100 })).games.map(({ record }) => record.id);
      for (const scanLimit of [1, 2, 3]) {
        const ids: string[] = [];
        let pages = 0;
        for (let before: string | undefined; ; pages++) {
          const { games, next } = await store().searchGames({ ...all, scanLimit, before });
          expect(games.length, 'rows of one scan in each index').to.be.at.most(Math.min(2, 2 * scanLimit));
          ids.push(...games.map(({ record }) => record.id));
          if (next === null) break;
          before = next;
        }
        expect(ids, JSON.stringify({ ...search, scanLimit })).to.deep.equal(whole);
        if (scanLimit === 1) expect(pages, JSON.stringify(search)).to.be.at.least(2);
      }
    }
    expect(
      (await store().searchGames({ limit: 9, withPrivate: false, tournament: 't_1', winner: 'B' })).games,
    ).to.have.length(3);
  });

  it('finds the games in which somebody plays: unfinished ones, and those that ended since', async () => {
    const seated = async (who: Seated, since: number, limit = 10): Promise<string[]> => {
      const games = await store().seatedGames(who, { since, now: since, limit });
      return games.map(({ id }) => Object.keys(made).find((name) => made[name] === id)!);
    };
    const own = { agent: 'own' };
    expect(await seated(own, SOME_TIME)).to.deep.equal(['waiting', 'ownB']);
    expect(await seated({ players: [ANN, GUEST] }, SOME_TIME)).to.deep.equal(['annAlone']);
    const [waiting, running] = [made['waiting']!, made['ownB']!];
    const lapsed = newEnding({ status: 'abandoned', winner: null, endReason: 'code_lapsed', endedAt: SOME_TIME + 5 });
    const played = newEnding({ winner: 'A', endedAt: SOME_TIME + 7 });
    expect(await store().endWaiting(waiting, lapsed, null)).to.equal(true);
    await store().append({ entries: [newEntry(running, 0)], ending: played, receipt: null });
    expect(await seated(own, SOME_TIME + 4)).to.deep.equal(['waiting', 'ownB']);
    expect(await seated(own, SOME_TIME + 4, 1)).to.deep.equal(['waiting']);
    expect(await seated(own, SOME_TIME + 6)).to.deep.equal(['ownB']);
    expect(await seated(own, SOME_TIME + 7)).to.deep.equal([]);
  });

  it('finds the games in which an agent is hosted the same way', async () => {
    const hosted = () => ({ A: newSeat({ client: 'house', tokenHash: null }), B: newSeat() });
    const challenge = (agent: string, ending = {}) =>
      newRecord({ mode: 'challenge', agent, seats: hosted(), code: null, ...ending });
    const over = { status: 'finished', winner: 'A', endedAt: SOME_TIME } as const;
    const records = [challenge('hosted', over), challenge('another'), challenge('hosted')];
    for (const record of records) await store().insertGame(newGame(record));
    const found = async (since: number, now = since) => {
      const games = await store().seatedGames({ agent: 'hosted' }, { since, now, limit: 10 });
      return games.map(({ id }) => id);
    };
    const [ended, , running] = records.map(({ id }) => id);
    expect(await found(SOME_TIME - 1)).to.deep.equal([running, ended]);
    expect(await found(SOME_TIME)).to.deep.equal([running]);
    expect(await found(SOME_TIME - 1, SOME_TIME + 9 * 7_776_000_000)).to.deep.equal([running, ended]);
  });
});
