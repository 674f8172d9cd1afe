// Step 0026: a player's records against each character of the house, including games already counted.
import { sql } from 'kysely';
import type { Sql, Types } from './types.ts';

export function houseRecordsSteps({
  key,
  instant,
  withoutRowid,
}: Pick<Types, 'key' | 'instant' | 'withoutRowid'>): Sql[] {
  return [
    sql`create table player_house_records (
      player_id ${key} not null, opponent ${key} not null, ruleset text not null, games integer not null,
      wins integer not null, losses integer not null, draws integer not null, best_margin integer,
      first_won_at ${instant}, constraint player_house_records_pk primary key (player_id, opponent, ruleset))
      ${withoutRowid}`,
    sql`insert into player_house_records
        (player_id, opponent, ruleset, games, wins, losses, draws, best_margin, first_won_at)
      select player_id, opponent, ruleset, count(*), sum(case outcome when 'W' then 1 else 0 end),
        sum(case outcome when 'L' then 1 else 0 end), sum(case outcome when 'D' then 1 else 0 end),
        max(case outcome when 'W' then margin end), min(case outcome when 'W' then ended_at end)
      from (select player_games.player_id, player_games.ruleset, player_games.outcome, player_games.ended_at,
          case games.strength when 800 then 'pebble' when 950 then 'marlow' when 1100 then 'quill'
            when 1250 then 'sable' when 1400 then 'vesper' else 'oracle' end as opponent,
          case player_games.seat when 'A' then games.score_a - games.score_b else games.score_b - games.score_a end
            as margin
        from player_games inner join games on games.id = player_games.game_id
        where games.mode = 'house' and games.strength in (800, 950, 1100, 1250, 1400, 1600)) as played
      group by player_id, opponent, ruleset`,
  ];
}
