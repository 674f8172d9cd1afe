// A flood of event streams against a small heap: new work is refused in time, and what runs goes on.
import { get, Agent, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { ok, playMove, restAt, startHouse } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { tempDatabases } from '../store/temp-databases.ts';
import { until } from '../support/until.ts';

describe('a process with a heap of 256 MB', () => {
  const ATTEMPTS = 15_000;
  const newDatabase = tempDatabases();
  let arena: ArenaProcess;
  afterEach(() => arena.kill());

  it(`survives ${ATTEMPTS} event streams: some are refused, and the game that runs goes on`, async () => {
    const port = await freePort();
    arena = await startArenaProcess({
      port,
      databaseUrl: `file:${newDatabase()}`,
      nodeOptions: ['--max-old-space-size=256'],
    });
    const rest = restAt(`${arena.url}/api/v1`);
    const { game, playerToken } = await startHouse(rest, { strength: 800 });
    const seat = { id: game.id, token: playerToken! };
    const agent = new Agent({ keepAlive: false });
    const statuses = await openStreams(`${arena.url}/api/v1/games/${game.id}/stream`, ATTEMPTS, agent);
    const counts = Map.groupBy(statuses, (status) => status);
    expect([...counts.keys()].toSorted()).to.deep.equal([200, 503]);
    expect(counts.get(200)!.length).to.be.greaterThan(1000);
    await playMove(rest, seat, game.view!.legalMoves[0]!);
    await ok(rest('POST', `/games/${game.id}/resign`, { token: seat.token }));
    expect(arena.output()).to.include('heap nearly full');
    agent.destroy();
    await until(async () => (await rest('POST', '/games', { body: {} })).status === 200);
    expect(arena.child.exitCode).to.equal(null);
  });
});

/** Left open; not read, so that they cost this process little. */
async function openStreams(url: string, count: number, agent: Agent): Promise<number[]> {
  const statuses: number[] = [];
  let next = 0;
  const opener = async (): Promise<void> => {
    while (next++ < count) statuses.push(await open(url, agent));
  };
  await Promise.all(Array.from({ length: 100 }, opener));
  return statuses;
}

function open(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent }, (response: IncomingMessage) => {
      response.on('error', () => undefined); // closed by the end of the test
      resolve(response.statusCode!);
      if (response.statusCode !== 200) response.resume();
    });
    request.on('error', reject);
  });
}
