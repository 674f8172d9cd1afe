// Moves a guest's daily deals to an account, and deletes those of a player.
import { sql, type RawBuilder } from 'kysely';

/** If both played on a day, the account's game counts, and the guest's is no longer ranked. */
export function dealMoves(guest: string, account: string): RawBuilder<unknown>[] {
  return [
    sql`delete from deal_games where kind = 'player' and owner = ${guest} and day in
      (select own.day from deal_games as own where own.kind = 'player' and own.owner = ${account})`,
    sql`update deal_games set owner = ${account} where kind = 'player' and owner = ${guest}`,
  ];
}

/** @param ids a query for the ids of the player and its guests */
export function dealDeletion(ids: RawBuilder<string>): RawBuilder<unknown> {
  return sql`delete from deal_games where kind = 'player' and owner in ${ids}`;
}
