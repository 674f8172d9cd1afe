// Marks finished games that count for nothing for deletion (`forgetting.ts` deletes them).
import { sql, type Kysely } from 'kysely';
import type { OldGames } from '../../ports/archive-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { Write } from '../backend.ts';
import { isIn, type Source } from './game-queries.ts';
import { looseSteps } from '../steps.ts';
import type { Tables } from '../tables.ts';

export function idsFrom(db: Kysely<Tables>, { after, before, limit }: Omit<OldGames, 'endedBefore'>) {
  return db
    .selectFrom('games')
    .select('id')
    .where('id', '>', after)
    .where('id', '<', before)
    .orderBy('id')
    .limit(limit);
}

/** Whether an account played, including as a guest before. */
const isOfAccount = sql`exists (select 1 from seats
  inner join players as seated on seated.id = seats.player_id
  inner join players as own on own.id = coalesce(seated.moved_to, seated.id)
  where seats.game_id = games.id and own.is_account = 1)`;

/** Unlike other reasons to keep a game, these may arise long after its end. */
export const isWanted = sql`(exists (select 1 from puzzles where puzzles.game_id = games.id) or ${isOfAccount})`;

export function expiryWrite(
  { db, flavour }: Source,
  ids: readonly string[],
  { endedBefore, now }: { readonly endedBefore: Instant; readonly now: Instant },
): Write {
  const expiry = sql`update games set forget_at = ${now}
    where ${isIn(flavour, 'games.id', ids)} and status = 'finished' and ended_at < ${endedBefore}
      and forget_at is null and counting is null and tournament is null and deal_day is null and agent is null
      and not exists (select 1 from results where results.game_id = games.id)
      and not exists (select 1 from matches where matches.game_id = games.id)
      and not ${isWanted}`;
  return looseSteps(db, [expiry]);
}
