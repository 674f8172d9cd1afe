// Reads of leagues.
import { sql, type Kysely } from 'kysely';
import type { LeagueState } from '../../../schema/enumerations.ts';
import type { Instant } from '../../records/game-record.ts';
import type { LeagueId, PlayerId } from '../../records/ids.ts';
import type { EntryRecord, LeagueRecord } from '../../records/league-records.ts';
import { COLUMNS, type Selected } from '../columns.ts';
import { isIn, isKnown, type Source } from '../games/game-queries.ts';
import type { Tables } from '../tables.ts';

type Db = Kysely<Tables>;
type Named<R> = R & { readonly presentName: string | null };

/**
 * The current name; `null` if the identity was deleted, and the stored name applies. For a guest that moved, the
 * account's.
 */
const presentName = (kind: 'kind' | 'organizer_kind', owner: 'owner' | 'organizer') =>
  sql<string | null>`case ${sql.ref(kind)}
    when 'agent' then (select agents.name from agents where agents.slug = ${sql.ref(owner)})
    else (select own.name from players as guest join players as own on own.id = coalesce(guest.moved_to, guest.id)
      where guest.id = ${sql.ref(owner)}) end`.as('presentName');

const RECORD_COLUMNS = [...COLUMNS.tournaments, presentName('organizer_kind', 'organizer')] as const;

export function leagueById(db: Db, id: LeagueId) {
  return db.selectFrom('tournaments').select(RECORD_COLUMNS).where('id', '=', id);
}

export function headOf(db: Db, id: LeagueId) {
  return leagueById(db, id).select('check_at as checkAt');
}

/** Reads indexes only. */
export function countsIn(db: Db, id: LeagueId) {
  return db.selectNoFrom((eb) => [
    eb
      .selectFrom('tournament_entries')
      .select((count) => count.fn.countAll<number>().as('entries'))
      .where('tournament', '=', id)
      .$asScalar()
      .as('entries'),
    eb
      .selectFrom('games')
      .select((count) => count.fn.countAll<number>().as('games'))
      .where('tournament', '=', id)
      .where('tournament', 'is not', null)
      .$asScalar()
      .as('games'),
  ]);
}

export function entriesOf(db: Db, id: LeagueId) {
  return db
    .selectFrom('tournament_entries')
    .select([...COLUMNS.tournament_entries, presentName('kind', 'owner')])
    .where('tournament', '=', id)
    .orderBy('number');
}

/** Needs no kind, because ids of players are never slugs of agents. */
export function leaguesOrganizedBy({ db, flavour }: Source, players: readonly PlayerId[]) {
  return db
    .selectFrom('tournaments')
    .select(['id', 'name'])
    .where(isIn(flavour, 'organizer', players));
}

export function leaguesEnteredBy({ db, flavour }: Source, players: readonly PlayerId[]) {
  return db
    .selectFrom('tournament_entries')
    .innerJoin('tournaments', 'tournaments.id', 'tournament_entries.tournament')
    .select(['tournaments.id', 'tournaments.name', 'tournament_entries.entered_at as enteredAt'])
    .where(isIn(flavour, 'tournament_entries.owner', players));
}

export function pairingsOf(db: Db, id: LeagueId) {
  return db
    .selectFrom('tournament_pairings')
    .select(COLUMNS.tournament_pairings)
    .where('tournament', '=', id)
    .orderBy('number');
}

/** Includes games of unknown rules versions, because their results are known. */
export function gamesOfLeague(db: Db, id: LeagueId) {
  return db
    .selectFrom('games')
    .select([
      'id',
      'pairing',
      'pairing_game as game',
      'status',
      'winner',
      'end_reason as endReason',
      'ended_at as endedAt',
      'voided_at as voidedAt',
      'expected_a as expectedA',
    ])
    .$narrowType<{ pairing: number; game: number }>()
    .where('tournament', '=', id)
    .where('tournament', 'is not', null)
    .orderBy('pairing')
    .orderBy('pairing_game');
}

export function leagues(
  db: Db,
  { limit, state, before }: { limit: number; state?: LeagueState | undefined; before?: string | undefined },
) {
  const page = db
    .selectFrom('tournaments')
    .select((eb) => [
      ...RECORD_COLUMNS,
      eb
        .selectFrom('tournament_entries')
        .select((count) => count.fn.countAll<number>().as('entries'))
        .whereRef('tournament_entries.tournament', '=', 'tournaments.id')
        .$asScalar()
        .as('entries'),
    ])
    .orderBy('id', 'desc')
    .limit(limit);
  const ofState = state === undefined ? page : page.where('state', '=', state);
  return before === undefined ? ofState : ofState.where('id', '<', before);
}

export function openLeagues(db: Db, organizer: string, network: string) {
  return db.selectNoFrom([countOpen('organizer', organizer).as('own'), countOpen('network', network).as('ofNetwork')]);
}

/** The states are literals, to match the partial indexes. */
export function countOpen(column: 'organizer' | 'network', of: string | null) {
  return sql<number>`(select count(*) from tournaments as same
    where same.${sql.ref(column)} = ${of} and same.state in ('open', 'running'))`;
}

export function leaguesToLookAt(db: Db, now: Instant, limit: number) {
  return db
    .selectFrom('tournaments')
    .select('id')
    .where('check_at', 'is not', null)
    .where('check_at', '<=', now)
    .orderBy('check_at')
    .orderBy('id')
    .limit(limit);
}

/** The conditions are literals, to match the partial index. */
export function unappraisedGames(db: Db, limit: number) {
  return db
    .selectFrom('games')
    .select(['id', 'mode', 'ruleset', 'rules', 'policy', 'seed'])
    .where(
      sql<boolean>`tournament is not null and status = 'finished' and end_reason <> 'no_show' and expected_a is null`,
    )
    .where(isKnown)
    .orderBy('id')
    .limit(limit);
}

export function toLeagueRecord({ presentName, ...row }: Named<Selected<LeagueRecord>>): LeagueRecord {
  const invited = row.invited.split(' ').filter((id) => id !== '');
  return { ...row, organizerName: presentName ?? row.organizerName, invited, isRated: row.isRated === 1 };
}

export function toEntry({ presentName, ...row }: Named<EntryRecord>): EntryRecord {
  return { ...row, name: presentName ?? row.name };
}
