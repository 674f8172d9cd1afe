// Leagues, on either database.
import type { Withdrawal } from '../../../schema/enumerations.ts';
import type { NewGame } from '../../ports/game-store.ts';
import type {
  LeagueHead,
  LeagueOfPlayer,
  LeagueStart,
  LeagueStore,
  ListedLeague,
  NewLeague,
  OpenLeagues,
  UnappraisedGame,
} from '../../ports/league-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId, Network, LeagueId, PlayerId } from '../../records/ids.ts';
import type { EntryRecord, League, PairingRecord } from '../../records/league-records.ts';
import type { Receipt } from '../../records/receipt.ts';
import { rulesNamed } from '../../table/versions.ts';
import { claimIn } from '../games/game-queries.ts';
import type { Ledger } from '../ledger.ts';
import * as queries from './league-queries.ts';
import * as writes from './league-writes.ts';

export class SqlLeagueStore implements LeagueStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  insertTournament(league: NewLeague, limits: OpenLeagues): Promise<boolean> {
    return this.#ledger.write(writes.openingWrite(this.#ledger.backend, league, limits));
  }

  /** Reads the record first, so that the rest is never older than it. */
  async league(id: LeagueId): Promise<League | undefined> {
    const { db } = this.#ledger;
    const row = await this.#ledger.find(queries.leagueById(db, id));
    if (!row) return undefined;
    const entries = await this.#ledger.run(queries.entriesOf(db, id));
    const pairings = await this.#ledger.run(queries.pairingsOf(db, id));
    const games = await this.#ledger.run(queries.gamesOfLeague(db, id));
    return { record: queries.toLeagueRecord(row), entries: entries.map(queries.toEntry), pairings, games };
  }

  async leaguesOf(players: readonly PlayerId[]): Promise<readonly LeagueOfPlayer[]> {
    const { backend } = this.#ledger;
    const organized = await this.#ledger.run(queries.leaguesOrganizedBy(backend, players));
    const entered = await this.#ledger.run(queries.leaguesEnteredBy(backend, players));
    // The first entry among those of an account and its guests.
    const enteredAt = new Map<LeagueId, Instant>();
    for (const { id, enteredAt: at } of entered) enteredAt.set(id, Math.min(at, enteredAt.get(id) ?? Infinity));
    const isOrganizer = new Set(organized.map(({ id }) => id));
    const names = new Map([...organized, ...entered].map(({ id, name }) => [id, name]));
    return [...names]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, name]) => ({ id, name, isOrganizer: isOrganizer.has(id), enteredAt: enteredAt.get(id) ?? null }));
  }

  async head(id: LeagueId): Promise<LeagueHead | undefined> {
    const row = await this.#ledger.find(queries.headOf(this.#ledger.db, id));
    if (!row) return undefined;
    const { checkAt, ...rest } = row;
    const record = queries.toLeagueRecord(rest);
    return { record, version: [record.state, record.revision, record.round, record.name, checkAt].join(' ') };
  }

  async countIn(id: LeagueId): ReturnType<LeagueStore['countIn']> {
    return (await this.#ledger.find(queries.countsIn(this.#ledger.db, id)))!;
  }

  async leagues(page: Parameters<LeagueStore['leagues']>[0]): Promise<readonly ListedLeague[]> {
    const rows = await this.#ledger.run(queries.leagues(this.#ledger.db, page));
    return rows.map(({ entries, ...row }) => ({ record: queries.toLeagueRecord(row), entries }));
  }

  async countOpen(organizer: string, network: Network): ReturnType<LeagueStore['countOpen']> {
    return (await this.#ledger.find(queries.openLeagues(this.#ledger.db, organizer, network)))!;
  }

  enter(entry: EntryRecord, receipt: Receipt | null): Promise<boolean> {
    const write = writes.entryWrite(this.#ledger.db, entry, receipt);
    return this.#ledger.writeUnlessTaken('tournament_entries', write);
  }

  leave(id: LeagueId, entry: number, revision: number, now: Instant): Promise<boolean> {
    return this.#ledger.write(writes.leavingWrite(this.#ledger.db, id, entry, revision, now));
  }

  withdraw(id: LeagueId, entry: number, at: Instant, withdrawal: Withdrawal): Promise<boolean> {
    return this.#ledger.write(writes.withdrawalWrite(this.#ledger.db, id, entry, { at, withdrawal }));
  }

  begin(id: LeagueId, start: LeagueStart): Promise<boolean> {
    return this.#ledger.write(writes.beginningWrite(this.#ledger.db, id, start));
  }

  pairRound(id: LeagueId, round: number, pairings: readonly PairingRecord[]): Promise<boolean> {
    const write = writes.roundWrite(this.#ledger.db, id, round, pairings);
    return this.#ledger.writeUnlessTaken('tournament_pairings', write);
  }

  insertGame(game: NewGame): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('games', writes.gameWrite(this.#ledger.db, game));
  }

  end(id: LeagueId, state: 'finished' | 'cancelled', endedAt: Instant): Promise<boolean> {
    const from = state === 'finished' ? 'running' : 'open';
    return this.#ledger.write(writes.endWrite(this.#ledger.db, id, { from: [from], state, endedAt }));
  }

  cancel(id: LeagueId, endedAt: Instant): Promise<boolean> {
    const end = { from: ['open', 'running'], state: 'cancelled', endedAt } as const;
    return this.#ledger.write(writes.endWrite(this.#ledger.db, id, end));
  }

  rename(id: LeagueId, name: string): Promise<boolean> {
    const rename = this.#ledger.db.updateTable('tournaments').set({ name }).where('id', '=', id);
    return this.#ledger.write([{ update: rename.compile() }]);
  }

  async leaguesToCheck(now: Instant, limit: number): Promise<readonly string[]> {
    const rows = await this.#ledger.run(queries.leaguesToLookAt(this.#ledger.db, now, limit));
    return rows.map(({ id }) => id);
  }

  async claim(ids: readonly string[], now: Instant, until: Instant): Promise<readonly string[]> {
    if (ids.length === 0) return [];
    const rows = await this.#ledger.change(claimIn(this.#ledger.backend, 'tournaments', { ids, now, until }));
    return rows.map(({ id }) => id);
  }

  async setCheckAt(id: LeagueId, claimedUntil: Instant, checkAt: Instant | null): Promise<void> {
    const update = this.#ledger.db
      .updateTable('tournaments')
      .set({ check_at: checkAt })
      .where('id', '=', id)
      .where('check_at', '=', claimedUntil);
    await this.#ledger.write([{ update: update.compile(), mayMiss: true }]);
  }

  async unappraisedGames(limit: number): Promise<readonly UnappraisedGame[]> {
    const rows = await this.#ledger.run(queries.unappraisedGames(this.#ledger.db, limit));
    return rows.map((row) => ({ id: row.id, rules: rulesNamed(row), seed: row.seed }));
  }

  async storeAppraisal(gameId: GameId, expectedA: number): Promise<void> {
    const update = this.#ledger.db
      .updateTable('games')
      .set({ expected_a: expectedA })
      .where('id', '=', gameId)
      .where('expected_a', 'is', null);
    await this.#ledger.write([{ update: update.compile(), mayMiss: true }]);
  }
}
