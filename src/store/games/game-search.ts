// Searches games: finds their ids, newest first, each query in the order of an index.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { GameSearch, PlaceLimit, PublicMoment, Seated, SeatedGame } from '../../ports/game-store.ts';
import type { OpponentKind, OwnResult } from '../../../schema/enumerations.ts';
import type { Instant } from '../../records/game-record.ts';
import type { Network } from '../../records/ids.ts';
import { isIn, isKnown, isListed, isUsed, type Source } from './game-queries.ts';
import type { Tables } from '../tables.ts';

type Sql = RawBuilder<unknown>;

/** Enough to fill a page unless matches are rare, and at most a few hundredths of a second of work. */
const DEFAULT_SCAN_LIMIT = 2000;

/** Whether the search has filters that no index covers, so that each game must be examined. */
export function needsLook({ agent, players, tournament, ...search }: GameSearch): boolean {
  const { ruleset, strength, rated, winner, status, opponent, result } = search;
  const isOfAll = agent === undefined && players === undefined && tournament === undefined;
  const isOfBoth = agent !== undefined && players !== undefined;
  const filters = [ruleset, strength, rated, winner, ...(isOfAll ? [] : [status, opponent, result])];
  return isOfBoth || filters.some((filter) => filter !== undefined);
}

/** The union of these is the result. Each returns one id more than the limit, to show whether there is a next page. */
export function idQueries(source: Source, search: GameSearch): RawBuilder<{ id: string }>[] {
  const whose = whoseOf(source, search);
  if (whose.length === 0) return [idsOfGames([], search)];
  return whose.map((each) => ('seats' in each ? idsBySeat(each.seats, search) : idsOfGames([each.games], search)));
}

interface Looked {
  readonly id: string | null;
  readonly isEnd: 0 | 1;
}

/**
 * The same for searches that must examine games: each examines the next `lookAt` games, newest first. The last row is
 * where it stopped (`null`: at the oldest game).
 */
export function lookQueries(source: Source, search: GameSearch): RawBuilder<Looked>[] {
  const whose = whoseOf(source, search);
  if (whose.length === 0) return [lookAtAll(search)];
  return whose.map((each) =>
    'seats' in each ? lookBySeat(each.seats, source, search) : lookAtGames(each.games, source, search),
  );
}

type Whose = { readonly seats: Sql } | { readonly games: Sql };

/** For an agent, games played with its key and games it is hosted in. Empty: games of everybody. */
function whoseOf(source: Source, { agent, players, tournament }: GameSearch): Whose[] {
  if (agent !== undefined) {
    const seats = sql`seats.agent_slug = ${agent} and seats.agent_slug is not null`;
    return [{ seats }, { games: sql`games.agent = ${agent} and games.agent is not null` }];
  }
  if (players !== undefined) return [{ seats: ofPlayers(source, 'seats', players) }];
  if (tournament === undefined) return [];
  return [{ games: sql`games.tournament = ${tournament} and games.tournament is not null` }];
}

/** Matches the partial indexes; `over_at` is 0 for a packed game. */
export const isRecent = sql<boolean>`(over_at is null or over_at > 0)`;

/**
 * For an agent, also the games that it is hosted in, whose seats do not name it.
 * Older processes do not set `over_at` when a game ends, so `ended_at` is checked too.
 * @param withPacked includes packed games, which reads all games of the player or agent
 */
export function seatedGames(
  source: Source,
  who: Seated,
  { since, limit, withPacked }: { since: Instant; limit: number; withPacked: boolean },
): RawBuilder<SeatedGame> {
  const whose =
    'agent' in who
      ? sql`seats.agent_slug = ${who.agent} and seats.agent_slug is not null`
      : ofPlayers(source, 'seats', who.players);
  const facts = sql`games.id, games.status, games.unused_until as ${sql.ref('unusedUntil')}`;
  const seated = (when: Sql) => sql`select ${facts} from seats cross join games
    where games.id = seats.game_id and ${whose} and games.alias_of is null and ${when}`;
  const parts = [
    sql`${isRecent} and over_at is null and (games.ended_at is null or games.ended_at > ${since})`,
    sql`${isRecent} and over_at > ${since}`,
    ...(withPacked ? [sql`over_at = 0 and games.ended_at > ${since}`] : []),
  ];
  const queries = [...parts.map(seated), ...('agent' in who ? hostedGames(facts, who.agent, since) : [])];
  return sql`${sql.join(queries, sql` union `)} order by id desc limit ${limit}`;
}

function hostedGames(facts: Sql, agent: string, since: Instant): Sql[] {
  return [sql`games.ended_at is null`, sql`games.ended_at > ${since}`].map(
    (when) => sql`select ${facts} from games where games.agent = ${agent} and games.agent is not null and ${when}`,
  );
}

export function playedCounts(db: Kysely<Tables>, { agent, network }: Pick<PlaceLimit, 'agent' | 'network'>) {
  return db.selectNoFrom([countPlayed(agent).as('all'), countPlayed(agent, network).as('ofNetwork')]);
}

/** Without hosted challenges, which ask for no place: one caller with many of them would keep all others from the agent. */
export function countPlayed(agent: string, network?: Network) {
  const opened = network === undefined ? sql`` : sql`and played.opened_by = ${network}`;
  return sql<number>`(select count(distinct seats.game_id) from seats cross join games as played
    where played.id = seats.game_id and seats.agent_slug = ${agent} and seats.agent_slug is not null
      and ${isRecent} and over_at is null and played.status = 'active' and played.mode <> 'challenge' ${opened})`;
}

/** The literals in each half match its partial index. */
export function publicMoments(after: Instant | PublicMoment, limit: number): RawBuilder<PublicMoment> {
  const some = (what: PublicMoment['what'], at: Sql) => sql`select * from (
    select games.id, ${at} as at, ${sql.lit(what)} as what from games
    where ${isListed} and ${at} is not null and ${isAfter(after, what, at)} and games.started_at is not null
    order by ${at}, games.id limit ${limit}) as ${sql.ref(what)}`;
  return sql`${some('started', sql`games.started_at`)} union all ${some('ended', sql`games.ended_at`)}
    order by at, id, what desc limit ${limit}`;
}

/** The first condition is the index range. */
function isAfter(after: Instant | PublicMoment, what: PublicMoment['what'], at: Sql): Sql {
  if (typeof after === 'number') return sql`${at} > ${after}`;
  // A game may start and end at the same instant.
  const isNext =
    after.what === 'started' && what === 'ended' ? sql`games.id >= ${after.id}` : sql`games.id > ${after.id}`;
  return sql`${at} >= ${after.at} and (${at} > ${after.at} or ${isNext})`;
}

function idsOfGames(whose: readonly Sql[], search: GameSearch): RawBuilder<{ id: string }> {
  return sql`select games.id from games where ${all([...whose, conditions(search)])}
    order by games.id desc limit ${search.limit + 1}`;
}

/** Distinct, because both seats may belong to them. */
function idsBySeat(whose: Sql, search: GameSearch): RawBuilder<{ id: string }> {
  return sql`select distinct seats.game_id as id from seats cross join games
    where games.id = seats.game_id and ${all([whose, ...between('seats.game_id', search), conditions(search)])}
    order by seats.game_id desc limit ${search.limit + 1}`;
}

function lookAtAll(search: GameSearch): RawBuilder<Looked> {
  const facts = ['id', 'ruleset', 'strength', 'winner', 'mode', 'is_placement', 'is_casual'];
  const games = sql`select ${sql.join(facts.map((fact) => sql.ref(`games.${fact}`)))} from games
    where ${conditions(search)} order by games.id desc`;
  return lookQuery(games, sql`looked where ${filters('looked', search)}`, search);
}

/** Reads ids from the index alone first, and only then the games. */
function lookAtGames(whose: Sql, source: Source, search: GameSearch): RawBuilder<Looked> {
  const games = sql`select games.id from games where ${all([whose, ...between('games.id', search)])} order by games.id desc`;
  const cameOut = search.result === undefined ? [] : [CAME_OUT[search.result](HOSTED_SEAT)];
  return lookQuery(games, fitting(cameOut, source, search), search);
}

function lookBySeat(whose: Sql, source: Source, search: GameSearch): RawBuilder<Looked> {
  const games = sql`select distinct seats.game_id as id from seats where ${all([whose, ...between('seats.game_id', search)])}
    order by seats.game_id desc`;
  const seated = asSeated(search);
  const sat = sql`exists (select 1 from seats where seats.game_id = games.id and ${all([whose, ...seated])})`;
  return lookQuery(games, fitting(seated.length === 0 ? [] : [sat], source, search), search);
}

function fitting(parts: readonly Sql[], source: Source, search: GameSearch): Sql {
  const fits = [...parts, ...ofBoth(source, search), conditions(search), filters('games', search)];
  return sql`looked cross join games where games.id = looked.id and ${all(fits)}`;
}

function lookQuery(games: Sql, fit: Sql, { scanLimit = DEFAULT_SCAN_LIMIT, limit }: GameSearch): RawBuilder<Looked> {
  return sql`with looked as (${games} limit ${scanLimit}),
    fitting as (select looked.id from ${fit} order by looked.id desc limit ${limit + 1})
    select id, 0 as ${sql.ref('isEnd')} from fitting
    union all select case count(*) when ${scanLimit} then min(id) end, 1 from looked`;
}

function between(id: string, { since, before }: GameSearch): Sql[] {
  return [
    ...(since === undefined ? [] : [sql`${sql.ref(id)} > ${since}`]),
    ...(before === undefined ? [] : [sql`${sql.ref(id)} < ${before}`]),
  ];
}

/** A subquery for each game of the player: with a join, a planner might scan everybody's games. */
const opposite = sql`(select case opposite.client when 'open' then 'nobody' else opposite.kind end from seats as opposite
  where opposite.game_id = seats.game_id and opposite.seat = case seats.seat when 'A' then 'B' else 'A' end)`;

const SAT_OPPOSITE: Readonly<Record<OpponentKind, Sql>> = {
  house: sql`coalesce(games.mode = 'house', false)`,
  person: sql`${opposite} = 'person'`,
  agent: sql`coalesce(games.mode <> 'house', false) and ${opposite} = 'agent'`,
};

/** The result from the point of view of a seat. */
const CAME_OUT: Readonly<Record<OwnResult, (seat: Sql) => Sql>> = {
  won: (seat) => sql`coalesce(games.winner = ${seat}, false)`,
  lost: (seat) => sql`coalesce(games.winner not in (${seat}, 'draw'), false)`,
  drawn: () => sql`coalesce(games.winner = 'draw', false)`,
};

/** The seat played by the house in a challenge. */
const HOSTED_SEAT = sql`(select hosted.seat from seats as hosted
  where hosted.game_id = games.id and hosted.client = 'house' limit 1)`;

function asSeated({ opponent, result }: GameSearch): Sql[] {
  return [
    ...(opponent === undefined ? [] : [SAT_OPPOSITE[opponent]]),
    ...(result === undefined ? [] : [CAME_OUT[result](sql`seats.seat`)]),
  ];
}

/** A single id is compared with `=`, because the index gives no order for a list. */
function ofPlayers({ flavour }: Source, seats: string, players: readonly string[]): Sql {
  const [player, ...others] = players;
  const id = `${seats}.player_id`;
  const isTheirs = others.length === 0 ? sql`${sql.ref(id)} = ${player}` : isIn(flavour, id, players);
  return sql`${sql.ref(id)} is not null and ${isTheirs}`;
}

// Conditions of partial indexes must be literals in the query, because planners do not match parameters to them.

function conditions(search: GameSearch): Sql {
  const { status, withPrivate } = search;
  return all([
    isKnown,
    sql`games.alias_of is null`,
    withPrivate ? isUsed : isListed,
    ...(status === undefined ? [] : [sql`games.status = ${sql.lit(status)}`]),
    ...between('games.id', search),
  ]);
}

function ofBoth(source: Source, { agent, players }: GameSearch): Sql[] {
  if (agent === undefined || players === undefined) return [];
  return [
    sql`exists (select 1 from seats as theirs
      where theirs.game_id = games.id and ${ofPlayers(source, 'theirs', players)})`,
  ];
}

/** @param from the table or subquery with the columns of games */
function filters(from: string, { ruleset, strength, rated, winner }: GameSearch): Sql {
  const of = (column: string): Sql => sql.ref(`${from}.${column}`);
  return all([
    ...(ruleset === undefined ? [] : [sql`${of('ruleset')} = ${ruleset}`]),
    ...(strength === undefined ? [] : [sql`${of('strength')} = ${strength}`]),
    ...(rated === undefined ? [] : [rated ? isRated(of) : sql`not ${isRated(of)}`]),
    ...(winner === undefined ? [] : [sql`coalesce(${of('winner')} = ${winner}, false)`]),
  ]);
}

/** `isRated` of `src/table/standing.ts` in SQL; a test ensures that they agree. */
function isRated(of: (column: string) => Sql): Sql {
  return sql`(coalesce(${of('is_casual')}, 0) = 0 and (coalesce(${of('is_placement')}, 0) = 1
    or (${of('mode')} not in ('house', 'challenge') and exists (select 1 from seats as one cross join seats as other
      where one.game_id = ${of('id')} and one.seat = 'A' and other.game_id = ${of('id')} and other.seat = 'B'
        and one.rating is not null and other.rating is not null
        and coalesce(one.player_id <> other.player_id, true) and coalesce(one.agent_slug <> other.agent_slug, true)))))`;
}

function all(parts: readonly Sql[]): Sql {
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
