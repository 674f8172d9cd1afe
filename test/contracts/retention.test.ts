// With a retention period, old games that count for nothing are deleted, and no others. On both databases.
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { forgetOldGames } from '../../src/play/forgetting.ts';
import { newPackingTask } from '../../src/play/packing.ts';
import { newRetentionTask } from '../../src/play/retention.ts';
import type { NewGame } from '../../src/ports/game-store.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { FIELDS, toRow } from '../../src/store/columns.ts';
import { newEnding, newEntry, newGame, newHash, newRecord, newSeat, SOME_TIME } from '../support/builders.ts';
import { inSlices, timesInSlices } from '../support/in-slices.ts';
import { insertPlayer, newPlayed } from '../support/people.ts';
import { newPuzzle } from '../support/puzzles.ts';
import { overBothDatabases } from './databases.ts';
import { tablesWith } from './every-table.ts';

const DAY_MS = 86_400_000;
const KEPT_MS = 100 * DAY_MS;
const ENDED_AT = SOME_TIME + 3_600_000;
const OLD_AT = ENDED_AT + KEPT_MS + 1;

overBothDatabases('as a store with a retention period', (store, backend) => {
  const at = (now: number) => ({
    store: store(),
    clock: () => now,
    isDraining: () => false,
    live: { isHere: () => false, refresh: () => expect.fail('no room is open') },
    reportError: (_error: unknown, where: string) => expect.fail(where),
  });
  const change = (sql: string) => backend().change(CompiledQuery.raw(sql));
  const isKept = async ({ id }: GameRecord): Promise<boolean> => (await store().findGame(id)) !== undefined;

  async function expireAt(now: number): Promise<void> {
    await newRetentionTask(KEPT_MS, 0)(at(now));
    await forgetOldGames(at(now));
  }

  async function finished(parts: Partial<GameRecord> = {}, more: Partial<NewGame> = {}): Promise<GameRecord> {
    const record = newRecord(parts);
    await store().insertGame(newGame(record, more));
    const ending = newEnding({ winner: 'A', endedAt: ENDED_AT });
    await store().append({ entries: [newEntry(record.id, 0)], ending, receipt: null });
    return record;
  }

  let puzzles = 0;
  async function insertPuzzleFrom({ id: gameId }: GameRecord): Promise<void> {
    const { themes, ...puzzle } = newPuzzle({ id: String(++puzzles).padStart(12, '0'), gameId });
    const row = toRow(FIELDS.puzzles, { ...puzzle, themes, position: '{}', solution: '{}' });
    await backend().commit([[{ into: 'puzzles', row }]]);
  }

  it('deletes a game when its time is over, and no sooner, packed or not', async () => {
    const [packed, plain] = [await finished({ id: 'g_000packed' }), await finished()];
    const old = { after: 'g_000p', before: 'g_000q', endedBefore: OLD_AT, limit: 9 };
    expect((await store().archive.packGames(old)).games).to.equal(1);
    await expireAt(OLD_AT - 1);
    expect([await isKept(packed), await isKept(plain)]).to.deep.equal([true, true]);
    await expireAt(OLD_AT);
    expect([await isKept(packed), await isKept(plain)]).to.deep.equal([false, false]);
    for (const { seats } of [packed, plain]) expect(await store().findToken(seats.A.tokenHash!)).to.equal(undefined);
  });

  it("leaves nothing behind: moves, seats, replaced tokens, a guest's history", async () => {
    const playerId = await insertPlayer(store());
    const seats = { A: newSeat({ playerId, inviteHash: newHash() }), B: newSeat() };
    const record = await finished({ seats });
    await store().exports.keepReview(record.id, ENDED_AT, '{}');
    await backend().commit([
      [{ into: 'player_games', row: toRow(FIELDS.player_games, newPlayed(playerId, { gameId: record.id })) }],
      [
        {
          into: 'thoughts',
          row: { game_id: record.id, ply: 0, seat: 'A', note: 'Hm', ms: null, tokens: null, cost: null },
        },
      ],
    ]);
    await newPackingTask(DAY_MS, 0)(at(OLD_AT - 1));
    expect(await store().findToken(seats.A.inviteHash!)).to.not.equal(undefined);
    expect(await tablesWith(backend(), record.id)).to.include.members(['games', 'player_games', 'reviews', 'thoughts']);
    await expireAt(OLD_AT);
    expect(await tablesWith(backend(), record.id)).to.deep.equal([]);
    expect(await store().findToken(seats.A.inviteHash!)).to.equal(undefined);
  });

  const KEPT: Readonly<Record<string, () => Promise<GameRecord>>> = {
    'that was rated': async () => {
      const record = await finished();
      await change(`insert into results (game_id, sequence, ended_at, ruleset, score_a, moves_a, moves_b)
        values ('${record.id}', 1, ${ENDED_AT}, 'classic', 1, 6, 6)`);
      return record;
    },
    'whose result is not counted yet': async () => {
      const record = newRecord();
      await store().insertGame(newGame(record));
      const ending = newEnding({ winner: 'A', endedAt: ENDED_AT });
      await store().append({ entries: [newEntry(record.id, 0)], ending, receipt: null, needsSettling: true });
      return record;
    },
    'of a challenge': () => finished({ mode: 'challenge', agent: 'pebble' }),
    'of a league': () => finished({ tournament: 't_1' }, { pairing: { pairing: 1, game: 1 } }),
    'of a daily deal': () => finished({ dealDay: '2026-11-01' }),
    'that a puzzle was mined from': async () => {
      const record = await finished();
      await insertPuzzleFrom(record);
      return record;
    },
    'of an account': async () =>
      finished({
        seats: { A: newSeat(), B: newSeat({ playerId: await insertPlayer(store(), { isAccount: true }) }) },
      }),
    'of a guest who has become an account': async () => {
      const account = await insertPlayer(store(), { isAccount: true });
      const guest = await insertPlayer(store(), { movedTo: account });
      return finished({ seats: { A: newSeat({ playerId: guest }), B: newSeat() } });
    },
    'that is not over': async () => {
      const record = newRecord();
      await store().insertGame(newGame(record));
      return record;
    },
  };
  for (const [which, make] of Object.entries(KEPT)) {
    it(`keeps a game ${which}`, async () => {
      const record = await make();
      await expireAt(OLD_AT + 1000 * DAY_MS);
      expect(await isKept(record)).to.equal(true);
    });
  }

  it('keeps a game needed again since it was released', async () => {
    const playerId = await insertPlayer(store());
    const seats = { A: newSeat({ playerId }), B: newSeat() };
    const [played, puzzling, other] = [await finished({ seats }), await finished(), await finished()];
    await newRetentionTask(KEPT_MS, 0)(at(OLD_AT));
    await change(`update players set is_account = 1 where id = '${playerId}'`);
    await insertPuzzleFrom(puzzling);
    await forgetOldGames(at(OLD_AT + 1));
    await forgetOldGames(at(OLD_AT + 1000 * DAY_MS));
    expect([await isKept(played), await isKept(puzzling), await isKept(other)]).to.deep.equal([true, true, false]);
  });

  it('works through a backlog, once a day', async () => {
    const records = await timesInSlices(450, () => finished());
    const task = newRetentionTask(KEPT_MS, 0);
    await task(at(OLD_AT));
    await forgetOldGames(at(OLD_AT));
    expect(await inSlices(records, isKept)).to.not.include(true);
    const later = await finished();
    await task(at(OLD_AT + DAY_MS - 1));
    await forgetOldGames(at(OLD_AT + DAY_MS));
    expect(await isKept(later)).to.equal(true);
    await task(at(OLD_AT + DAY_MS));
    await forgetOldGames(at(OLD_AT + DAY_MS));
    expect(await isKept(later)).to.equal(false);
  });
});
