// The only place that wires the parts together. `main.ts` runs it; tests boot it on a free port.
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type Logger } from 'pino';
import type { Arena } from './arena/arena.ts';
import { checkClocks, forgetOldReceipts } from './arena/clock.ts';
import type { Clock } from './arena/game-record.ts';
import { newLocalNews } from './arena/news.ts';
import { newSoleOwner, type Address } from './arena/owners.ts';
import { newLocalQueue } from './arena/quick-queue.ts';
import { newLocalRunning } from './arena/running.ts';
import { openCluster } from './cluster/cluster.ts';
import type { Config } from './config.ts';
import { newHouse } from './house/house.ts';
import { commonFields } from './http/common-headers.ts';
import { newHttpApp } from './http/http-app.ts';
import { answerOffRoute } from './http/off-route.ts';
import { openStore } from './store/open-store.ts';
import { openRooms } from '../rooms/live-games.ts';

const CLOCKS_EVERY_MS = 1000;
const RECEIPTS_EVERY_MS = 3_600_000;
const WEB_ROOT = path.resolve(import.meta.dirname, '../web/dist');

export interface App {
  /** Where it listens, without a slash at its end. */
  readonly url: string;
  readonly arena: Arena;
  readonly log: Logger;
  /** Rooms in memory. */
  roomCount(): number;
  /** Answers what waits, sends sockets away, and stops; within `DRAIN_MS` whatever hangs. */
  close(): Promise<void>;
}

export interface AppOverrides {
  /** The time of games: tests move it by hand. */
  readonly clock?: Clock;
}

export async function startApp(config: Config, { clock = Date.now }: AppOverrides = {}): Promise<App> {
  const log = pino({ level: config.logLevel });
  const reportError = (error: unknown, where: string): void => log.error({ err: error, where }, 'not as it should be');
  const cluster = config.redisUrl === undefined ? undefined : await openCluster(config.redisUrl, reportError);
  const { owners, news, queue, running } = cluster ?? newAlone();
  const store = await openStore(config.databaseUrl, { warn: (message) => log.warn(message) });
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 65_000 });
  const house = newHouse();
  let isDraining = false;
  const links = { hostUrl: config.publicUrl ?? '' };
  const parts = { store, news, house, clock, links, reportError };
  const rooms = await openRooms({
    parts,
    owners,
    server,
    debug: (message) => log.debug({ from: 'colyseus' }, message),
    evictAfterMs: config.roomIdleSeconds * 1000,
  });
  cluster?.news.beforeOthers((gameId) => rooms.refreshHere(gameId));
  const arena: Arena = { store, live: rooms, news, house, queue, running, clock, links, isDraining: () => isDraining };
  const { rateLimitFactor, trustProxy } = config;
  const common = commonFields(rateLimitFactor);
  server.on(
    'request',
    newHttpApp({ arena, log, rateLimitFactor, countsOf: cluster?.countsOf, common, trustProxy, webRoot: WEB_ROOT }),
  );
  answerOffRoute({ server, links, common, upgrade: rooms.upgrade });
  server.listen(config.port, config.host);
  await once(server, 'listening');
  links.hostUrl ||= urlOf(server);
  await cluster?.join(addressOf(server, config));
  const timers = [
    repeat(() => checkClocks(arena), CLOCKS_EVERY_MS, reportError),
    repeat(() => forgetOldReceipts(arena), RECEIPTS_EVERY_MS, reportError),
  ];
  return {
    url: urlOf(server),
    arena,
    log,
    roomCount: () => rooms.count(),
    async close() {
      isDraining = true;
      for (const stop of timers) stop();
      news.publishAll();
      await cluster?.leave();
      if (cluster) await rooms.handOver();
      await sleep(config.drainSeconds * 1000);
      const closed = once(server, 'close');
      server.close();
      await rooms.close();
      server.closeIdleConnections();
      await closed;
      await house.close();
      await store.close();
      await cluster?.close();
    },
  };
}

function urlOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`;
}

/** What a process shares with nobody. */
function newAlone() {
  return { owners: newSoleOwner(), news: newLocalNews(), queue: newLocalQueue(), running: newLocalRunning() };
}

/** Where other processes of the cluster reach this one. */
function addressOf(server: Server, { clusterHost, host }: Config): Address {
  const { port } = server.address() as AddressInfo;
  const isAny = host === '0.0.0.0' || host === '::';
  return { host: clusterHost ?? (isAny ? firstAddress() : host), port };
}

function firstAddress(): string {
  const outward = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  return outward.find(({ internal, family }) => !internal && family === 'IPv4')?.address ?? '127.0.0.1';
}

/** Every so often, one run at a time. @returns what stops it */
function repeat(
  task: () => Promise<void>,
  everyMs: number,
  reportError: (error: unknown, where: string) => void,
): () => void {
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    task()
      .catch((error: unknown) => reportError(error, 'timer'))
      .finally(() => (isRunning = false));
  }, everyMs);
  return () => clearInterval(timer);
}
