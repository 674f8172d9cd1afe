// Which games a search finds: their ids, newest first, each read in the order of an index.
import { sql, type RawBuilder } from 'kysely';
import type { GameSearch, PublicMoment, Seated, SeatedGame } from '../ports/game-store.ts';
import type { Opponent, OwnResult } from '../../schema/words.ts';
import type { Instant } from '../records/game-record.ts';
import { isIn, isKnown, isListed, isUsed, type Source } from './queries.ts';

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

/** An older process does not say when a seat's game ended: the game itself does. */
export function seatedGames(source: Source, who: Seated, since: Instant, limit: number): RawBuilder<SeatedGame> {
  const whose =
    'agent' in who
      ? sql`seats.agent_slug = ${who.agent} and seats.agent_slug is not null`
      : ofPlayers(source, 'seats', who.players);
  const seated = (when: Sql) => sql`select seats.game_id as id, games.status, games.opened_by as ${sql.ref('openedBy')},
    games.unused_until as ${sql.ref('unusedUntil')} from seats cross join games
    where games.id = seats.game_id and ${whose} and games.alias_of is null and ${when}`;
  const isRunning = sql`seats.over_at is null and (games.ended_at is null or games.ended_at > ${since})`;
  return sql`${seated(isRunning)} union ${seated(sql`seats.over_at > ${since}`)} order by id desc limit ${limit}`;
}

/** In each half the literals are those of its partial index. */
export function publicMoments(since: Instant, limit: number): RawBuilder<PublicMoment> {
  const some = (what: 'started' | 'ended', at: Sql) => sql`select * from (
    select games.id, ${at} as at, ${sql.lit(what)} as what from games
    where ${isListed} and ${at} is not null and ${at} > ${since} and games.started_at is not null
    order by ${at}, games.id limit ${limit}) as ${sql.ref(what)}`;
  return sql`${some('started', sql`games.started_at`)} union all ${some('ended', sql`games.ended_at`)}
    order by at, id limit ${limit}`;
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
    ...asSeated(search),
  ];
  return sql`select distinct seats.game_id as id from seats cross join games
    where games.id = seats.game_id and ${sql.join([whose, ...page, conditions(source, search)], sql` and `)}
    order by seats.game_id desc limit ${limit + 1}`;
}

/** Looked up for each game of the player: joined, a planner might read everybody's games instead. */
const opposite = sql`(select case opposite.client when 'open' then 'nobody' else opposite.kind end from seats as opposite
  where opposite.game_id = seats.game_id and opposite.seat = case seats.seat when 'A' then 'B' else 'A' end)`;

const SAT_OPPOSITE: Readonly<Record<Opponent, Sql>> = {
  house: sql`coalesce(games.mode = 'house', false)`,
  person: sql`${opposite} = 'person'`,
  agent: sql`coalesce(games.mode <> 'house', false) and ${opposite} = 'agent'`,
};

const CAME_OUT: Readonly<Record<OwnResult, Sql>> = {
  won: sql`coalesce(games.winner = seats.seat, false)`,
  lost: sql`coalesce(games.winner not in (seats.seat, 'draw'), false)`,
  drawn: sql`coalesce(games.winner = 'draw', false)`,
};

function asSeated({ opponent, result }: GameSearch): Sql[] {
  return [
    ...(opponent === undefined ? [] : [SAT_OPPOSITE[opponent]]),
    ...(result === undefined ? [] : [CAME_OUT[result]]),
  ];
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
      withPrivate ? isUsed : isListed,
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
