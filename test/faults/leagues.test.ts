// A round robin of six programs while the server and two of them are killed: complete, no game lost, and the standings
// follow from the moves alone.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { newClient } from '../../kit/client.ts';
import type { LeagueGameLine } from '../../schema/league.ts';
import { replay, scoreOf, type Position, type RulesId } from '../../src/engine/index.ts';
import { leagueTable } from '../../src/leagues/standings.ts';
import { startTestCluster } from '../support/cluster.ts';
import { readTogether } from '../support/leagues.ts';
import { newOwnPrograms, type OwnPrograms } from '../support/own-programs.ts';
import { startArenaProcess } from '../support/process.ts';
import { restAt } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const SLUGS = Array.from({ length: 6 }, (_, i) => `league-${i + 1}`);
const KILLED = SLUGS.slice(0, 2);
const PAIRINGS = 15;
const GAMES = 2 * PAIRINGS;
/** Games that are over when a server dies. */
const SERVERS_DIE_AT = [3, 12, 20];
/** With the end of the first round; in the second one, one pairing at least needs neither of them. */
const PROGRAMS_DIE_AT = 6;
const PROGRAMS_RETURN_AT = 8;
/** Nobody loses by the clock because the machine is busy. */
const MOVE_SECONDS = 600;
/** So that asking costs the server little beside the games. */
const PAUSE_MS = 250;

interface Servers {
  readonly urls: readonly string[];
  /** Kills one, another each time, and starts it again. */
  revive(round: number): Promise<void>;
  close(): Promise<void>;
}

describe('a league of six while its server dies again and again', () => {
  suiteOn(startOne);
});
suiteNeeding(['redis', 'postgres'], 'a league of six while the processes of a cluster die in turn', () => {
  suiteOn(startThree);
});

function suiteOn(start: () => Promise<Servers>): void {
  let servers: Servers;
  let programs: OwnPrograms;
  before(async () => {
    servers = await start();
    programs = newOwnPrograms();
  });
  after(async () => {
    await programs?.close();
    await servers?.close();
  });

  const run = (slug: string): void => programs.run(slug, servers.urls[SLUGS.indexOf(slug) % servers.urls.length]!);

  it('is complete, and its lines give the same standings', async () => {
    for (const slug of SLUGS) run(slug);
    await until(() => SLUGS.every(programs.isRegistered));
    const clients = SLUGS.map((slug) => newClient({ server: servers.urls[0]!, agentKey: programs.keyOf(slug) }));
    const [client] = clients;
    const { id } = await client!.openLeague({
      name: 'Six',
      format: 'round_robin',
      startsWith: SLUGS.length,
      moveSeconds: MOVE_SECONDS,
    });
    for (const each of clients) await each.enterLeague(id);
    const areOver = (count: number) => untilSoon(async () => (await client!.leagueLines(id)).length >= count);

    const [firstDeath, ...otherDeaths] = SERVERS_DIE_AT;
    await areOver(firstDeath!);
    await servers.revive(0);
    await areOver(PROGRAMS_DIE_AT);
    await Promise.all(KILLED.map(programs.kill));
    await areOver(PROGRAMS_RETURN_AT);
    for (const slug of KILLED) run(slug);
    for (const [i, count] of otherDeaths.entries()) {
      await areOver(count);
      await servers.revive(i + 1);
    }
    await untilSoon(async () => (await client!.league(id)).tournament.state === 'finished');

    const [{ crossTable, standings }, lines] = await readTogether(restAt(`${servers.urls[0]!}/api/v1`), id);
    expect(crossTable!.map(({ games }) => games.length)).to.deep.equal(Array(PAIRINGS).fill(2));
    expect(new Set(lines.map((line) => line.id)).size).to.equal(GAMES);
    expect(lines.map(({ endReason }) => endReason)).to.deep.equal(Array(GAMES).fill('played'));
    for (const line of lines) {
      const end = playedOut(line);
      expect({ winner: end.winner, score: scoreOf(end) }, line.id).to.deep.equal({
        winner: line.winner,
        score: line.score,
      });
    }
    const entrants = standings.map(({ entry }) => ({ id: String(entry.number), rating: entry.rating, byes: 0 }));
    // What an entry plays like is judged by its moves, in all of its games.
    const shown = standings.map(({ entry, playsLike: _, ...row }) => ({ ...row, id: String(entry.number) }));
    expect(shown).to.have.deep.members(leagueTable(entrants, lines.map(gameOf)));
  });
}

const untilSoon = (condition: () => Promise<boolean>): Promise<void> =>
  until(async () => {
    await sleep(PAUSE_MS);
    return condition();
  });

function playedOut({ rules, seed, moves }: LeagueGameLine): Position {
  const again = replay({ rules: rules as RulesId, seed, moves });
  if (!again.ok) throw new Error(`the moves do not replay: ${JSON.stringify(again)}`);
  return again.plies.at(-1)!.position;
}

function gameOf(line: LeagueGameLine) {
  const { winner } = playedOut(line);
  const scoreA = { A: 1, B: 0, draw: 0.5 }[winner!];
  return { A: String(line.entries.A), B: String(line.entries.B), scoreA, expectedA: line.expectedA, isForfeit: false };
}

async function startOne(): Promise<Servers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'arena-league-'));
  const options = { port: await freePort(), databaseUrl: `file:${path.join(folder, 'arena.db')}` };
  let arena = await startArenaProcess(options);
  return {
    urls: [arena.url],
    async revive() {
      await arena.kill();
      arena = await startArenaProcess(options);
    },
    async close() {
      await arena.kill();
      await rm(folder, { recursive: true });
    },
  };
}

async function startThree(): Promise<Servers> {
  const cluster = await startTestCluster();
  return {
    urls: cluster.processes.map(({ url }) => url),
    revive: (round) => cluster.revive(round % cluster.processes.length),
    close: () => cluster.close(),
  };
}
