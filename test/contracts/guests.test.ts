// Guests who never played are deleted with all that is theirs, once nothing else names them. On both databases.
import { expect } from 'chai';
import { DAY_MS } from '../../schema/calendar.ts';
import { newGuestTask } from '../../src/play/unused-guests.ts';
import type { PlayerRecord } from '../../src/records/player-records.ts';
import { FIELDS, toRow } from '../../src/store/columns.ts';
import type { TableName } from '../../src/store/tables.ts';
import {
  newEntryRecord,
  newGame,
  newRecord,
  newSeat,
  newSubscription,
  newTournament,
  newWaitingRecord,
  SOME_TIME,
} from '../support/builders.ts';
import { insertPlayer, newPlayed, newResult } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';
import { tablesWith } from './every-table.ts';

const [kind, ruleset] = ['player', 'classic'] as const;
const QUIET = { quiet_from: '22:00', quiet_to: '08:00', time_zone: 'UTC' };
const SOLVER = { rating: 1200, tries: 1, solved: 1, days: 1, best_days: 1 };

overBothDatabases('that forgets guests', (store, backend) => {
  const forgetAt = (now: number): Promise<void> =>
    newGuestTask(0)({ store: store(), clock: () => now, isDraining: () => false });
  const forget = (): Promise<void> => forgetAt(SOME_TIME + 90 * DAY_MS + 1);
  const isKept = async (id: string): Promise<boolean> => (await store().players.findPlayer(id)) !== undefined;

  /** Whose session is over. */
  async function insertGuest(parts: Partial<PlayerRecord> = {}): Promise<string> {
    const id = await insertPlayer(store(), parts);
    await store().players.endSessions(id, null);
    return id;
  }

  async function insertRow(table: TableName, row: object): Promise<void> {
    const { db } = backend();
    await backend().change(
      db
        .insertInto(table)
        .values(row as never)
        .compile(),
    );
  }

  async function insertLeague(organizer: string, entrant: string): Promise<void> {
    const record = newTournament({ organizerKind: kind, organizer });
    await store().leagues.insertTournament({ record, checkAt: SOME_TIME, receipt: null }, { own: 9, ofNetwork: 9 });
    await store().leagues.enter(newEntryRecord({ tournament: record.id, number: 1, kind, owner: entrant }), null);
  }

  it('deletes one whose session is over, with the standings, 90 days after the first seat', async () => {
    const [guest, signedIn] = [await insertGuest(), await insertPlayer(store())];
    await forgetAt(SOME_TIME + 90 * DAY_MS);
    expect(await isKept(guest)).to.equal(true);
    await forget();
    expect(await tablesWith(backend(), guest)).to.deep.equal([]);
    expect(await tablesWith(backend(), signedIn)).to.deep.equal(['players', 'sessions', 'standings']);
  });

  it('deletes them batch by batch, however many others there are', async () => {
    const signedIn = await Promise.all(Array.from({ length: 120 }, () => insertPlayer(store())));
    const guests = await Promise.all(Array.from({ length: 120 }, () => insertGuest()));
    await forget();
    expect((await Promise.all(guests.map(isKept))).some(Boolean)).to.equal(false);
    expect((await Promise.all(signedIn.map(isKept))).every(Boolean)).to.equal(true);
  });

  it('looks again a day later, and stops while the server drains', async () => {
    const task = newGuestTask(0);
    const at = (now: number, isDraining = false): Promise<void> =>
      task({ store: store(), clock: () => now, isDraining: () => isDraining });
    const begin = SOME_TIME + 90 * DAY_MS + 1;
    const guest = await insertGuest();
    await at(begin, true);
    expect(await isKept(guest)).to.equal(true);
    await at(begin);
    expect(await isKept(guest)).to.equal(false);
    const other = await insertGuest();
    await at(begin + DAY_MS - 1);
    expect(await isKept(other)).to.equal(true);
    await at(begin + DAY_MS);
    expect(await isKept(other)).to.equal(false);
  });

  const decided: Record<string, Partial<PlayerRecord>> = {
    'has an account': { isAccount: true },
    'moved to an account': { movedTo: 'ABCD2345' },
    'has finished a game': { finishedGames: 1 },
    'is banned': { bannedAt: SOME_TIME },
    'is suspended': { suspendedSince: SOME_TIME },
    'was hidden by the operator': { hiddenBy: 'operator', isHidden: true },
    "has another's line": { line: 'player/ABCD2345' },
  };
  for (const [what, parts] of Object.entries(decided)) {
    it(`keeps one who ${what}`, async () => {
      const guest = await insertGuest(parts);
      await forget();
      expect(await isKept(guest)).to.equal(true);
    });
  }

  const named: Record<string, (id: string) => Promise<unknown>> = {
    'has a seat': (id) => {
      const record = newRecord({ seats: { A: newSeat({ kind: 'person', playerId: id }), B: newSeat() } });
      return store().insertGame(newGame(record));
    },
    'is waited for': (heldFor) => store().insertGame(newGame(newWaitingRecord({ heldFor }))),
    'has played a game': (id) => insertRow('player_games', toRow(FIELDS.player_games, newPlayed(id))),
    'has a result as A': (id) => insertRow('results', toRow(FIELDS.results, newResult({ lineA: `player/${id}` }))),
    'has a result as B': (id) => insertRow('results', toRow(FIELDS.results, newResult({ lineB: `player/${id}` }))),
    'has a friend': (id) => insertRow('friends', { player_id: id, friend_id: 'F', state: 'out', since: 1 }),
    'is a friend': (id) => insertRow('friends', { player_id: 'F', friend_id: id, state: 'blocked', since: 1 }),
    'is in a community': (id) =>
      insertRow('club_places', { community_id: 'cm_1', ruleset, player_id: id, tier: 0, ladder_score: 500 }),
    'organized a league': (id) => insertLeague(id, 'ABCD2345'),
    'is in a league': (id) => insertLeague('ABCD2345', id),
    'played a daily deal': (owner) => insertRow('deal_games', { day: '2026-11-27', kind, owner, game_id: 'g_1' }),
    'tried puzzles': (owner) => insertRow('puzzle_solvers', { kind, owner, ...SOLVER }),
    'has a judged seat': (owner) => insertRow('judged_seats', { game_id: 'g_1', seat: 'A', kind, owner, ruleset }),
    'has a device': (id) =>
      insertRow('push_devices', { id: 'd', player_id: id, address: 'sealed', name: 'Phone', created_at: 1, ...QUIET }),
    'has a webhook': (id) =>
      store().webhooks.insertSubscription(
        newSubscription({ gameId: null, owner: `player:${id}`, feed: 'own' }),
        null,
        [],
      ),
  };
  for (const [what, insert] of Object.entries(named)) {
    it(`keeps one who ${what}`, async () => {
      const guest = await insertGuest();
      await insert(guest);
      await forget();
      expect(await isKept(guest)).to.equal(true);
    });
  }
});
