// Finds games to pack, packs a game, and reads what only packed games have.
import { sql, type Kysely } from 'kysely';
import type { OldGames } from '../../ports/archive-store.ts';
import type { GameRecord, Instant, SeatRecord } from '../../records/game-record.ts';
import { packableFacts, packFacts } from '../../table/packed-facts.ts';
import { packJournal } from '../../table/packed-journal.ts';
import { HALF_HASH_DIGITS } from '../../table/seat-records.ts';
import { rulesNamed } from '../../table/versions.ts';
import type { Write } from '../backend.ts';
import { isIn, isKnown, wholeGames, type Source } from '../games/game-queries.ts';
import { plainEntries, toGameRecord, type WholeGameRow } from '../rows.ts';
import { looseSteps } from '../steps.ts';
import type { SeatName, Tables } from '../tables.ts';

const HASH_DIGITS = 64;

/** Matches the index `games_unpacked`. Excludes games that are due to be deleted. */
const isUnpacked = (endedBefore: Instant) =>
  sql<boolean>`(ended_at < ${endedBefore} and packed_journal is null and forget_at is null)`;

/** Ids of ended games, by the index of unpacked ones. */
export function unpackedIds(db: Kysely<Tables>, { after, before, endedBefore, limit }: OldGames) {
  return db
    .selectFrom('games')
    .select('id')
    .where('id', '>', after)
    .where('id', '<', before)
    .where(isUnpacked(endedBefore))
    .orderBy('id')
    .limit(limit);
}

/** A league game only after it has been weighed, because that reads its columns. */
export function gamesToPack(source: Source, ids: readonly string[], { endedBefore }: OldGames) {
  return wholeGames(source)
    .where(isIn(source.flavour, 'games.id', ids))
    .where('status', 'in', ['finished', 'abandoned'])
    .where(isUnpacked(endedBefore))
    .where(isKnown)
    .where(
      sql<boolean>`(tournament is null or status <> 'finished' or end_reason = 'no_show' or expected_a is not null)`,
    )
    .orderBy('games.id');
}

/** Misses if another process has packed the game, or it has changed since it was read. */
export function packingWrite(source: Source, row: WholeGameRow): Write {
  const { db } = source;
  const { id } = row;
  const record = toGameRecord(row);
  const entries = plainEntries(row.entries);
  const facts = packableFacts(record);
  const isFirst = row.rules === rulesNamed({ ...row, rules: null });
  const columns = {
    packed_journal: packJournal(entries),
    packed_plies: entries.length,
    packed_reduced: entries.filter(({ effort }) => effort > 0).length,
    token_a: keyOf(record.seats.A),
    token_b: keyOf(record.seats.B),
    ...(isFirst ? { rules: null } : {}),
    ...(facts && { packed_facts: packFacts(facts), seed: '', created_at: 0, review_policy: null }),
  };
  const pack = db
    .updateTable('games')
    .set(columns)
    .set({ mined_at: sql<number | null>`case when mined_at is not null then 0 end` })
    .where('id', '=', id)
    .where('packed_journal', 'is', null)
    .where(sql`coalesce(epoch, 0)`, '=', record.epoch)
    .where(sql<boolean>`(select count(*) from journal where game_id = ${id}) = ${entries.length}`);
  const house = facts?.house ? [sql`delete from seats where game_id = ${id} and seat = ${facts.house.seat}`] : [];
  const rest = [
    sql`delete from journal where game_id = ${id} and ply < ${entries.length}`,
    ...house,
    ...tokenSteps(source, record),
  ];
  return [{ update: pack.compile() }, ...looseSteps(db, rest)];
}

function keyOf({ tokenHash }: SeatRecord): Uint8Array | null {
  return tokenHash?.length === HASH_DIGITS ? keyOfHash(tokenHash) : null;
}

/** @param hash whole, or its first half */
export function keyOfHash(hash: string): Buffer {
  return Buffer.from(hash.slice(0, HALF_HASH_DIGITS), 'hex');
}

/** Current tokens of seats become columns of the game. */
function tokenSteps({ flavour }: Source, { id, seats }: GameRecord) {
  const head = (column: string) => sql`substr(${sql.ref(column)}, 1, ${sql.lit(HALF_HASH_DIGITS)})`;
  const isHash = (column: string) => sql`length(${sql.ref(column)}) = ${sql.lit(HASH_DIGITS)}`;
  const issued = sql`from tokens where game_id = ${id} and ${isHash('hash')}`;
  const key = flavour === 'sqlite' ? sql`unhex(${head('hash')})` : sql`decode(${head('hash')}, 'hex')`;
  return [
    sql`update seats set over_at = case when over_at is not null then 0 end, invite_hash = ${head('invite_hash')},
      token_hash = case when ${isHash('token_hash')} then null else token_hash end where game_id = ${id}`,
    sql`insert into packed_tokens (hash, game_id, seat) select ${key}, game_id, seat ${issued}
      and hash not in (${seats.A.tokenHash ?? ''}, ${seats.B.tokenHash ?? ''}) on conflict (hash) do nothing`,
    sql`delete ${issued}`,
  ];
}

export function packedTokenByHash(db: Kysely<Tables>, hash: string) {
  const key = keyOfHash(hash);
  const isKey = (column: string) => sql`${sql.ref(column)} is not null
    and substr(${sql.ref(column)}, 1, 6) = ${key.subarray(0, 6)} and ${sql.ref(column)} = ${key}`;
  return sql<{
    gameId: string;
    seat: SeatName;
  }>`select id as ${sql.ref('gameId')}, 'A' as seat from games where ${isKey('token_a')}
    union all select id, 'B' from games where ${isKey('token_b')}
    union all select game_id, seat from packed_tokens where hash = ${key}`.compile(db);
}
