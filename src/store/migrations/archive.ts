// Step 0036: columns for packed games. No row is rewritten here: packing does that later, in the background.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

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
