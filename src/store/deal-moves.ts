// What becomes of a player's games of daily deals when the player moves to an account, or is deleted.
import { sql, type RawBuilder } from 'kysely';

/** Where the account played the day itself, that game stays, and the guest's has no place. */
export function dealMoves(guest: string, account: string): RawBuilder<unknown>[] {
  return [
    sql`delete from deal_games where kind = 'player' and owner = ${guest} and day in
      (select own.day from deal_games as own where own.kind = 'player' and own.owner = ${account})`,
    sql`update deal_games set owner = ${account} where kind = 'player' and owner = ${guest}`,
  ];
}

/** @param ids a query for the player's id, and those of its guests */
export function dealDeletion(ids: RawBuilder<string>): RawBuilder<unknown> {
  return sql`delete from deal_games where kind = 'player' and owner in ${ids}`;
}
