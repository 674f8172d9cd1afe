// Which games to pack, the write that packs one, and reads of what only packed games have.
import { sql, type Kysely } from 'kysely';
import type { OldGames } from '../ports/archive-store.ts';
import { factsOf, packFacts } from '../table/packed-facts.ts';
import { packJournal } from '../table/packed-journal.ts';
import { HALF_HASH_DIGITS } from '../table/seat-records.ts';
import { rulesNamed } from '../table/versions.ts';
import type { Flavour, Update, Write } from './backend.ts';
import { isIn, isKnown, wholeGames, type Source } from './queries.ts';
import { plainEntries, toGameRecord, type WholeGameRow } from './rows.ts';
import type { SeatName, Tables } from './tables.ts';

const HASH_DIGITS = 64;

/** The key of the journal is the list of games that are not packed. */
export function unpackedIds(db: Kysely<Tables>, { after, before, limit }: OldGames) {
  return db
    .selectFrom('journal')
    .select('game_id as id')
    .distinct()
    .where('game_id', '>', after)
    .where('game_id', '<', before)
    .orderBy('game_id')
    .limit(limit);
}

/** One of a league only once it is weighed, which reads its columns. */
export function gamesToPack(source: Source, ids: readonly string[], { endedBefore }: OldGames) {
  return wholeGames(source)
    .where(isIn(source.flavour, 'games.id', ids))
    .where('status', 'in', ['finished', 'abandoned'])
    .where('ended_at', '<', endedBefore)
    .where('forget_at', 'is', null)
    .where('packed_journal', 'is', null)
    .where(isKnown)
    .where(
      sql<boolean>`(tournament is null or status <> 'finished' or end_reason = 'no_show' or expected_a is not null)`,
    )
    .orderBy('games.id');
}

/** Misses when another process has packed it, or its journal is not as it was read. */
export function packingWrite(source: Source, row: WholeGameRow): Write {
  const { db, flavour } = source;
  const { id } = row;
  const entries = plainEntries(row.entries);
  const facts = factsOf(toGameRecord(row));
  const isFirst = row.rules === rulesNamed({ ...row, rules: null });
  const columns = {
    packed_journal: packJournal(entries),
    packed_plies: entries.length,
    packed_reduced: entries.filter(({ effort }) => effort > 0).length,
    ...(isFirst ? { rules: null } : {}),
    ...(facts && { packed_facts: packFacts(facts), seed: '', created_at: 0, review_policy: null }),
  };
  const pack = db
    .updateTable('games')
    .set(columns)
    .set({ mined_at: sql<number | null>`case when mined_at is not null then 0 end` })
    .where('id', '=', id)
    .where('packed_journal', 'is', null)
    .where(sql<boolean>`(select count(*) from journal where game_id = ${id}) = ${entries.length}`);
  const house = facts?.house ? [sql`delete from seats where game_id = ${id} and seat = ${facts.house.seat}`] : [];
  const rest = [
    sql`delete from journal where game_id = ${id} and ply < ${entries.length}`,
    ...house,
    ...tokenSteps(flavour, id),
  ];
  return [
    { update: pack.compile() },
    ...rest.map((statement): Update => ({ update: statement.compile(db), mayMiss: true })),
  ];
}

/** Those that seats have now become keys of their seats. */
function tokenSteps(flavour: Flavour, id: string) {
  const keyOf = (column: string) => {
    const head = sql`substr(${sql.ref(column)}, 1, ${sql.lit(HALF_HASH_DIGITS)})`;
    return flavour === 'sqlite' ? sql`unhex(${head})` : sql`decode(${head}, 'hex')`;
  };
  const isHash = (column: string) => sql`length(${sql.ref(column)}) = ${sql.lit(HASH_DIGITS)}`;
  const issued = sql`from tokens where game_id = ${id} and ${isHash('hash')}`;
  return [
    sql`update seats set over_at = case when over_at is not null then 0 end,
      invite_hash = substr(invite_hash, 1, ${sql.lit(HALF_HASH_DIGITS)}),
      token_key = case when ${isHash('token_hash')} then ${keyOf('token_hash')} end,
      token_hash = case when ${isHash('token_hash')} then null else token_hash end where game_id = ${id}`,
    sql`insert into packed_tokens (hash, game_id, seat) select ${keyOf('hash')}, game_id, seat ${issued}
      and not exists (select 1 from seats where seats.game_id = tokens.game_id and seats.token_key = ${keyOf('hash')})
      on conflict (hash) do nothing`,
    sql`delete ${issued}`,
  ];
}

export function packedTokenByHash(db: Kysely<Tables>, hash: string) {
  const key = Buffer.from(hash.slice(0, HALF_HASH_DIGITS), 'hex');
  return sql<{ gameId: string; seat: SeatName }>`
    select game_id as ${sql.ref('gameId')}, seat from seats
      where token_key is not null and substr(token_key, 1, 6) = ${key.subarray(0, 6)} and token_key = ${key}
    union all select game_id, seat from packed_tokens where hash = ${key}`.compile(db);
}
