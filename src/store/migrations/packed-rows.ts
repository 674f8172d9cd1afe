// Steps 0037 and 0039: rows of packed games keep only columns that queries need; the rest is stored as bytes, outside
// indexes. No row is rewritten here: packing does that later, in the background.
import { sql } from 'kysely';
import { missingIndexes, type ConcurrentIndex } from './concurrent-indexes.ts';
import type { Sql, Types } from './types.ts';

/** Running, or ended but not packed. */
const IS_RECENT = sql`(over_at is null or over_at > 0)`;

/** Replace others. They omit the id after a time, which only orders games of the same millisecond. */
const INDICES = {
  seats_agent_recent: sql`seats (agent_slug, over_at) where agent_slug is not null and ${IS_RECENT}`,
  seats_player_recent: sql`seats (player_id, over_at) where player_id is not null and ${IS_RECENT}`,
  games_starts: sql`games (started_at) where is_public = 1 and started_at is not null`,
  games_ends: sql`games (ended_at) where is_public = 1 and ended_at is not null`,
};
const REPLACED = ['seats_agent_over', 'seats_player_over', 'games_started', 'games_ended'];

/** Can be built once the indexes they replace exist. */
export const PACKED_ROWS_INDEXES: ConcurrentIndex = { needed: REPLACED, indices: INDICES };

/** Games to be packed. Without it, finding them scanned past all deleted journal rows. */
const UNPACKED = {
  games_unpacked: sql`games (id) where packed_journal is null and ended_at is not null and forget_at is null`,
};

/** Can be built after step 0037. */
export const UNPACKED_INDEX: ConcurrentIndex = { needed: ['games_token_a'], indices: UNPACKED };

export const unpackedSteps = (): Sql[] => missingIndexes(UNPACKED);

export function packedRowsSteps({ bytes }: Pick<Types, 'bytes'>): Sql[] {
  return [
    // Null: not packed, or packed by an older process.
    sql`alter table games add column packed_facts ${bytes}`,
    sql`alter table games add column token_a ${bytes}`,
    sql`alter table games add column token_b ${bytes}`,
    // A prefix is enough for lookups.
    sql`create index games_token_a on games (substr(token_a, 1, 6)) where token_a is not null`,
    sql`create index games_token_b on games (substr(token_b, 1, 6)) where token_b is not null`,
    // For deleting a game.
    sql`create index packed_tokens_game on packed_tokens (game_id)`,
    ...missingIndexes(INDICES),
    ...REPLACED.map((name) => sql`drop index ${sql.ref(name)}`),
  ];
}
