// Which games a search finds: their ids, newest first, each read in the order of an index.
import { sql, type RawBuilder } from 'kysely';
import type { GameSearch } from '../ports/game-store.ts';
import { isIn, isKnown, type Source } from './queries.ts';

type Sql = RawBuilder<unknown>;

/**
 * What is found is in one of these, or in several: an agent's games by its key, and those that it is hosted in.
 * Each gives one id more than the limit, to see whether there is a next page.
 */
export function idQueries(source: Source, search: GameSearch): RawBuilder<{ id: string }>[] {
  const { agent, players } = search;
  if (agent !== undefined) {
    const seated = sql`seats.agent_slug = ${agent} and seats.agent_slug is not null`;
    const hosted = sql`games.agent = ${agent} and games.agent is not null`;
    return [idsBySeat(seated, source, search), idsOfGames([hosted], source, search)];
  }
  if (players !== undefined) return [idsBySeat(ofPlayers(source, 'seats', players), source, search)];
  const { tournament } = search;
  if (tournament === undefined) return [idsOfGames([], source, search)];
  return [idsOfGames([sql`games.tournament = ${tournament} and games.tournament is not null`], source, search)];
}

function idsOfGames(whose: readonly Sql[], source: Source, search: GameSearch): RawBuilder<{ id: string }> {
  return sql`select games.id from games where ${sql.join([...whose, conditions(source, search)], sql` and `)}
    order by games.id desc limit ${search.limit + 1}`;
}

/** Distinct, because both seats may be theirs. */
function idsBySeat(whose: Sql, source: Source, search: GameSearch): RawBuilder<{ id: string }> {
  const { since, before, limit } = search;
  const page = [
    ...(since === undefined ? [] : [sql`seats.game_id > ${since}`]),
    ...(before === undefined ? [] : [sql`seats.game_id < ${before}`]),
  ];
  return sql`select distinct seats.game_id as id from seats cross join games
    where games.id = seats.game_id and ${sql.join([whose, ...page, conditions(source, search)], sql` and `)}
    order by seats.game_id desc limit ${limit + 1}`;
}

function ofPlayers({ flavour }: Source, seats: string, players: readonly string[]): Sql {
  return sql`${sql.ref(`${seats}.player_id`)} is not null and ${isIn(flavour, `${seats}.player_id`, players)}`;
}

// The conditions of partial indices are literals in the query: no planner matches them to a parameter.

function conditions(source: Source, { agent, players, status, ruleset, since, before, withPrivate }: GameSearch): Sql {
  const isOfBoth = agent !== undefined && players !== undefined;
  return sql.join(
    [
      isKnown,
      sql`games.alias_of is null`,
      ...(withPrivate ? [] : [sql`games.is_public = 1`]),
      ...(status === undefined ? [] : [sql`games.status = ${sql.lit(status)}`]),
      ...(ruleset === undefined ? [] : [sql`games.ruleset = ${ruleset}`]),
      ...(since === undefined ? [] : [sql`games.id > ${since}`]),
      ...(before === undefined ? [] : [sql`games.id < ${before}`]),
      ...(isOfBoth
        ? [
            sql`exists (select 1 from seats as theirs
              where theirs.game_id = games.id and ${ofPlayers(source, 'theirs', players)})`,
          ]
        : []),
    ],
    sql` and `,
  );
}
