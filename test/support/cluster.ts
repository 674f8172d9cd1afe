// Three processes on one Redis and one PostgreSQL, as an operator would run them; clients may reach any of them.
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { newRandom } from '../../src/engine/index.ts';
import type { TimeMessage } from './movable-main.ts';
import { startArenaProcess, type ArenaProcess } from './process.ts';
import { freePort } from './servers/free-port.ts';
import { startPostgres } from './servers/postgres.ts';
import { recordSeeds } from './seeds.ts';
import { startRedis } from './servers/redis.ts';
import type { Server } from './servers/server.ts';

export interface ClusterOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Additional environment of the process with this number. */
  readonly envOf?: (number: number) => Readonly<Record<string, string>>;
  /** How the process with this number reaches the servers, if not directly; called once. */
  readonly waysOf?: (number: number, direct: Ways) => Promise<Ways>;
  /** Called when the servers are running, before the first process starts. */
  readonly prepare?: (servers: Ways) => Promise<void>;
  /** Node options of the process with this number. */
  readonly nodeOptionsOf?: (number: number) => readonly string[];
  /** Whether the test controls the time. */
  readonly isMovable?: boolean;
}

/** URLs of the servers. */
export interface Ways {
  readonly redis: string;
  readonly postgres: string;
}

export interface TestCluster {
  readonly processes: readonly ArenaProcess[];
  readonly redis: Server;
  readonly postgres: Server;
  /** The URL of a random process, a new one at each access. */
  readonly url: string;
  readonly publicUrl: string;
  advance(ms: number): Promise<void>;
  /** Makes every movable process check its clocks; one may still be busy with its own last check. */
  sweep(): Promise<void>;
  /** The number of calls that wait for news, in all processes. Only for movable ones. */
  waiting(): Promise<number>;
  /** Restarts the process with this number on its port; a running one is killed first. */
  revive(number: number): Promise<void>;
  /** Shuts all processes down gracefully and starts them again. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const SIZE = 3;
const MOVABLE_MAIN = fileURLToPath(new URL('./movable-main.ts', import.meta.url));

export async function startTestCluster(options: ClusterOptions = {}): Promise<TestCluster> {
  const [redis, postgres] = await Promise.all([startRedis(), startPostgres()]);
  const ports: number[] = [];
  for (let i = 0; i < SIZE; i++) ports.push(await freePort());
  const random = newRandom('c1a57e1c1a57e1c1a57e1c1a57e1c1a5');
  let ahead = 0;
  const direct: Ways = { redis: redis.url, postgres: postgres.url };
  await options.prepare?.(direct);
  const ways = await Promise.all(ports.map((_, i) => options.waysOf?.(i, direct) ?? direct));
  const publicUrl = `http://localhost:${ports[0]}`;
  const start = async (number: number): Promise<ArenaProcess> => {
    const started = await startArenaProcess({
      port: ports[number]!,
      databaseUrl: ways[number]!.postgres,
      ...(options.isMovable ? { main: MOVABLE_MAIN } : {}),
      nodeOptions: options.nodeOptionsOf?.(number) ?? [],
      env: {
        REDIS_URL: ways[number]!.redis,
        PUBLIC_URL: publicUrl,
        DRAIN_SECONDS: '0',
        ...options.env,
        ...options.envOf?.(number),
      },
    });
    if (ahead > 0) await sendTime(started, { aheadMs: ahead });
    return started;
  };
  const processes = await Promise.all(ports.map((_, i) => start(i)));
  return {
    processes,
    redis,
    postgres,
    publicUrl,
    get url() {
      return processes[random.below(SIZE)]!.url;
    },
    async advance(ms) {
      ahead += ms;
      await Promise.all(processes.map((each) => sendTime(each, { aheadMs: ms })));
    },
    async sweep() {
      await Promise.all(processes.map((each) => sendTime(each, { aheadMs: 0, isToSweep: true })));
    },
    async waiting() {
      const counts = await Promise.all(processes.map((each) => sendTime(each, { aheadMs: 0 })));
      return counts.reduce((sum, count) => sum + count, 0);
    },
    async revive(number) {
      await processes[number]!.kill();
      processes[number] = await start(number);
    },
    async restart() {
      await Promise.all(
        ports.map(async (_, i) => {
          await processes[i]!.kill('SIGTERM');
          processes[i] = await start(i);
        }),
      );
    },
    async close() {
      await Promise.all(processes.map((each) => each.kill()));
      // There are no seeds to record if the test has removed the database.
      await recordSeeds(postgres.url).catch(() => undefined);
      await Promise.all([redis.stop(), postgres.stop()]);
    },
  };
}

/** @returns the number of calls that wait in the process */
async function sendTime({ child }: ArenaProcess, message: TimeMessage): Promise<number> {
  child.send(message);
  const [waiting] = (await once(child, 'message')) as [number];
  return waiting;
}
