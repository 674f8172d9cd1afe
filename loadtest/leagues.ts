// Measures full-size leagues, on one process and on three: a Swiss of 64 programs, and a one-minute arena of programs
// and people. Checks that they are complete and that nobody lost by a fault of the server, and times how long a player
// waits from the end of a game to the start of the next.
import type { FeedBody } from '../schema/events.ts';
import type { GameBody, Joined, Moved } from '../schema/game.ts';
import type { LeagueGameLine } from '../schema/league.ts';
import { mint, open } from '../test/support/challenges.ts';
import { linesOf, openLeague, readLeague } from '../test/support/leagues.ts';
import { newOwnAgent } from '../test/support/own-agents.ts';
import { ok, restAt, type Rest, type Sent } from '../test/support/rest.ts';
import { startPostgres } from '../test/support/servers/postgres.ts';
import { startRedis } from '../test/support/servers/redis.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDatabaseFile } from './database-file.ts';
import { figure, markdownTable, measuredHere, writeBlock } from './docs.ts';
import { percentiles, printTable, printVerdict, type Timings } from './statistics.ts';
import { startMeasuredArena, type MeasuredServer } from './measured-server.ts';

const SWISS_ENTRIES = 64;
const ARENA_PROGRAMS = 12;
const ARENA_PEOPLE = 4;
const ASK_EVERY_MS = 500;
/** So long that nobody loses on time because the machine is busy. */
const MOVE_SECONDS = 600;

interface Setup {
  readonly name: string;
  readonly servers: readonly MeasuredServer[];
  stop(): Promise<void>;
}

interface Result {
  readonly what: string;
  readonly seconds: number;
  readonly lines: readonly LeagueGameLine[];
  /** From the end of a game to the start of the next one in the same pairing. */
  readonly waits: Timings;
}

export async function measureLeagues(): Promise<void> {
  const results: Result[] = [];
  for (const start of [startOne, startThree]) {
    const setup = await start();
    results.push(await measureSwiss(setup), await measureArena(setup));
    await setup.stop();
  }
  printTable(
    'From the end of a league game to the start of the next one in its pairing',
    results.map(({ what, waits, lines, seconds }) => {
      return { what, timings: waits, note: `${lines.length} games in ${seconds.toFixed(0)} s` };
    }),
  );
  await writeBlock('leagues', [
    `Programs that move at once, by their feeds. ${measuredHere('node loadtest/main.ts --only leagues --keep')}`,
    '',
    ...markdownTable({
      head: ['', 'games', 'seconds', 'next game p50 ms', 'p95 ms'],
      rows: results.map(({ what, lines, seconds, waits: { p50, p95 } }) => [
        what,
        ...[lines.length, seconds, p50, p95].map(figure),
      ]),
    }),
  ]);
}

async function startOne(): Promise<Setup> {
  const server = await startMeasuredArena(newDatabaseFile());
  return { name: 'one process, SQLite', servers: [server], stop: () => server.stop() };
}

async function startThree(): Promise<Setup> {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const env = { REDIS_URL: redis.url };
  const servers = await Promise.all([1, 2, 3].map(() => startMeasuredArena(postgres.url, env)));
  return {
    name: 'three processes',
    servers,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()));
      await Promise.all([postgres.stop(), redis.stop()]);
    },
  };
}

/** A player with a key or a cookie, at one of the processes. */
interface Entrant {
  readonly rest: Rest;
  /** What identifies the player in requests. */
  readonly sent: Sent;
  readonly feed: string;
  /** The token with which moves in a game are sent. */
  tokenOf(gameId: string): Promise<string>;
}

async function newProgram({ servers }: Setup, number: number): Promise<Entrant> {
  const rest = restAt(`${servers[number % servers.length]!.url}/api/v1`);
  const { key } = await newOwnAgent(rest, { plays: 'own' });
  return { rest, sent: { token: key }, feed: '/agent/me/feed', tokenOf: async () => key };
}

async function newPerson({ servers }: Setup, number: number): Promise<Entrant> {
  const rest = restAt(`${servers[number % servers.length]!.url}/api/v1`);
  const { cookie, id, token } = await open(rest, await mint(rest));
  await ok(rest('POST', `/games/${id}/resign`, { token }));
  const sent = { headers: { cookie } };
  const tokens = new Map<string, string>();
  return {
    rest,
    sent,
    feed: '/players/me/feed',
    async tokenOf(gameId) {
      const held = tokens.get(gameId);
      if (held !== undefined) return held;
      const path = `/players/me/games/${gameId}/seat`;
      const { playerToken } = await ok(rest<Joined>('POST', path, { ...sent, body: {} }));
      tokens.set(gameId, playerToken);
      return playerToken;
    },
  };
}

/** Plays every turn that the feed announces, without delay. */
async function play({ rest, sent, feed, tokenOf }: Entrant, isOver: () => boolean): Promise<void> {
  for (let cursor = ''; !isOver();) {
    const answer = await ok(rest<FeedBody>('GET', `${feed}?timeout=5${cursor}`, sent));
    cursor = `&cursor=${answer.cursor}`;
    const turns = answer.events.filter(({ name }) => name === 'game.turn');
    for (const id of new Set(turns.map(({ data }) => data.gameId))) await playTurns(rest, id, await tokenOf(id));
  }
}

async function playTurns(rest: Rest, id: string, token: string): Promise<void> {
  let game = await ok(rest<GameBody>('GET', `/games/${id}`, { token }));
  while (game.status === 'active' && game.turn === game.seat) {
    const legalMoves = game.view!.legalMoves!;
    const move = legalMoves[Math.floor(Math.random() * legalMoves.length)];
    const body = { move, expectedMoveCount: game.moveCount };
    ({ game } = await ok(rest<Moved>('POST', `/games/${id}/moves`, { token, body })));
  }
}

async function measureLeague(what: string, entrants: readonly Entrant[], body: object): Promise<Result> {
  const [{ rest, sent }] = entrants as [Entrant];
  const id = await openLeague(rest, sent.token!, { moveSeconds: MOVE_SECONDS, startsWith: entrants.length, ...body });
  for (const one of entrants) {
    await ok(one.rest('POST', `/tournaments/${id}/entries`, { ...one.sent, body: {} }));
  }
  let isOver = false;
  const startedAt = performance.now();
  const playing = Promise.all(entrants.map((one) => play(one, () => isOver)));
  const watching = (async () => {
    while ((await readLeague(rest, id)).tournament.state !== 'finished') await sleep(ASK_EVERY_MS);
    isOver = true;
  })();
  await Promise.race([playing, watching]); // reports whichever fails first
  await watching;
  const seconds = (performance.now() - startedAt) / 1000;
  await playing;
  const lines = await linesOf(rest, id);
  printVerdict(
    `${what}: games that did not end by play`,
    count(lines, ({ endReason }) => endReason !== 'played'),
    0,
    '',
  );
  return { what, seconds, lines, waits: percentiles(waitsOf(lines)) };
}

const count = (lines: readonly LeagueGameLine[], is: (line: LeagueGameLine) => boolean): number =>
  lines.filter(is).length;

function waitsOf(lines: readonly LeagueGameLine[]): number[] {
  const pairings = Map.groupBy(lines, ({ pairing }) => pairing);
  return [...pairings.values()].flatMap((games) => {
    const ordered = games.toSorted((a, b) => a.game - b.game);
    return ordered.slice(1).map(({ startedAt }, i) => Date.parse(startedAt!) - Date.parse(ordered[i]!.endedAt!));
  });
}

async function measureSwiss(setup: Setup): Promise<Result> {
  const entrants: Entrant[] = [];
  while (entrants.length < SWISS_ENTRIES) entrants.push(await newProgram(setup, entrants.length));
  const what = `Swiss of ${SWISS_ENTRIES}, ${setup.name}`;
  const result = await measureLeague(what, entrants, { format: 'swiss' });
  const rounds = Math.log2(SWISS_ENTRIES) + 1;
  const games = rounds * SWISS_ENTRIES; // two for each pairing
  printVerdict(`${what}: games that are missing`, games - result.lines.length, 0, '');
  const pairs = new Set(result.lines.map(({ entries: { A, B } }) => `${Math.min(A, B)}-${Math.max(A, B)}`));
  printVerdict(`${what}: pairs that met twice`, games / 2 - pairs.size, 0, '');
  return result;
}

async function measureArena(setup: Setup): Promise<Result> {
  const entrants: Entrant[] = [];
  while (entrants.length < ARENA_PROGRAMS) entrants.push(await newProgram(setup, entrants.length));
  while (entrants.length < ARENA_PROGRAMS + ARENA_PEOPLE) entrants.push(await newPerson(setup, entrants.length));
  const what = `arena of a minute, ${ARENA_PROGRAMS} programs and ${ARENA_PEOPLE} people, ${setup.name}`;
  const result = await measureLeague(what, entrants, { format: 'arena', minutes: 1 });
  const played = entrants.map((_, i) => count(result.lines, ({ entries: { A, B } }) => A === i + 1 || B === i + 1));
  console.log(`${what}: games of each from ${Math.min(...played)} to ${Math.max(...played)}`);
  printVerdict(`${what}: entries without a game`, played.filter((games) => games === 0).length, 0, '');
  return result;
}
