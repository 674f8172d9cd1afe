// A round robin of programs while servers and some of the programs are killed: it completes without losing a game, and
// the standings follow from the moves alone.
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

interface Size {
  readonly programs: number;
  /** The number of these programs. In the second round at least one pairing involves none of them. */
  readonly killed: number;
  /** Numbers of finished games at which a server is killed. */
  readonly serversDieAt: readonly [number, ...number[]];
}

/** Nobody loses on time because the machine is busy. */
const MOVE_SECONDS = 600;
/** Makes polling cheap for the server compared to the games. */
const PAUSE_MS = 250;

interface Servers {
  readonly urls: readonly string[];
  /** Kills a process, a different one each time, and restarts it. */
  revive(round: number): Promise<void>;
  close(): Promise<void>;
}

describe('a league of six while its server is killed repeatedly', () => {
  suiteOn(startOne, { programs: 6, killed: 2, serversDieAt: [3, 12, 20] });
});
suiteNeeding(['redis', 'postgres'], 'a league of four while the processes of a cluster are killed in turn', () => {
  // Enough for each process to have games in each round.
  suiteOn(startThree, { programs: 4, killed: 1, serversDieAt: [2, 7, 9] });
});

function suiteOn(start: () => Promise<Servers>, size: Size): void {
  const slugs = Array.from({ length: size.programs }, (_, i) => `league-${i + 1}`);
  const killed = slugs.slice(0, size.killed);
  const pairings = (size.programs * (size.programs - 1)) / 2;
  const games = 2 * pairings;
  /** The end of the first round, after which each has played two games. */
  const programsDieAt = size.programs;
  const programsReturnAt = programsDieAt + 2;
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

  const run = (slug: string): void => programs.run(slug, servers.urls[slugs.indexOf(slug) % servers.urls.length]!);

  it('completes, and its lines give the same standings', async () => {
    for (const slug of slugs) run(slug);
    await until(() => slugs.every(programs.isRegistered));
    const clients = slugs.map((slug) => newClient({ server: servers.urls[0]!, agentKey: programs.keyOf(slug) }));
    const [client] = clients;
    const { id } = await client!.openLeague({
      name: 'Cup',
      format: 'round_robin',
      startsWith: slugs.length,
      moveSeconds: MOVE_SECONDS,
    });
    for (const each of clients) await each.enterLeague(id);
    const areOver = (count: number) => untilSoon(async () => (await client!.leagueLines(id)).length >= count);

    const [firstDeath, ...otherDeaths] = size.serversDieAt;
    await areOver(firstDeath);
    await servers.revive(0);
    await areOver(programsDieAt);
    await Promise.all(killed.map(programs.kill));
    await areOver(programsReturnAt);
    for (const slug of killed) run(slug);
    for (const [i, count] of otherDeaths.entries()) {
      await areOver(count);
      await servers.revive(i + 1);
    }
    await untilSoon(async () => (await client!.league(id)).tournament.state === 'finished');

    const [{ crossTable, standings }, lines] = await readTogether(restAt(`${servers.urls[0]!}/api/v1`), id);
    expect(crossTable!.map(({ games }) => games.length)).to.deep.equal(Array(pairings).fill(2));
    expect(new Set(lines.map((line) => line.id)).size).to.equal(games);
    expect(lines.map(({ endReason }) => endReason)).to.deep.equal(Array(games).fill('played'));
    for (const line of lines) {
      const end = playedOut(line);
      expect({ winner: end.winner, score: scoreOf(end) }, line.id).to.deep.equal({
        winner: line.winner,
        score: line.score,
      });
    }
    const entrants = standings.map(({ entry }) => ({ id: String(entry.number), rating: entry.rating, byes: 0 }));
    // The "plays like" rating of an entry is judged by its moves, in all of its games.
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
