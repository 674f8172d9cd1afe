// What an operator is shown about arranged results, on either database: planted farms, but no honest players.
// Agents that the house plays have a meaningful rating without a game.
import { expect } from 'chai';
import { findSuspects, type Suspect } from '../../src/standings/suspects.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newAgent } from '../support/people.ts';
import { count, newCounter, newFinished, type Played } from '../support/rated-games.ts';
import { overBothDatabases } from './databases.ts';

const FARMED = 18;
const ABORTED = 10;
const QUICK = { losses: 4, moves: 6 } as const;
const now = SOME_TIME + 86_400_000;

type Winner = (game: number) => Played['winner'];
const always: Winner = () => 'A';
const inTurn: Winner = (game) => (game % 2 === 0 ? 'A' : 'B');

interface Series extends Pick<Played, 'A' | 'B' | 'network'> {
  readonly games: number;
  readonly winner: Winner;
  /** The number of moves of both together, in each game. */
  readonly moves?: number;
}

overBothDatabases('as a store searched for arranged results', (store) => {
  let at = 0;

  /** @returns the ids of the games, in order */
  async function play({ games, winner, moves, ...who }: Series): Promise<string[]> {
    const times = Array.from({ length: games }, () => (at += 60_000));
    const records = [];
    for (const [game, when] of times.entries()) {
      records.push(newFinished(store(), { ...who, winner: winner(game), at: when }));
    }
    const counter = newCounter(store());
    const ended = await Promise.all(records);
    await Promise.all(ended.map((record) => count(counter, record, moves)));
    return ended.map(({ id }) => id);
  }

  async function agent(): Promise<{ slug: string; line: string }> {
    const { slug, ...rest } = newAgent({ strength: 1200 });
    await store().agents.insertAgent({ slug, ...rest }, null);
    return { slug, line: `agent/${slug}` };
  }

  const search = () => findSuspects({ store: store(), clock: () => now }, 0);

  async function abort(playerId: string, other: string): Promise<void> {
    const record = newRecord({ seats: { A: newSeat({ playerId }), B: newSeat({ playerId: other }) } });
    await store().insertGame(newGame(record));
    const ending = newEnding({ winner: null, endedAt: SOME_TIME, endReason: 'aborted' });
    const closing = newEntry(record.id, 0, { entry: '#aborted:-' });
    await store().append({ entries: [closing], ending, receipt: null });
  }

  it('names who threw games, to whom, since when and the newest one, but not honest friends', async () => {
    const [main, puppet, ada, bo] = await Promise.all([agent(), agent(), agent(), agent()]);
    await play({ A: ada.line, B: bo.line, games: FARMED, winner: inTurn });
    const from = SOME_TIME + at + 60_000;
    const games = await play({ A: main.line, B: puppet.line, games: FARMED, winner: always });
    const { suspects, results, since } = await search();
    expect({ results, since }).to.deep.equal({ results: 2 * FARMED, since: 0 });
    expect(suspects).to.have.length(1);
    const [found] = suspects;
    expect(found).to.deep.include({ why: 'pair', who: main.slug, from: [puppet.slug], games: FARMED, points: FARMED });
    expect(found).to.include({ since: from, gameId: games.at(-1), expected: FARMED / 2 });
    expect(found!.chance).to.be.below(0.00135);
    const later = await findSuspects({ store: store(), clock: () => now }, now);
    expect(later).to.deep.include({ results: 0, suspects: [] });
  });

  it('omits them once the games are void, or the puppet is suspended', async () => {
    const [main, puppet] = await Promise.all([agent(), agent()]);
    const games = await play({ A: main.line, B: puppet.line, games: FARMED, winner: always });
    await store().admin.suspend('agent', puppet.slug, SOME_TIME);
    expect((await search()).suspects).to.deep.equal([]);
    await store().admin.suspend('agent', puppet.slug, null);
    expect((await search()).suspects).to.have.length(1);
    const nothing = { played: [], changes: [], champions: [], house: [], isDue: false };
    const voided = games.map((gameId) =>
      store().standings.voidGame({ gameId, voidedAt: now, reason: 'thrown', ...nothing }),
    );
    expect(new Set(await Promise.all(voided))).to.deep.equal(new Set([true]));
    expect((await search()).suspects).to.deep.equal([]);
  });

  it("names players who keep losing at once, and the account that took over a guest's line", async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    const puppet = await insertPlayer(store());
    const { losses: games, moves } = QUICK;
    await play({ A: guest, B: puppet, games, winner: always, moves });
    expect((await search()).suspects).to.have.length(1);
    await store().players.moveGuest(guest, account, now);
    const { suspects } = await search();
    expect(suspects.map(({ why, who, from }) => ({ why, who, from }))).to.deep.equal([
      { why: 'quick_losses', who: account, from: [puppet] },
    ]);
  });

  it('names a puppet merged into an account with results, until the account is suspended', async () => {
    const main = await agent();
    const [puppet, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    await play({ A: account, B: 'house', games: 1, winner: always });
    const { losses: games, moves } = QUICK;
    for (const A of [main.line, account]) await play({ A, B: puppet, games, winner: always, moves });
    await store().players.moveGuest(puppet, account, now);
    const found = async () => (await search()).suspects.map(({ why, who, from }) => ({ why, who, from }));
    expect(await found(), 'but not for games between the two').to.deep.equal([
      { why: 'quick_losses', who: main.slug, from: [account] },
    ]);
    await store().admin.suspend('player', account, SOME_TIME);
    expect(await found()).to.deep.equal([]);
  });

  it('names a player whom several identities of one network feed', async () => {
    const [main, ...puppets] = await Promise.all([agent(), agent(), agent(), agent()]);
    for (const { line } of puppets) {
      await play({ A: main!.line, B: line, games: FARMED / 3, winner: always, network: 'farm' });
    }
    const fed = (await search()).suspects.filter(({ why }) => why === 'network');
    expect(fed.map(({ who, from }) => ({ who, from: from.length }))).to.deep.equal([{ who: main!.slug, from: 3 }]);
  });

  it('names a player who aborts more games than they finish, but not their opponents', async () => {
    const dodger = await insertPlayer(store());
    const [last, ...others] = await Promise.all(Array.from({ length: ABORTED }, () => insertPlayer(store())));
    await Promise.all(others.map((other) => abort(dodger, other)));
    expect((await search()).suspects).to.deep.equal([]);
    await abort(dodger, last!);
    const [found, ...more]: readonly Suspect[] = (await search()).suspects;
    expect(more).to.deep.equal([]);
    expect(found).to.include({ why: 'aborts', who: dodger, games: ABORTED });
    await play({ A: dodger, B: 'house', games: ABORTED, winner: always });
    expect((await search()).suspects).to.deep.equal([]);
  });
});
