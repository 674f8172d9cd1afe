// Fills a database like that of an arena that has run for years, by plain SQL that both databases understand.
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openStore } from '../src/store/open-store.ts';

export interface Sizes {
  readonly players: number;
  readonly matches: number;
  /** Members of the largest community; there are also a thousand communities with fifty members. */
  readonly members: number;
}

/** Known to the code that reads the database, like the constants below. Every third match is this agent's. */
export const BUSY_AGENT = 'oracle';
export const SMALL_CLUBS = 1000;
export const SMALL_CLUB_MEMBERS = 50;
export const LABELS = 5000;
/** When the oldest match ended; another ends every second. */
export const FIRST_MATCH_AT = Date.UTC(2026, 0, 1);

const AGENTS = 1000;
const CHAMPIONS_OF_ONE = 5;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SEED = '0123456789abcdef0123456789abcdef';
/** As long as the link of a game of 24 moves. */
const LINK = `r=1&ruleset=mutators&seed=${SEED}&moves=${'Thornback@C2!,'.repeat(24)}&a=Ada&b=The%20Oracle`;

export const playerId = (i: number): string => `P${1_000_000 + i}`;

/** @param databaseUrl `file:` and an absolute path, or `postgres://…` */
export async function makeStandings(databaseUrl: string, sizes: Sizes): Promise<void> {
  await filled(databaseUrl, [...agents(), ...players(sizes.players), ...clubs(sizes), matches(sizes.matches)]);
}

/** Creates missing tables, and runs statements that both databases understand. */
export async function filled(databaseUrl: string, statements: readonly string[]): Promise<void> {
  await (await openStore(databaseUrl)).close();
  if (databaseUrl.startsWith('file:')) {
    const database = new DatabaseSync(databaseUrl.slice('file:'.length));
    for (const statement of [...statements, 'pragma wal_checkpoint(truncate)']) database.exec(statement);
    return database.close();
  }
  // Not through the store, whose query timeout is too short for this.
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  for (const statement of [...statements, 'vacuum analyze']) await client.query(statement);
  await client.end();
}

/** An insert whose `select` reads rows 1 to `count` as `n.i`. */
export function inserted(into: string, count: number, select: string): string {
  return `insert into ${into} with recursive n(i) as
    (select cast(1 as bigint) union all select i + 1 from n where i < ${count}) ${select}`;
}

/** Roughly normally distributed around 1200, from 600 to 1800. */
const rating = '600 + (i * 7919) % 401 + (i * 104729) % 401 + (i * 1299709) % 401';
const player = `'P' || (1000000 + i)`;

function agents(): string[] {
  const slug = `'agent-' || i`;
  const columns = 'agents (slug, name, character_id, strength, ruleset, is_protected, key_hash, created_at)';
  return [
    inserted(columns, AGENTS, `select ${slug}, 'Agent ' || i, 3, 1200, null, 0, null, ${FIRST_MATCH_AT} from n`),
    inserted(
      STANDINGS,
      AGENTS,
      `select 'agent', ${slug}, r, ${rating}, ${rating} - 100, ${record(1000)}, ${PLACED} from n, ${rulesets}`,
    ),
    `insert into ${columns} values ('${BUSY_AGENT}', 'The Oracle', 60, 1600, null, 0, null, ${FIRST_MATCH_AT})`,
    `insert into ${STANDINGS} select 'agent', '${BUSY_AGENT}', r, 1700, 1600, ${record(1000).replaceAll('i', '1')}, ${PLACED}
      from ${rulesets}`,
  ];
}

const STANDINGS = `standings (kind, owner, ruleset, rating, ladder_score, games, rated_games, wins, losses, draws, streak,
  form, updated_at, tier, deviation, placed_until)`;
/** Until the end of the century. */
const PLACED_UNTIL = Date.UTC(2100, 0, 1);
const PLACED = `2, 50, ${PLACED_UNTIL}`;
const rulesets = `(select 'all' as r union all select 'classic' union all select 'mutators') as rulesets`;

/** The columns from `games` to `updated_at`. */
function record(games: number, ratedGames = `${games}`): string {
  return `${games}, ${ratedGames}, i % ${games}, ${games} - i % ${games}, 0, 2, 'WWLLDWWLLW', ${FIRST_MATCH_AT}`;
}

/** Every tenth player is provisional. */
function players(count: number): string[] {
  const of = (provisional: string, placed: string | number) =>
    `case when i % 10 = 0 then ${provisional} else ${placed} end`;
  const tier = [of('1', 2), of('100', 50), of('null', PLACED_UNTIL)].join(', ');
  const games = record(40, of('5', 40));
  return [
    inserted(
      'players (id, name, is_account, is_hidden, finished_games, created_at, updated_at, moved_to)',
      count,
      `select ${player}, 'Player ' || i, i % 2, 0, 40, ${FIRST_MATCH_AT}, ${FIRST_MATCH_AT}, null from n`,
    ),
    inserted(
      STANDINGS,
      count,
      `select 'player', ${player}, r, ${rating}, ${rating} - 100, ${games}, ${tier} from n, ${rulesets}`,
    ),
    inserted(
      'champion_plays',
      count * CHAMPIONS_OF_ONE,
      `select 'P' || (1000001 + i / ${CHAMPIONS_OF_ONE}), 1 + i % ${CHAMPIONS_OF_ONE}, i % 13 from n`,
    ),
  ];
}

/** One large community; a thousand small ones, whose members are assigned in turn. */
function clubs({ players: count, members }: Sizes): string[] {
  const created = FIRST_MATCH_AT;
  const columns = 'club_places (community_id, ruleset, player_id, ladder_score, tier)';
  const places = `select c, ruleset, owner, ladder_score, tier from standings`;
  return [
    `insert into communities values ('cm_large', 'large', 'Large', ${members}, ${created})`,
    inserted(
      'communities',
      SMALL_CLUBS,
      `select 'cm_' || (10000 + i), 'small-' || i, 'Small ' || i, ${SMALL_CLUB_MEMBERS}, ${created} + i from n`,
    ),
    `insert into ${columns} ${places}, (select 'cm_large' as c) as club
      where kind = 'player' and owner <= '${playerId(members)}'`,
    inserted(
      columns,
      Math.min(count, SMALL_CLUBS * SMALL_CLUB_MEMBERS),
      `select 'cm_' || (10001 + i % ${SMALL_CLUBS}), ruleset, owner, ladder_score, tier
        from n cross join standings where kind = 'player' and owner = ${player}`,
    ),
  ];
}

function matches(count: number): string {
  const at = `(${FIRST_MATCH_AT} + i * 1000)`;
  const digits = Array.from(
    { length: 8 },
    (_, k) => `substr('${ALPHABET}', cast(${at} / ${62 ** (7 - k)} % 62 + 1 as integer), 1)`,
  );
  const agent = `case when i % 3 = 0 then '${BUSY_AGENT}' else 'agent-' || (1 + i % ${AGENTS}) end`;
  return inserted(
    `matches (id, game_id, agent, number, challenger, challenger_key, in_game_name, winner, finished_at,
      challenger_elo, score_agent, score_challenger, elo_before, elo_after, ruleset, replay_link)`,
    count,
    `select 'm_' || ${digits.join(' || ')} || (10000000000000 + i), 'g_' || i, ${agent}, i,
      'Label ' || (i % ${LABELS}), 'label ' || (i % ${LABELS}), 'Player ' || i, 'agent', ${at}, 1200, 9, 6, 1200, 1216,
      'mutators', '${LINK}' from n`,
  );
}
