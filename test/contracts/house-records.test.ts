// Records of people against the characters of the house, on either database.
import { expect } from 'chai';
import type { HouseRecord, HouseResult } from '../../src/records/house-records.ts';
import type { Settlement } from '../../src/records/standing-records.ts';
import type { Store } from '../../src/ports/store.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { HOUSE_CHARACTERS, type HouseSlug } from '../../schema/house-characters.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { insertPlayer, newPlayed } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

interface Played {
  readonly opponent?: HouseSlug;
  readonly margin: number;
  readonly endedAt: number;
  /** The reduced moves of the character; 0 means full effort. */
  readonly effort?: number;
}

/** A finished game against a character, counted. */
async function newDue(store: Store, playerId: string, { opponent = 'pebble', margin, endedAt, effort = 0 }: Played) {
  const { strength } = HOUSE_CHARACTERS.find(({ slug }) => slug === opponent)!;
  const outcome: HouseResult['outcome'] = margin > 0 ? 'W' : margin < 0 ? 'L' : 'D';
  const winner = margin > 0 ? 'A' : margin < 0 ? 'B' : 'draw';
  const record = newRecord({
    mode: 'house',
    strength,
    policy: CURRENT_POLICY,
    seats: { A: newSeat({ playerId }), B: houseSeat(strength) },
  });
  await store.insertGame(newGame(record));
  const ending = newEnding({ winner, endedAt, score: { A: 20 + margin, B: 20 } });
  await store.append({ entries: [newEntry(record.id, 0, { effort })], ending, receipt: null, needsSettling: true });
  const settlement: Settlement = {
    gameId: record.id,
    endedAt,
    match: null,
    event: null,
    changes: [],
    counting: null,
    isLate: false,
    played: [newPlayed(playerId, { gameId: record.id, outcome, endedAt })],
    champions: [],
    judged: [],
    house: effort > 0 ? [] : [{ playerId, opponent, ruleset: 'classic', strength, outcome, margin }],
  };
  return settlement;
}

async function play(store: Store, playerId: string, ...games: readonly Played[]): Promise<Settlement[]> {
  const dues = [];
  for (const game of games) {
    const due = await newDue(store, playerId, game);
    expect(await store.standings.settleGame(due)).to.equal(true);
    dues.push(due);
  }
  return dues;
}

function pebble(counts: Partial<HouseRecord>): HouseRecord {
  const none = { games: 0, wins: 0, losses: 0, draws: 0, bestMargin: null, firstWonAt: null };
  return { opponent: 'pebble', ruleset: 'classic', ...none, ...counts };
}

const [LOST, DRAWN] = [
  { margin: -7, endedAt: SOME_TIME + 1 },
  { margin: 0, endedAt: SOME_TIME + 2 },
];
const [FIRST, BEST, LAST] = [
  { margin: 3, endedAt: SOME_TIME + 3 },
  { margin: 11, endedAt: SOME_TIME + 4 },
  { margin: 5, endedAt: SOME_TIME + 5 },
];

overBothDatabases('as a store of records against the house', (store) => {
  it('adds each game: the counts, the clearest and the first win', async () => {
    const ada = await insertPlayer(store());
    expect(await store().players.houseRecords(ada)).to.deep.equal([]);
    await play(store(), ada, LOST, DRAWN);
    expect(await store().players.houseRecords(ada)).to.deep.equal([pebble({ games: 2, losses: 1, draws: 1 })]);
    await play(store(), ada, FIRST, BEST, LAST, { ...LOST, opponent: 'marlow' });
    expect(await store().players.houseRecords(ada)).to.deep.equal([
      { ...pebble({ games: 1, losses: 1 }), opponent: 'marlow' },
      pebble({ games: 5, wins: 3, losses: 1, draws: 1, bestMargin: 11, firstWonAt: SOME_TIME + 3 }),
    ]);
    expect((await store().players.findPlayer(ada))!.standing, 'no record against others').to.include({ games: 0 });
  });

  it('adds a game once, even if many count it at the same time', async () => {
    const ada = await insertPlayer(store());
    const due = await newDue(store(), ada, FIRST);
    const counts = await Promise.all(Array.from({ length: 6 }, () => store().standings.settleGame(due)));
    expect(counts.filter(Boolean)).to.have.length(1);
    const won = pebble({ games: 1, wins: 1, bestMargin: 3, firstWonAt: FIRST.endedAt });
    expect(await store().players.houseRecords(ada)).to.deep.equal([won]);
  });

  it('moves with a guest to the account', async () => {
    const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
    await play(store(), guest, FIRST, LOST);
    await play(store(), account, BEST, { ...DRAWN, opponent: 'quill' });
    expect(await store().players.moveGuest(guest, account, SOME_TIME + 50)).to.equal(true);
    expect(await store().players.houseRecords(guest)).to.deep.equal([]);
    expect(await store().players.houseRecords(account)).to.deep.equal([
      pebble({ games: 3, wins: 2, losses: 1, bestMargin: 11, firstWonAt: FIRST.endedAt }),
      { ...pebble({ games: 1, draws: 1 }), opponent: 'quill' },
    ]);
  });

  it('keeps the totals of the other games when a game is voided', async () => {
    const ada = await insertPlayer(store());
    const [, first, best] = await play(store(), ada, LOST, FIRST, BEST, LAST);
    const voided = { isDue: false, voidedAt: SOME_TIME + 99, reason: 'thrown' };
    expect(await store().standings.voidGame({ ...best!, ...voided })).to.equal(true);
    expect(await store().players.houseRecords(ada)).to.deep.equal([
      pebble({ games: 3, wins: 2, losses: 1, bestMargin: 5, firstWonAt: FIRST.endedAt }),
    ]);
    await store().standings.voidGame({ ...first!, ...voided });
    expect(await store().players.houseRecords(ada)).to.deep.equal([
      pebble({ games: 2, wins: 1, losses: 1, bestMargin: 5, firstWonAt: LAST.endedAt }),
    ]);
    expect(await store().standings.unvoidGame(best!.gameId)).to.equal(true);
    expect(await store().standings.settleGame({ ...best!, isLate: true })).to.equal(true);
    expect(await store().players.houseRecords(ada)).to.deep.equal([
      pebble({ games: 3, wins: 2, losses: 1, bestMargin: 11, firstWonAt: BEST.endedAt }),
    ]);
  });

  for (const isPacked of [false, true]) {
    it(`keeps excluding games below the character's strength when a game is voided${isPacked ? ', packed' : ''}`, async () => {
      const ada = await insertPlayer(store());
      const [, best] = await play(store(), ada, { ...FIRST, effort: 3 }, { ...BEST, endedAt: SOME_TIME }, LAST);
      const packing = { after: '', before: 'h', endedBefore: SOME_TIME + 99, limit: 100 };
      if (isPacked) expect(await store().archive.packGames(packing)).to.include({ games: 3 });
      await store().standings.voidGame({ ...best!, isDue: false, voidedAt: SOME_TIME + 99, reason: 'thrown' });
      expect(await store().players.houseRecords(ada)).to.deep.equal([
        pebble({ games: 1, wins: 1, bestMargin: 5, firstWonAt: LAST.endedAt }),
      ]);
    });
  }

  it('keeps the totals of deleted games when a game is voided, except records set by the voided one', async () => {
    const ada = await insertPlayer(store());
    const [lost, first, best, last] = await play(store(), ada, LOST, FIRST, BEST, LAST);
    await store().archive.expireGames({ after: '', before: 'h', endedBefore: BEST.endedAt, limit: 100 }, SOME_TIME);
    await store().forgetGames([lost!.gameId, first!.gameId], SOME_TIME);
    const voided = { isDue: false, voidedAt: SOME_TIME + 99, reason: 'thrown' };
    const played = pebble({ games: 4, wins: 3, losses: 1, bestMargin: 11, firstWonAt: FIRST.endedAt });
    await store().standings.voidGame({ ...best!, ...voided });
    expect(await store().players.houseRecords(ada)).to.deep.equal([{ ...played, games: 3, wins: 2, bestMargin: 5 }]);
    await store().standings.unvoidGame(best!.gameId);
    await store().standings.settleGame({ ...best!, isLate: true });
    expect(await store().players.houseRecords(ada)).to.deep.equal([played]);
    for (const due of [last, best]) await store().standings.voidGame({ ...due!, ...voided });
    expect(await store().players.houseRecords(ada)).to.deep.equal([{ ...played, games: 2, wins: 1, bestMargin: null }]);
  });

  it('is empty again when the only game is voided', async () => {
    const ada = await insertPlayer(store());
    const [only] = await play(store(), ada, FIRST);
    await store().standings.voidGame({ ...only!, isDue: false, voidedAt: SOME_TIME + 99, reason: 'thrown' });
    expect(await store().players.houseRecords(ada)).to.deep.equal([]);
  });

  it('is deleted with the player', async () => {
    const [ada, bo] = [await insertPlayer(store()), await insertPlayer(store())];
    await play(store(), ada, FIRST);
    await play(store(), bo, FIRST);
    await store().players.deletePlayer(ada, SOME_TIME, { name: 'Deleted player', texts: [] });
    expect(await store().players.houseRecords(ada)).to.deep.equal([]);
    expect(await store().players.houseRecords(bo)).to.have.length(1);
  });
});
