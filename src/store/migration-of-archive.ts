// Step 0036: games that are over take less room. No row is rewritten: that is left to the packing, while games go on.
import { sql } from 'kysely';
import type { Sql, Types } from './migration-types.ts';

export function archiveSteps({ key, bytes, withoutRowid }: Pick<Types, 'key' | 'bytes' | 'withoutRowid'>): Sql[] {
  return [
    // Null: not packed.
    sql`alter table games add column packed_journal ${bytes}`,
    sql`alter table games add column packed_plies integer`,
    sql`alter table games add column packed_reduced integer`,
    sql`create table packed_tokens (
      hash ${bytes} not null primary key, game_id ${key} not null, seat text not null) ${withoutRowid}`,
  ];
}
