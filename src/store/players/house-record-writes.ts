// Updates a player's records against characters of the house, in SQL, so that concurrent results cannot overwrite each
// other.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { HouseResult } from '../../records/house-records.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import type { Update } from '../backend.ts';
import type { Tables } from '../tables.ts';

const COUNTS = sql`games, wins, losses, draws, best_margin, first_won_at`;

export function houseResultUpdate(db: Kysely<Tables>, result: HouseResult, endedAt: Instant): Update {
  const { playerId, opponent, ruleset, outcome, margin } = result;
  const one = (is: HouseResult['outcome']) => sql.lit(outcome === is ? 1 : 0);
  const won = (value: number) => (outcome === 'W' ? sql`${value}` : sql`null`);
  const update = sql`insert into player_house_records (player_id, opponent, ruleset, ${COUNTS})
    values (${playerId}, ${opponent}, ${ruleset}, 1, ${one('W')}, ${one('L')}, ${one('D')}, ${won(margin)},
      ${won(endedAt)})
    ${addedToThose}`;
  return { update: update.compile(db) };
}

/** Adds a guest's records to the account's. */
export function houseRecordMoves(guest: string, account: string): RawBuilder<unknown>[] {
  return [
    sql`insert into player_house_records (player_id, opponent, ruleset, ${COUNTS})
      select ${account}, opponent, ruleset, ${COUNTS} from player_house_records where player_id = ${guest}
      ${addedToThose}`,
    sql`delete from player_house_records where player_id = ${guest}`,
  ];
}

/**
 * If the best margin or first win was this game's, recomputes it from the remaining games; older ones may have been
 * deleted.
 */
export function houseResultTakenBack(result: HouseResult, gameId: GameId): RawBuilder<unknown>[] {
  const { playerId, opponent, ruleset, outcome, margin } = result;
  const one = (is: HouseResult['outcome']) => sql.lit(outcome === is ? 1 : 0);
  const isOfThose = sql`player_id = ${playerId} and opponent = ${opponent} and ruleset = ${ruleset}`;
  const won = wonAgainst(result);
  return [
    sql`update player_house_records set games = games - 1, wins = wins - ${one('W')}, losses = losses - ${one('L')},
      draws = draws - ${one('D')} where ${isOfThose}`,
    sql`update player_house_records set best_margin = (select max(margin) from ${won})
      where ${isOfThose} and ${one('W')} = 1 and best_margin = ${margin}`,
    sql`update player_house_records set first_won_at = (select min(ended_at) from ${won})
      where ${isOfThose} and ${one('W')} = 1 and first_won_at = (select ended_at from games where id = ${gameId})`,
    sql`delete from player_house_records where ${isOfThose} and games <= 0`,
  ];
}

function wonAgainst({ playerId, ruleset, strength }: HouseResult) {
  return sql`(select player_games.ended_at,
      case player_games.seat when 'A' then games.score_a - games.score_b else games.score_b - games.score_a end
        as margin
    from player_games inner join games on games.id = player_games.game_id
    where player_games.player_id = ${playerId} and player_games.ruleset = ${ruleset} and player_games.outcome = 'W'
      and games.mode = 'house' and games.strength = ${strength}
      and coalesce(games.packed_reduced, 0) = 0
      and not exists (select 1 from journal where journal.game_id = games.id and journal.effort > 0)) as won`;
}

const least = (known: RawBuilder<unknown>, added: RawBuilder<unknown>) =>
  sql`case when ${added} < coalesce(${known}, ${added}) then ${added} else coalesce(${known}, ${added}) end`;
const most = (known: RawBuilder<unknown>, added: RawBuilder<unknown>) =>
  sql`case when ${added} > coalesce(${known}, ${added}) then ${added} else coalesce(${known}, ${added}) end`;

const addedToThose = sql`on conflict (player_id, opponent, ruleset) do update set
  games = player_house_records.games + excluded.games,
  wins = player_house_records.wins + excluded.wins,
  losses = player_house_records.losses + excluded.losses,
  draws = player_house_records.draws + excluded.draws,
  best_margin = ${most(sql`player_house_records.best_margin`, sql`excluded.best_margin`)},
  first_won_at = ${least(sql`player_house_records.first_won_at`, sql`excluded.first_won_at`)}`;
