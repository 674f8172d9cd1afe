// The tables and their indexes, created and changed in steps. A released step is never edited.
import { sql, type Kysely } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator, type Migration } from 'kysely/migration';
import { ForeignDatabase } from '../../ports/store-errors.ts';
import { ABANDONED_RETENTION_MS } from '../../table/forgetting.ts';
import type { Flavour } from '../backend.ts';
import { archiveSteps } from './archive.ts';
import { dealsSteps } from './deals.ts';
import { friendsSteps } from './friends.ts';
import { GUESTS_INDEX, guestsSteps } from './guests.ts';
import { HOSTED_GAMES_INDEX, hostedGamesSteps } from './hosted-games.ts';
import { houseRecordsSteps } from './house-records.ts';
import { judgingSteps } from './judging.ts';
import { leaguesSteps } from './leagues.ts';
import { PACKED_ROWS_INDEXES, packedRowsSteps, UNPACKED_INDEX, unpackedSteps } from './packed-rows.ts';
import { puzzlesSteps } from './puzzles.ts';
import { pushSteps } from './push.ts';
import { ratingsSteps } from './ratings.ts';
import { buildIndexesConcurrently } from './concurrent-indexes.ts';
import { TYPES, type Sql, type Types } from './types.ts';

/**
 * Brings the tables up to date. On PostgreSQL, processes that start together wait for each other.
 * @param upTo the name of the last step to run, to get the tables of an older release
 * @returns the names of the steps that were run
 * @throws ForeignDatabase
 */
export async function migrate<Tables>(db: Kysely<Tables>, flavour: Flavour, upTo?: string): Promise<string[]> {
  const known = Object.entries(steps(TYPES[flavour]));
  refuseForeign(await stepsRun(db));
  if (flavour === 'postgres' && upTo === undefined) {
    await refuseEncoding(db);
    for (const indexes of [PACKED_ROWS_INDEXES, UNPACKED_INDEX, GUESTS_INDEX, HOSTED_GAMES_INDEX]) {
      await buildIndexesConcurrently(db, indexes);
    }
  }
  const migrations = known.map(([name, statements]) => [name, migration(statements)]);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => Object.fromEntries(migrations) } });
  const { error, results = [] } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
  if (error) throw error;
  return results.map(({ migrationName }) => migrationName);
}

/**
 * For a command: only a server's start and "migrate" change tables, except that an empty database gets its tables.
 * @param mayBeOlder whether steps may be missing
 * @throws ForeignDatabase
 */
export async function checkSteps<Tables>(db: Kysely<Tables>, flavour: Flavour, mayBeOlder: boolean): Promise<void> {
  const run = await stepsRun(db);
  if (run.length === 0) return void (await migrate(db, flavour));
  refuseForeign(run);
  const missing = stepNames()[run.length];
  if (missing === undefined || mayBeOlder) return;
  const remedy =
    'Use the command line of that release, or make a backup and then start this release on it or run "migrate".';
  throw new ForeignDatabase(`this database is from an older release (before step ${missing})`, remedy);
}

/** @param run the names of a database's steps @throws ForeignDatabase when this release cannot bring it up to date */
export function refuseForeign(run: readonly string[]): void {
  const known = stepNames();
  const newer = run.find((name) => !known.includes(name));
  if (newer !== undefined) {
    const message = `this database was created or changed by a newer release (step ${newer})`;
    throw new ForeignDatabase(message, 'Run that release again, or restore a backup from before.');
  }
  const skipped = known.slice(0, run.length).find((name) => !run.includes(name));
  if (skipped !== undefined) {
    const message = `this database was created by a development version between two releases, without step ${skipped}`;
    throw new ForeignDatabase(message, 'Run that version again, or restore a backup made by a release.');
  }
}

/** The same on either database. */
function stepNames(): string[] {
  return Object.keys(steps(TYPES.sqlite));
}

/** SQL_ASCII takes all bytes as they are. */
const WHOLE_ENCODINGS = ['UTF8', 'SQL_ASCII'];

/** Each name with a character that the encoding lacks would fail. */
async function refuseEncoding<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_setting('server_encoding') as name`.execute(db);
  const { name } = rows[0]!;
  if (WHOLE_ENCODINGS.includes(name)) return;
  const remedy =
    'Create one with --encoding=UTF8 --template=template0; pg_dump and pg_restore move what is in this one.';
  throw new ForeignDatabase(`this database is encoded in ${name}, which lacks most characters`, remedy);
}

/** The steps run so far, by any release. */
async function stepsRun<Tables>(db: Kysely<Tables>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  return rows.map(({ name }) => name);
}

function migration(statements: readonly Sql[]): Migration {
  return {
    async up(db) {
      for (const statement of statements) await statement.execute(db);
    },
  };
}

/** A duel that any agent may join. */
const IS_JOINABLE = sql`mode = 'duel' and status = 'waiting' and wants = 'agent' and is_public = 1
  and unused_until is null and code is not null`;

/** The statements of each step, in order. */
const steps = ({ key, instant, bytes, now, withoutRowid, toDouble }: Types): Record<string, readonly Sql[]> => ({
  '0001-games': [
    sql`create table games (
      id ${key} not null primary key, mode text not null, ruleset text not null, seed text not null,
      status text not null, is_public integer not null, move_seconds double precision, strength double precision,
      code ${key}, created_at ${instant} not null, started_at ${instant}, ended_at ${instant}, expires_at ${instant},
      end_reason text, winner text, rematch_of ${key}, rematch ${key}, rematch_offered_by text, check_at ${instant})`,
    sql`create index games_code on games (code, id) where code is not null`,
    sql`create index games_check on games (check_at, id) where check_at is not null`,
    sql`create index games_live on games (id) where status = 'active' and is_public = 1`,
    sql`create index games_open on games (id) where mode = 'duel' and status = 'waiting' and is_public = 1`,
    sql`create table seats (
      game_id ${key} not null references games (id), seat text not null, kind text not null, name text not null,
      client text not null, rating double precision, token_hash ${key}, invite_hash ${key},
      constraint seats_pk primary key (game_id, seat)) ${withoutRowid}`,
    sql`create table tokens (
      hash ${key} not null primary key, game_id ${key} not null references games (id), seat text not null)
      ${withoutRowid}`,
    // The only hot table. It has no foreign key to games, because every move would pay for the lookup.
    sql`create table journal (
      game_id ${key} not null, ply integer not null, at ${instant} not null, entry text not null,
      constraint journal_pk primary key (game_id, ply)) ${withoutRowid}`,
    sql`create table receipts (
      key ${key} not null primary key, request_hash text not null, answer text, ply integer,
      created_at ${instant} not null)`,
    sql`create index receipts_age on receipts (created_at)`,
  ],
  '0002-players': [
    sql`alter table games add column counting text`,
    sql`alter table games add column agent ${key}`,
    sql`alter table seats add column rated_games integer`,
    sql`alter table seats add column player_id ${key}`,
    sql`create index games_counting on games (id) where counting = 'due'`,
    sql`create table agents (
      slug ${key} not null primary key, name text not null, character_id integer not null, strength integer not null,
      ruleset text, is_protected integer not null, key_hash ${key}, created_at ${instant} not null)`,
    sql`create table challenges (
      game_id ${key} not null primary key references games (id), token_hash ${key} not null unique,
      challenger text not null, match_token_hash ${key} unique)`,
    sql`create table matches (
      id ${key} not null primary key, game_id ${key} not null unique, agent ${key} not null, number integer not null,
      challenger text not null, challenger_key ${key} not null, in_game_name text not null, winner text not null,
      finished_at ${instant} not null, challenger_elo integer not null, score_agent integer not null,
      score_challenger integer not null, elo_before integer not null, elo_after integer not null,
      ruleset text not null, replay_link text not null, constraint matches_number unique (agent, number))`,
    sql`create index matches_agent on matches (agent, id)`,
    sql`create index matches_challenger on matches (agent, challenger_key, id)`,
    sql`create table players (
      id ${key} not null primary key, name text not null, is_account integer not null, is_hidden integer not null,
      finished_games integer not null, created_at ${instant} not null, updated_at ${instant}, moved_to ${key})`,
    sql`create index players_moved on players (moved_to) where moved_to is not null`,
    sql`create table sessions (
      hash ${key} not null primary key, player_id ${key} not null, created_at ${instant} not null) ${withoutRowid}`,
    sql`create table passkeys (
      id ${key} not null primary key, player_id ${key} not null, public_key text not null, counter bigint not null,
      transports text not null, created_at ${instant} not null, last_used_at ${instant})`,
    sql`create index passkeys_player on passkeys (player_id)`,
    sql`create table ceremonies (
      challenge_hash ${key} not null primary key, purpose text not null, player_id ${key},
      expires_at ${instant} not null)`,
    sql`create index ceremonies_age on ceremonies (expires_at)`,
    sql`create table player_games (
      player_id ${key} not null, game_id ${key} not null, seat text not null, ruleset text not null,
      opponent text not null, outcome text not null, rating_before integer, rating_after integer,
      ended_at ${instant} not null, constraint player_games_pk primary key (player_id, game_id, seat)) ${withoutRowid}`,
    sql`create table champion_plays (
      player_id ${key} not null, card_id integer not null, plays integer not null,
      constraint champion_plays_pk primary key (player_id, card_id)) ${withoutRowid}`,
    sql`create table standings (
      kind text not null, owner ${key} not null, ruleset text not null, rating integer not null,
      games integer not null, rated_games integer not null, wins integer not null, losses integer not null,
      draws integer not null, streak integer not null, form text not null, updated_at ${instant},
      tier integer not null, constraint standings_pk primary key (kind, owner, ruleset)) ${withoutRowid}`,
    sql`create index standings_places on standings (kind, ruleset, tier, rating, owner) where tier > 0`,
    sql`create table communities (
      id ${key} not null primary key, slug ${key} not null unique, name text not null, members integer not null,
      created_at ${instant} not null)`,
    sql`create table club_places (
      community_id ${key} not null, ruleset text not null, player_id ${key} not null, rating integer not null,
      tier integer not null, constraint club_places_pk primary key (community_id, ruleset, player_id)) ${withoutRowid}`,
    sql`create index club_places_order on club_places (community_id, ruleset, tier, rating, player_id) where tier > 0`,
    sql`create index club_places_player on club_places (player_id, community_id)`,
  ],
  '0003-webhooks': [
    sql`create table webhooks (
      id ${key} not null primary key, url text not null, events text not null, game_id ${key}, token_hash ${key},
      challenge_hash ${key}, agent ${key}, secret text not null, old_secret text, old_secret_until ${instant},
      manage_hash text not null, status text not null, disabled_because text, created_at ${instant} not null,
      cursor integer, failing_since ${instant}, held_until ${instant})`,
    sql`create index webhooks_open on webhooks (game_id, id) where status = 'active' and cursor is not null`,
    sql`create index webhooks_over on webhooks (created_at) where game_id is not null and cursor is null`,
    sql`create index webhooks_challenge on webhooks (challenge_hash, id) where challenge_hash is not null`,
    sql`create index webhooks_agent on webhooks (agent, id) where agent is not null`,
    sql`create table deliveries (
      subscription_id ${key} not null, event_id ${key} not null, name text not null, body text not null,
      created_at ${instant} not null, attempts integer not null, status text not null, last_status integer,
      next_at ${instant}, constraint deliveries_pk primary key (subscription_id, event_id))`,
    sql`create index deliveries_due on deliveries (next_at) where next_at is not null`,
    sql`create index deliveries_log on deliveries (subscription_id, created_at, event_id)`,
    sql`create index deliveries_age on deliveries (created_at) where next_at is null`,
    sql`create table outbox (
      event_id ${key} not null primary key, name text not null, at ${instant} not null, game_id ${key} not null,
      challenge_hash ${key} not null, agent ${key} not null, body text not null, progress ${key})`,
    sql`create index outbox_open on outbox (at, event_id) where progress is not null`,
    sql`create index outbox_age on outbox (at) where progress is null`,
    sql`create index outbox_challenge on outbox (challenge_hash, at, event_id)`,
    sql`create index outbox_agent on outbox (agent, at, event_id)`,
  ],
  '0006-quick-match': [sql`alter table games add column wants text`, sql`alter table games add column alias_of ${key}`],
  '0009-outbox-places': [
    // Null in events of older processes, until the last of them is deleted.
    sql`alter table outbox add column place integer`,
    sql`update outbox set place = (select number + 1 from matches where matches.game_id = outbox.game_id)`,
    sql`drop index outbox_challenge`,
    sql`drop index outbox_agent`,
    sql`create index outbox_challenge on outbox (challenge_hash, place)`,
    sql`create index outbox_agent on outbox (agent, place)`,
  ],
  '0010-webhook-callers': [
    // For the limit of subscriptions per caller, and for the expiry of those to challenges.
    sql`alter table webhooks add column caller ${key}`,
    sql`create index webhooks_caller on webhooks (caller, id) where caller is not null`,
    sql`create index webhooks_challenge_age on webhooks (created_at) where challenge_hash is not null`,
  ],
  '0011-versions': [
    // Existing games keep null, which has its own meaning (tables.ts), so no row is rewritten.
    sql`alter table games add column rules text`,
    sql`alter table games add column policy text`,
    sql`alter table games add column review_policy text`,
    sql`alter table games add column score_a integer`,
    sql`alter table games add column score_b integer`,
  ],
  '0012-epochs': [sql`alter table games add column epoch integer`],
  '0013-admission': [
    // Null in existing rows and in those of older processes: not counted for any network, and kept.
    sql`alter table seats add column network ${key}`,
    sql`alter table games add column opened_by ${key}`,
    sql`create index games_waiting_of on games (opened_by) where status = 'waiting' and opened_by is not null`,
    sql`create index games_running_of on games (opened_by) where status = 'active' and opened_by is not null`,
    sql`alter table games add column forget_at ${instant}`,
    sql`create index games_forget on games (forget_at, id) where forget_at is not null`,
    sql`create index games_alias on games (alias_of) where alias_of is not null`,
    sql`create index tokens_game on tokens (game_id)`,
    sql`update games set forget_at = ended_at + ${sql.lit(ABANDONED_RETENTION_MS)}
      where status = 'abandoned' and ended_at is not null and alias_of is null`,
  ],
  '0014-people': [
    // Null in rows of older processes, until a newer process folds them.
    sql`alter table agents add column folded_name ${key}`,
    sql`alter table agents add column folded_slug ${key}`,
    sql`create index agents_folded_name on agents (folded_name) where folded_name is not null`,
    sql`create index agents_folded_slug on agents (folded_slug) where folded_slug is not null`,
    sql`create index agents_unfolded on agents (slug) where folded_name is null`,
    // Null: not used since it was created.
    sql`alter table sessions add column last_used_at ${instant}`,
    sql`update sessions set last_used_at = ${now}`,
    sql`create index sessions_player on sessions (player_id)`,
    sql`create index sessions_age on sessions (created_at)`,
    sql`create index sessions_unused on sessions (coalesce(last_used_at, created_at))`,
    sql`alter table passkeys add column name text`,
    sql`alter table players add column banned_at ${instant}`,
    sql`alter table players add column hidden_by text`,
    sql`alter table games add column voided_at ${instant}`,
    sql`alter table matches add column voided_at ${instant}`,
    sql`create index seats_player on seats (player_id, game_id) where player_id is not null`,
    sql`create index player_games_game on player_games (game_id)`,
  ],
  '0015-identity': [
    // Null in existing rows and in those of older processes: no agent's key took the seat.
    sql`alter table seats add column agent_slug ${key}`,
    sql`create index seats_agent on seats (agent_slug, game_id) where agent_slug is not null`,
    sql`create index games_agent on games (agent, id) where agent is not null`,
    sql`create index games_finished on games (id) where status = 'finished' and is_public = 1`,
    sql`create index agents_key on agents (key_hash) where key_hash is not null`,
    // Null: played by the house, nothing said, anybody accepted, not deleted.
    sql`alter table agents add column plays text`,
    sql`alter table agents add column about text`,
    sql`alter table agents add column accepts text`,
    sql`alter table agents add column deleted_at ${instant}`,
  ],
  '0016-ratings': ratingsSteps({ key, instant, withoutRowid, toDouble }),
  '0017-feeds': [
    // When its game ended; null: still running, or a seat without a player or agent.
    sql`alter table seats add column over_at ${instant}`,
    sql`update seats set over_at = (select ended_at from games where games.id = seats.game_id)
      where agent_slug is not null or player_id is not null`,
    sql`create index seats_agent_over on seats (agent_slug, over_at) where agent_slug is not null`,
    sql`create index seats_player_over on seats (player_id, over_at) where player_id is not null`,
  ],
  '0018-leagues': leaguesSteps({ key, instant, withoutRowid }),
  '0019-suspects': [sql`create index games_aborted on games (id) where end_reason = 'aborted' and mode <> 'house'`],
  '0020-stand-ins': [
    sql`alter table agents add column think_seconds integer not null default 20`,
    // Null: no agent plays with its own program.
    sql`alter table games add column think_seconds integer`,
    sql`alter table games add column stand_ins integer not null default 0`,
    sql`alter table matches add column stand_ins integer not null default 0`,
  ],
  '0021-own-webhooks': [
    // `feed` is null for a game, a challenge or an agent; `owner` if created without a key or a session.
    sql`alter table webhooks add column feed text`,
    sql`alter table webhooks add column feed_cursor text`,
    sql`alter table webhooks add column owner ${key}`,
    sql`create index webhooks_feed on webhooks (id) where feed is not null and status = 'active'`,
    sql`create index webhooks_owner on webhooks (owner, id) where owner is not null`,
    sql`create index games_started on games (started_at, id) where is_public = 1 and started_at is not null`,
    sql`create index games_ended on games (ended_at, id) where is_public = 1 and ended_at is not null`,
  ],
  '0022-thoughts': [
    sql`create table thoughts (
      game_id ${key} not null, ply integer not null, seat text not null, note text, ms bigint, tokens bigint,
      cost double precision, constraint thoughts_pk primary key (game_id, ply)) ${withoutRowid}`,
  ],
  '0023-leased-webhooks': [
    // Null: created over REST, without expiry.
    sql`alter table webhooks add column expires_at ${instant}`,
    sql`create index webhooks_expiry on webhooks (expires_at) where expires_at is not null`,
  ],
  // Null: it was used, or does not expire without use.
  '0024-unused-games': [sql`alter table games add column unused_until ${instant}`],
  '0025-puzzles': puzzlesSteps({ key, instant, withoutRowid }),
  '0026-coming-back': houseRecordsSteps({ key, instant, withoutRowid }),
  '0028-friends': friendsSteps({ key, instant, withoutRowid }),
  '0029-push': pushSteps({ key, instant, withoutRowid }),
  '0030-daily-deals': dealsSteps({ key, instant, withoutRowid }),
  '0031-progress': [
    // Null: counted before this step, or by an older process.
    sql`alter table player_games add column largest_capture integer`,
    // Null: not reviewed since this step.
    sql`alter table seats add column accuracy double precision`,
    sql`create index player_games_ended on player_games (player_id, ended_at)`,
    sql`create index games_quick on games (ruleset) where mode = 'quick' and status = 'waiting'`,
  ],
  '0032-judging': judgingSteps({ key, instant, withoutRowid }),
  '0033-reviews': [
    sql`create table reviews (game_id ${key} not null primary key, at ${instant} not null, review text not null)`,
    sql`create index reviews_age on reviews (at)`,
  ],
  // Null: full, or stored by an older process.
  '0034-efforts': [sql`alter table journal add column effort integer`],
  '0035-lists': [
    // So that lists need not skip games that wait for a person or were never used.
    sql`update games set wants = (select kind from seats where game_id = games.id and seat = 'B')
      where mode = 'duel' and status = 'waiting'`,
    sql`drop index games_open`,
    sql`create index games_open on games (id) where ${IS_JOINABLE}`,
    sql`create index games_open_ruleset on games (ruleset, id) where ${IS_JOINABLE}`,
    sql`drop index games_live`,
    sql`create index games_live on games (id) where status = 'active' and is_public = 1 and unused_until is null`,
  ],
  '0036-archive': archiveSteps({ key, bytes, withoutRowid }),
  '0037-archive-rows': packedRowsSteps({ bytes }),
  '0038-disabled-webhooks': [
    // For deleting them.
    sql`create index webhooks_disabled on webhooks (created_at) where status = 'disabled'`,
  ],
  '0039-unpacked': unpackedSteps(),
  '0040-own-names': [
    // Null: it may share its name, or was named by an older process.
    sql`alter table agents add column has_own_name integer`,
    sql`create unique index agents_own_name on agents (folded_name) where has_own_name = 1`,
  ],
  '0041-challenges-that-expire': [
    // If the agent moved first, no check was scheduled before this step.
    sql`update games set check_at = coalesce(started_at, created_at) + 7200000
      where mode = 'challenge' and status = 'active' and check_at is null`,
  ],
  '0042-push-sessions': [
    // Null: subscribed before this step, or at an older process.
    sql`alter table push_devices add column session_hash ${key}`,
    sql`create index push_devices_session on push_devices (session_hash) where session_hash is not null`,
  ],
  '0043-organizers': [sql`create index tournaments_organizer on tournaments (organizer)`],
  '0044-guests': guestsSteps(),
  '0045-uptimes': [
    sql`create table uptimes (
      began_at ${instant} not null, seen_at ${instant} not null, constraint uptimes_pk primary key (began_at))
      ${withoutRowid}`,
  ],
  '0046-hosted-games': hostedGamesSteps(),
});
