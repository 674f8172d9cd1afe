// Which games to pack, the write that packs one, and reads of what only packed games have.
import { sql, type Kysely } from 'kysely';
import type { Packing } from '../ports/archive-store.ts';
import { packJournal, type PlainEntry } from '../table/packed-journal.ts';
import type { Update, Write } from './backend.ts';
import { isIn, journalOf, type Source } from './queries.ts';
import type { SeatName, Tables } from './tables.ts';

/** Half of a hash of 256 bits is as good a key as all of it. */
const KEY_DIGITS = 32;
const HASH_DIGITS = 64;

/** The key of the journal is the list of games that are not packed. */
export function unpackedIds(db: Kysely<Tables>, { after, before, limit }: Packing) {
  return db
    .selectFrom('journal')
    .select('game_id as id')
    .distinct()
    .where('game_id', '>', after)
    .where('game_id', '<', before)
    .orderBy('game_id')
    .limit(limit);
}

export function gamesToPack({ db, flavour }: Source, ids: readonly string[], { endedBefore }: Packing) {
  return db
    .selectFrom('games')
    .select((eb) => ['games.id', journalOf(eb, flavour)])
    .where(isIn(flavour, 'games.id', ids))
    .where('status', 'in', ['finished', 'abandoned'])
    .where('ended_at', '<', endedBefore)
    .where('forget_at', 'is', null)
    .where('packed_journal', 'is', null)
    .orderBy('games.id');
}

/** Misses when another process has packed it, or its journal is not as it was read. */
export function packingWrite({ db, flavour }: Source, id: string, entries: readonly PlainEntry[]): Write {
  const columns = {
    packed_journal: packJournal(entries),
    packed_plies: entries.length,
    packed_reduced: entries.filter(({ effort }) => effort > 0).length,
  };
  const pack = db
    .updateTable('games')
    .set(columns)
    .where('id', '=', id)
    .where('packed_journal', 'is', null)
    .where(sql<boolean>`(select count(*) from journal where game_id = ${id}) = ${entries.length}`);
  const head = sql`substr(hash, 1, ${sql.lit(KEY_DIGITS)})`;
  const key = flavour === 'sqlite' ? sql`unhex(${head})` : sql`decode(${head}, 'hex')`;
  const tokens = sql`from tokens where game_id = ${id} and length(hash) = ${sql.lit(HASH_DIGITS)}`;
  const rest = [
    sql`delete from journal where game_id = ${id} and ply < ${entries.length}`,
    sql`insert into packed_tokens (hash, game_id, seat) select ${key}, game_id, seat ${tokens}
      on conflict (hash) do nothing`,
    sql`delete ${tokens}`,
  ];
  return [
    { update: pack.compile() },
    ...rest.map((statement): Update => ({ update: statement.compile(db), mayMiss: true })),
  ];
}

export function packedTokenByHash(db: Kysely<Tables>, hash: string) {
  const key = Buffer.from(hash.slice(0, KEY_DIGITS), 'hex');
  return sql<{ gameId: string; seat: SeatName }>`select game_id as ${sql.ref('gameId')}, seat from packed_tokens
    where hash = ${key}`.compile(db);
}
