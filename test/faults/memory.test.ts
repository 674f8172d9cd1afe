// A flood of event streams against a small heap: new work is refused in time, and running work continues.
import { get, Agent, type IncomingMessage } from 'node:http';
import { expect } from 'chai';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { playMove, restAt, startHouse } from '../support/rest.ts';
import { freePort } from '../support/servers/free-port.ts';
import { tempDatabases } from '../store/temp-databases.ts';
import { until } from '../support/until.ts';

/** 1,900 streams are open when it starts to refuse; with 256 MB it is 9,900, which takes a busy machine minutes. */
const HEAP_MB = 96;
const MAX_ATTEMPTS = 15_000;
const REFUSALS = 200;

describe(`a process with a heap of ${HEAP_MB} MB`, () => {
  const newDatabase = tempDatabases();
  let arena: ArenaProcess;
  afterEach(() => arena.kill());

  it('survives any number of event streams: excess ones are refused, and a running game continues', async function () {
    this.timeout(900_000);
    arena = await startArenaProcess({
      port: await freePort(),
      databaseUrl: `file:${newDatabase()}`,
      nodeOptions: [`--max-old-space-size=${HEAP_MB}`],
    });
    const rest = restAt(`${arena.url}/api/v1`);
    const { game, playerToken } = await startHouse(rest, { strength: 800 });
    const seat = { id: game.id, token: playerToken! };
    const agent = new Agent({ keepAlive: false });
    const counts = await openStreams(`${arena.url}/api/v1/games/${game.id}/stream`, agent);
    expect(counts[503], JSON.stringify(counts)).to.be.at.least(REFUSALS);
    expect(counts[200]).to.be.greaterThan(500);
    await playMove(rest, seat, game.view!.legalMoves![0]!);
    expect(arena.output()).to.include('heap nearly full');
    agent.destroy();
    await until(async () => (await rest('POST', '/games', { body: {} })).status === 200, 300_000);
    expect(arena.child.exitCode).to.equal(null);
  });
});

/** Left open but not read, so that they cost this process little. @returns the responses by status */
async function openStreams(url: string, agent: Agent): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  let attempts = 0;
  const opener = async (): Promise<void> => {
    while (attempts++ < MAX_ATTEMPTS && (counts[503] ?? 0) < REFUSALS) {
      const status = await open(url, agent);
      counts[status] = (counts[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 100 }, opener));
  return counts;
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
