// Suites that run against an arena of one process and one of three, in which each request may reach any process.
import { randomBytes } from 'node:crypto';
import { checkClocks } from '../../src/play/clock.ts';
import { openRedis } from '../../src/cluster/redis.ts';
import { atEnd } from '../../tools/test-run/at-end.ts';
import { startTestArena } from './arena.ts';
import { startTestCluster, type ClusterOptions, type TestCluster } from './cluster.ts';
import { playMove, restAt, startHouse, type Rest } from './rest.ts';
import { suiteNeeding } from './servers/suite-needing.ts';

export interface SomeArena {
  /** The URL for the next request; read it again for each request. */
  readonly url: string;
  /** The public origin, to which passkeys belong. */
  readonly publicUrl: string;
  advance(ms: number): Promise<void>;
  /** The number of calls that wait for news. */
  waiting(): Promise<number>;
  /** Makes the arena check the games' clocks; what is due may take effect a little later. */
  sweep(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

type StartArena = () => Promise<SomeArena>;

const WEBHOOKS = { WEBHOOKS_ALLOW_LOOPBACK: '1', WEBHOOKS_KEY: randomBytes(32).toString('base64') };

/** Like `describe`, twice. */
export function onEveryArena(name: string, suite: (start: StartArena) => void): void {
  describe(name, () => suite(startOne));
  suiteNeeding(['redis', 'postgres'], `${name}, over three processes`, () => {
    before('starts three processes', async () => {
      // Each spectator is served by another process than the game's.
      shared ??= startWarmCluster({ isMovable: true, env: { ...WEBHOOKS, MAX_LOCAL_SPECTATORS: '0' } });
      await shared;
    });
    suite(startShared);
  });
}

let shared: Promise<TestCluster> | undefined;

/** The house's first move in a process is slow, and a call from another process would have to wait for it. */
async function startWarmCluster(options: ClusterOptions): Promise<TestCluster> {
  const cluster = await startTestCluster(options);
  // A timeout is no failure here: the next answer will be in time.
  await Promise.allSettled(cluster.processes.map(({ url }) => playWithHouse(restAt(`${url}/api/v1`))));
  return cluster;
}

async function playWithHouse(rest: Rest): Promise<void> {
  const { game, playerToken } = await startHouse(rest);
  await playMove(rest, { id: game.id, token: playerToken! }, game.view!.legalMoves![0]!);
}

async function startOne(): Promise<SomeArena> {
  const arena = await startTestArena({ webhooksAllowLoopback: true });
  return {
    get url() {
      return arena.url;
    },
    get publicUrl() {
      return arena.publicUrl;
    },
    advance: async (ms) => arena.advance(ms),
    waiting: async () => arena.app.arena.news.waiting(),
    sweep: () => checkClocks(arena.app.arena),
    restart: () => arena.restart(),
    close: () => arena.close(),
  };
}

/** It also has games of other suites, but none of them is waiting in the queue. */
async function startShared(): Promise<SomeArena> {
  const cluster = await shared!;
  await forgetWaiters(cluster.redis.url);
  return {
    get url() {
      return cluster.url;
    },
    publicUrl: cluster.publicUrl,
    advance: (ms) => cluster.advance(ms),
    waiting: () => cluster.waiting(),
    sweep: () => cluster.sweep(),
    restart: () => cluster.restart(),
    close: async () => {},
  };
}

async function forgetWaiters(redisUrl: string): Promise<void> {
  const redis = await openRedis(redisUrl);
  const keys = (await redis.command('KEYS', '{arena:quick}*')) as string[];
  if (keys.length > 0) await redis.command('DEL', ...keys);
  await redis.close();
}

atEnd(async () => (await shared)?.close());
