// Daily deals, their players and their ranking, on either database.
import { expect } from 'chai';
import type { Store } from '../../src/ports/store.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import type { DailyDeal, DealPlayer, DealResult } from '../../src/records/deal-records.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newAgent, newPlayer } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const DAY = '2026-11-23';
const NEXT_DAY = '2026-11-24';
const SEED = 'a'.repeat(32);

const deal = (overrides: Partial<DailyDeal> = {}): DailyDeal => {
  return { day: DAY, rules: 'classic/1', policy: CURRENT_POLICY, seed: SEED, strength: 800, ...overrides };
};

const result = (overrides: Partial<DealResult> = {}): DealResult => {
  return { isConceded: false, loss: 0.05, deficit: 0, endedAt: SOME_TIME, ...overrides };
};

function newDealRecord(playerId: string, overrides: Partial<GameRecord> = {}): GameRecord {
  const seats = { A: newSeat({ playerId }), B: houseSeat(800) };
  const parts = { mode: 'house', strength: 800, policy: CURRENT_POLICY, isPublic: false, dealDay: DAY } as const;
  return newRecord({ ...parts, seats, ...overrides });
}

/** A running game of a new player, or of the given one. */
async function start(store: Store, owner?: string, overrides: Partial<GameRecord> = {}) {
  const id = owner ?? newPlayer().id;
  if (owner === undefined) await insertPlayer(store, newPlayer({ id, name: `Player ${id}`, finishedGames: 1 }));
  const record = newDealRecord(id, overrides);
  expect(await store.deals.startGame(newGame(record), { kind: 'player', owner: id })).to.equal(true);
  return { owner: id, gameId: record.id };
}

async function end(store: Store, gameId: string): Promise<void> {
  const ending = newEnding({ winner: 'A', endedAt: SOME_TIME, score: { A: 8, B: 6 } });
  await store.append({ entries: [newEntry(gameId, 0)], ending, receipt: null });
}

async function rank(store: Store, measured: DealResult | null, overrides: Partial<GameRecord> = {}) {
  const started = await start(store, undefined, overrides);
  await end(store, started.gameId);
  await store.deals.measure(started.gameId, measured, SOME_TIME);
  return started;
}

const page = { day: DAY, kind: 'player', limit: 9 } as const;
const owners = async (store: Store, parts: object = {}): Promise<string[]> =>
  (await store.deals.ranked({ ...page, ...parts })).map(({ owner }) => owner);

overBothDatabases('deals', (store) => {
  it('keep the first deal of a day', async () => {
    expect(await store().deals.dealOf(DAY)).to.equal(undefined);
    await store().deals.chooseDeal(deal());
    await store().deals.chooseDeal(deal({ seed: 'b'.repeat(32) }));
    expect(await store().deals.dealOf(DAY)).to.deep.equal(deal());
    expect(await store().deals.dealOf(NEXT_DAY)).to.equal(undefined);
  });

  it('give each player one game per day, even for concurrent requests', async () => {
    const { owner, gameId } = await start(store());
    const again = newDealRecord(owner);
    expect(await store().deals.startGame(newGame(again), { kind: 'player', owner })).to.equal(false);
    expect(await store().findGame(again.id), 'nothing is written').to.equal(undefined);
    const other = newDealRecord(owner, { dealDay: NEXT_DAY });
    expect(await store().deals.startGame(newGame(other), { kind: 'player', owner })).to.equal(true);
    const both = [1, 2].map(() => newDealRecord('TWICE'));
    const started = both.map((record) => store().deals.startGame(newGame(record), { kind: 'player', owner: 'TWICE' }));
    expect((await Promise.all(started)).toSorted()).to.deep.equal([false, true]);
    const found = await store().deals.gameOf(DAY, { kind: 'player', owner });
    const none = { measuredAt: null, isConceded: null, loss: null, deficit: null, endedAt: null };
    expect(found).to.deep.equal({ day: DAY, kind: 'player', owner, gameId, ...none });
    expect((await store().deals.gamesOf({ kind: 'player', owner })).map(({ day }) => day)).to.deep.equal([
      NEXT_DAY,
      DAY,
    ]);
    expect(await store().deals.gameOf(DAY, { kind: 'agent', owner })).to.equal(undefined);
  });

  it('list the finished games without a measured loss, and measure each once', async () => {
    const { owner, gameId } = await start(store());
    expect(await store().deals.unmeasuredGames(9)).to.deep.equal([]);
    await end(store(), gameId);
    expect(await store().deals.unmeasuredGames(9)).to.deep.equal([gameId]);
    await store().deals.measure(gameId, result({ loss: 0.0123 }), SOME_TIME + 5);
    await store().deals.measure(gameId, null, SOME_TIME + 6);
    expect(await store().deals.unmeasuredGames(9)).to.deep.equal([]);
    expect(await store().deals.gameOf(DAY, { kind: 'player', owner })).to.deep.include({
      ...result({ loss: 0.0123 }),
      measuredAt: SOME_TIME + 5,
    });
  });

  it('are measured round robin by network, accounts and agents before guests in each round', async () => {
    const guest = async (): Promise<DealPlayer> => ({ kind: 'player', owner: await insertPlayer(store()) });
    const account = await insertPlayer(store(), { isAccount: true });
    const played: readonly (readonly [openedBy: string, player: DealPlayer])[] = [
      ['one', await guest()],
      ['one', await guest()],
      ['one', await guest()],
      ['two', await guest()],
      ['two', await guest()],
      ['three', { kind: 'player', owner: account }],
      ['one', { kind: 'agent', owner: 'bot' }],
    ];
    const ids = played.map(() => newRecord().id).toSorted();
    for (const [i, [openedBy, player]] of played.entries()) {
      const record = newDealRecord(player.owner, { id: ids[i]! });
      await store().deals.startGame({ ...newGame(record), openedBy }, player);
      await end(store(), record.id);
    }
    const inTurns = [5, 6, 3, 0, 4, 1, 2].map((i) => ids[i]);
    expect(await store().deals.unmeasuredGames(20)).to.deep.equal(inTurns);
    expect(await store().deals.unmeasuredGames(2)).to.deep.equal(inTurns.slice(0, 2));
  });

  it('rank by loss, then margin, then the earlier end, with resigned games last', async () => {
    const inOrder = [
      result({ loss: 0, deficit: 3 }),
      result({ deficit: -2, endedAt: SOME_TIME + 9 }),
      result({ deficit: 0, endedAt: SOME_TIME + 1 }),
      result({ deficit: 0, endedAt: SOME_TIME + 2 }),
      result({ loss: 0.5, deficit: -9 }),
      result({ isConceded: true, loss: 0, deficit: -9 }),
      result({ isConceded: true, loss: 0.1 }),
    ];
    const ranked = new Map<DealResult, string>();
    for (const each of inOrder.toReversed()) ranked.set(each, (await rank(store(), each)).owner);
    await rank(store(), null);
    await rank(store(), result(), { dealDay: NEXT_DAY });
    const expected = inOrder.map((each) => ranked.get(each)!);
    expect(await owners(store())).to.deep.equal(expected);
    for (const [i, each] of inOrder.entries()) {
      const after = await owners(store(), { last: { ...each, equals: 1 }, limit: 2 });
      expect(after).to.deep.equal(expected.slice(i + 1, i + 3));
    }
    expect(await store().deals.countRanked(DAY, 'player')).to.equal(inOrder.length);
    expect(await store().deals.countRanked(DAY, 'agent')).to.equal(0);
    const places = inOrder.map((each) => store().deals.countBetter(DAY, 'player', each));
    expect(await Promise.all(places)).to.deep.equal(inOrder.map((_, i) => i));
  });

  it('continue paging among equally ranked games', async () => {
    const gameIds = [];
    for (const loss of [0.1, 0.1, 0.1, 0.2]) gameIds.push((await rank(store(), result({ loss }))).gameId);
    const [equal, last] = [gameIds.slice(0, 3).toSorted(), gameIds[3]];
    const after = async (equals: number): Promise<string[]> => {
      const rows = await store().deals.ranked({ ...page, last: { ...result({ loss: 0.1 }), equals } });
      return rows.map(({ gameId }) => gameId);
    };
    expect(await after(1)).to.deep.equal([...equal.slice(1), last]);
    expect(await after(3)).to.deep.equal([last]);
  });

  it('show a name, and a page only if there is one', async () => {
    const cases = [
      [{ finishedGames: 1 }, true],
      [{ finishedGames: 0 }, false],
      [{ finishedGames: 1, isHidden: true }, false],
      [{ finishedGames: 1, bannedAt: SOME_TIME }, false],
    ] as const;
    for (const [parts, isShown] of cases) {
      const player = newPlayer({ name: 'Ada', ...parts });
      await insertPlayer(store(), player);
      const { gameId } = await start(store(), player.id);
      await end(store(), gameId);
      await store().deals.measure(gameId, result(), SOME_TIME);
      const line = (await store().deals.ranked(page)).find(({ owner }) => owner === player.id)!;
      expect(line, JSON.stringify(parts)).to.deep.include({ isShown, name: 'bannedAt' in parts ? '' : 'Ada' });
    }
    const agent = newAgent({ name: 'Robo' });
    await store().agents.insertAgent(agent, null);
    const record = newDealRecord('x', { seats: { A: newSeat({ agentSlug: agent.slug }), B: houseSeat(800) } });
    await store().deals.startGame(newGame(record), { kind: 'agent', owner: agent.slug });
    await store().deals.measure(record.id, result(), SOME_TIME);
    const [line] = await store().deals.ranked({ ...page, kind: 'agent' });
    expect(line).to.deep.include({ kind: 'agent', owner: agent.slug, name: 'Robo', isShown: true });
  });

  it('publish the finished games of earlier days, and no others', async () => {
    const today = await rank(store(), result(), { dealDay: NEXT_DAY });
    const running = await start(store());
    const over = await rank(store(), result());
    const chosen = newRecord({ isPublic: false });
    await store().insertGame(newGame(chosen));
    const isPublic = async (id: string) => (await store().findGame(id))!.record.isPublic;
    const before = (await store().findGame(over.gameId))!.record.epoch;
    expect(await store().deals.publishBefore(NEXT_DAY, 9)).to.deep.equal([over.gameId]);
    expect(await store().deals.publishBefore(NEXT_DAY, 9)).to.deep.equal([]);
    expect(await isPublic(over.gameId)).to.equal(true);
    expect((await store().findGame(over.gameId))!.record.epoch).to.equal(before + 1);
    for (const id of [today.gameId, running.gameId, chosen.id]) expect(await isPublic(id)).to.equal(false);
    await end(store(), running.gameId);
    expect(await store().deals.publishBefore(NEXT_DAY, 9)).to.deep.equal([running.gameId]);
  });

  it('are ranked again when a game is voided or restored, which counts nowhere else', async () => {
    const { gameId } = await rank(store(), result());
    const counted = await store().standings.counted(gameId);
    const nothing = { changes: [], champions: [], house: [] };
    const voiding = { ...counted, ...nothing, gameId, voidedAt: SOME_TIME, reason: 'test' };
    expect(await store().standings.voidGame(voiding)).to.equal(true);
    expect(await owners(store())).to.deep.equal([]);
    expect(await store().deals.unmeasuredGames(9)).to.deep.equal([gameId]);
    await store().deals.measure(gameId, null, SOME_TIME);
    expect(await store().standings.unvoidGame(gameId)).to.equal(true);
    expect(await store().deals.unmeasuredGames(9)).to.deep.equal([gameId]);
    expect(await store().standings.isUnsettled(gameId)).to.equal(false);
  });

  it('move with a guest to an account, which keeps its own game of a day, and are deleted with a player', async () => {
    const [guest, account] = [newPlayer(), newPlayer({ isAccount: true })];
    for (const player of [guest, account]) await insertPlayer(store(), player);
    const own = await start(store(), account.id);
    await start(store(), guest.id);
    const moved = await start(store(), guest.id, { dealDay: NEXT_DAY });
    await store().players.moveGuest(guest.id, account.id, SOME_TIME);
    const games = await store().deals.gamesOf({ kind: 'player', owner: account.id });
    expect(games.map(({ gameId }) => gameId)).to.deep.equal([moved.gameId, own.gameId]);
    expect(await store().deals.gamesOf({ kind: 'player', owner: guest.id })).to.deep.equal([]);
    await store().players.deletePlayer(account.id, SOME_TIME, { name: 'Deleted player', texts: [] });
    expect(await store().deals.gamesOf({ kind: 'player', owner: account.id })).to.deep.equal([]);
  });
});
