// The only place that wires the parts together. `main.ts` runs it; tests start it on a free port.
import { createServer, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino, type DestinationStream, type Logger } from 'pino';
import type { Arena } from './ports/arena.ts';
import { endLaterWaits } from './play/clock.ts';
import { canProgramMove } from './play/online-agents.ts';
import { endUptime, newUptimeTask, resumeUptime } from './play/uptime.ts';
import { newAdmission } from './admission/admission.ts';
import { newFairHouse } from './admission/fair-house.ts';
import { newFairQueue } from './admission/fair-queue.ts';
import { ATTEMPT_PLACES, PICTURE_QUEUE_LIMITS } from './admission/numbers.ts';
import { logOfPressure } from './admission/pressure.ts';
import { newSpareTime } from './admission/spare-time.ts';
import type { Clock } from './records/game-record.ts';
import { settleGame } from './standings/settling.ts';
import { newRunSerially } from './local/serial-by-key.ts';
import { newCoalescedReads } from './local/coalesced-reads.ts';
import { newLocalCounts } from './local/counts.ts';
import { newLocalNews } from './local/news.ts';
import { newOutages } from './local/outages.ts';
import { newLocalPresence } from './local/presence.ts';
import { MAX_DIFFERENCE_MS, newSteadyClock } from './local/steady-clock.ts';
import { addRoster, foldOldNames } from './agents/roster.ts';
import { newSoleOwner } from './local/owners.ts';
import type { ExportFolder } from './ports/exports.ts';
import { ifStoreDown } from './ports/store-errors.ts';
import { newLocalQueue } from './local/quick-queue.ts';
import { newLocalRequestsInFlight } from './local/requests-in-flight.ts';
import type { Cluster, ClusterOptions } from './cluster/cluster.ts';
import { CALLS_PROTOCOL } from './cluster/peer-connections.ts';
import { addressOf, urlOf } from './addresses.ts';
import { LogOutput } from './log-output.ts';
import { startPeriodicTasks } from './periodic-tasks.ts';
import { databaseFileOf, type Config } from './config.ts';
import { newErrorReport } from './error-report.ts';
import type { AdminParts } from './admin/act.ts';
import { startControl, type Control } from './admin/control.ts';
import { newClockWatchLog } from './clock-watch-log.ts';
import { newRedisTrouble } from './redis-trouble.ts';
import { newStoreTrouble } from './store-trouble.ts';
import { newRebuildCache, newScoreCache } from './play/rebuilding.ts';
import { newLocalReviewClaims } from './local/review-claims.ts';
import { newAnalyses } from './learning/analyses.ts';
import { newReviews } from './learning/reviews.ts';
import { newAppraiser } from './house/appraiser.ts';
import { openExportFolder } from './exports/folder.ts';
import { newHouse } from './house/house.ts';
import { newReviewer } from './house/reviewer.ts';
import { newPuzzleThreads } from './puzzles/puzzle-threads.ts';
import { commonFields } from './http/common-headers.ts';
import { newHttpApp } from './http/http-app.ts';
import { limitPipelining } from './http/pipelining.ts';
import { answerOffRoute } from './http/unrouted.ts';
import { newMcpEndpoint } from './mcp/endpoint.ts';
import { arenaCapabilities } from './mcp/arena-capabilities.ts';
import { newMetrics, type Metrics } from './metrics/metrics.ts';
import { startMetricsServer } from './metrics/metrics-server.ts';
import { newPasskeys } from './passkeys/passkeys.ts';
import { newPainter } from './pictures/painter.ts';
import { isFile } from './store/database-path.ts';
import { openStore } from './store/open-store.ts';
import type { ServerLock } from './store/postgres/server-lock.ts';
import { findKeyring } from './outbound/key.ts';
import { openPush } from './push/push.ts';
import { newClosedWebhooks, openWebhooks } from './webhooks/webhooks.ts';
import {
  cannotControl,
  cannotExport,
  cannotListen,
  cannotOpenStore,
  refuseIfStoreDown,
  cannotUseRedis,
  usableKeyring,
} from './start-error.ts';
import { openRooms, type Rooms } from '../rooms/live-games.ts';

const NO_KEY = 'webhooks are disabled: set WEBHOOKS_KEY (required with PostgreSQL, which has no key file)';
const CLOCK_DIFFERS =
  'system clock differs from the time of games, which they keep: correct it, or stop all processes and start them to adopt it';
const DATABASE_CONTENDED =
  'another server uses this database, and one of the two has no REDIS_URL: games stall; stop one, and start both with the same REDIS_URL';
/** For a whole request to arrive: the largest is 250 KiB, and it occupies memory until then. */
const ARRIVES_WITHIN_MS = 10_000;
/** For open requests at shutdown; longer than the store's own timeout. */
const ANSWERED_WITHIN_MS = 3000;
const WEB_ROOT = path.resolve(import.meta.dirname, '../web/dist');

export interface App {
  /** The base URL, without a trailing slash. */
  readonly url: string;
  /** The URL of the operator's metrics; `undefined`: not served. */
  readonly metricsUrl: string | undefined;
  readonly arena: Arena;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'text'>;
  /** The number of rooms in memory. */
  roomCount(): number;
  /** Answers long-polls, closes sockets, and stops; `main.ts` waits at most `MAX_STOP_MS`. */
  close(): Promise<void>;
}

export interface AppOverrides {
  /** Game time, instead of a steady clock: tests advance it. */
  readonly clock?: Clock;
  /** The log's destination; standard output by default. */
  readonly logTo?: DestinationStream | undefined;
  /** Load of this process since the last call, from 0 to 1. Tests pass it, because they share the event loop. */
  readonly utilization?: () => number;
}

export async function startApp(
  config: Config,
  { clock: given, logTo = new LogOutput(), utilization }: AppOverrides = {},
): Promise<App> {
  const log = pino({ level: config.logLevel }, logTo);
  let clock: Clock = given ?? Date.now; // until the cluster's is known
  const outages = newOutages(() => clock());
  const { timeToPlay } = outages;
  const storeTrouble = newStoreTrouble(log, outages);
  const redisTrouble = newRedisTrouble(log, outages);
  const reportError = newErrorReport(log, redisTrouble);
  const metrics = newMetrics({
    rooms: () => rooms.count(),
    waiting: () => news.waiting(),
    trouble: storeTrouble.current,
    isRedisInTrouble: redisTrouble.isInTrouble,
    open: (kind) => admission.open(kind),
    isShedding: () => admission.isShedding(),
    houseWaiting: () => house.waiting(),
    reviewsWaiting: () => reviewTurns.waiting(),
    picturesWaiting: () => pictureTurns.waiting(),
  });
  const cluster = await clusterOf(config, {
    reportError,
    onCommand: metrics.redisCommandSent,
    onSend: metrics.processCalled,
    trouble: redisTrouble,
    clocks: newClockWatchLog(log),
  });
  const differs = (byMs: number): void => log.error({ byMs }, CLOCK_DIFFERS);
  clock = given ?? newSteadyClock({ differs }, await cluster?.gameTime().catch(cannotUseRedis));
  const { owners, news, queue, requestsInFlight, presence, peopleSeen, reviewClaims, counters } =
    cluster ?? newLocalParts();
  const serverLock = await serverLockOf(config, log);
  const store = await openStore(config.databaseUrl, {
    warn: (message) => log.warn(message),
    onCommit: metrics.transactionCommitted,
    onLookUp: metrics.queryRun,
    trouble: storeTrouble,
  }).catch(cannotOpenStore(config.databaseUrl));
  const databaseFile = databaseFileOf(config);
  const keyring = usableKeyring(() => findKeyring(config.webhooksKeys, databaseFile));
  if (!keyring) log.warn(NO_KEY);
  const { rateLimitFactor: factor, trustProxy } = config;
  const admission = newAdmission({
    counters,
    store,
    factor,
    keyOf: () => keyring?.keys()[0],
    pressure: { onChange: logOfPressure(log) },
    onRefused: metrics.requestRefused,
  });
  const server = createServer({
    requireHostHeader: false,
    keepAliveTimeout: 65_000,
    requestTimeout: ARRIVES_WITHIN_MS,
    connectionsCheckingInterval: ARRIVES_WITHIN_MS / 5,
    shouldUpgradeCallback: isUpgradeOfOurs,
  });
  const threads = newHouse();
  const house = newFairHouse(metrics.timed(threads), factor, metrics.houseTurn);
  const spareTime = newSpareTime({ isWaitedFor: () => house.waiting() > 0, utilization });
  const reviewTurns = newFairQueue({ running: 1, perLane: Infinity, total: Infinity });
  const reviewer = newReviewer({ inTurn: reviewTurns.run, inSpareTime: reviewTurns.runIdle });
  const appraiser = newAppraiser();
  const puzzleThreads = newPuzzleThreads(newFairQueue({ running: 1, ...ATTEMPT_PLACES }));
  const pictureTurns = newFairQueue({ running: 1, ...PICTURE_QUEUE_LIMITS });
  const pictures = newPainter(pictureTurns, metrics.pictureDrawn);
  let isDraining = false;
  const links = { hostUrl: config.publicUrl ?? '' };
  const settleSoon = (gameId: string): void => {
    settleGame(arena, gameId).catch((error: unknown) => reportError(error, `settling game ${gameId}`));
  };
  const { agents } = store;
  const parts = {
    store,
    agents,
    friends: store.friends,
    news,
    house,
    peopleSeen,
    admission,
    clock,
    timeToPlay,
    isAgentOnline: (slug: string) => canProgramMove({ store, presence, clock }, slug),
    links,
    onMove: metrics.movePlayed,
    onUse: metrics.roomRequested,
    settleSoon,
    reportError,
    maxLocalSpectators: config.maxLocalSpectators,
  };
  const common = commonFields(factor, cluster?.owners.processId);
  const rooms = await openRooms({
    parts,
    owners,
    server,
    isShedding: admission.isShedding,
    common,
    debug: (message) => log.debug({ from: 'colyseus' }, message),
    evictAfterMs: config.roomIdleSeconds * 1000,
  });
  storeTrouble.onReturn(() => void rooms.verify());
  cluster?.news.beforeRemoteNews((gameId) => rooms.refreshHere(gameId));
  const reviews = newReviews(reviewer, reviewClaims);
  const analyses = newAnalyses(reviewer);
  const arena: Arena = {
    store,
    live: rooms,
    news,
    admission,
    house,
    appraiser,
    puzzleThreads,
    queue,
    requestsInFlight,
    presence,
    peopleSeen,
    reviews,
    analyses,
    pictures,
    exports: await exportsOf(config),
    rebuild: newRebuildCache(),
    scoreAndTurn: newScoreCache(),
    passkeys: newPasskeys(links),
    clock,
    timeToPlay,
    links,
    inTurn: newRunSerially(),
    coalesceReads: newCoalescedReads(clock),
    hasSpareTime: spareTime.mayBegin,
    reportError,
    isDraining: () => isDraining,
  };
  const uptime = { store, clock, outages, isClustered: cluster !== undefined };
  const prepareData = async (): Promise<void> => {
    await addRoster(arena);
    await foldOldNames(arena);
    await endLaterWaits(arena, MAX_DIFFERENCE_MS);
    await resumeUptime(uptime);
  };
  await prepareData().catch(refuseIfStoreDown(config.databaseUrl));
  const allowLoopback = config.webhooksAllowLoopback;
  const isAlone = databaseFile !== undefined;
  const webhooks = keyring
    ? metrics.inBackground(() => openWebhooks({ arena, allowLoopback, isAlone, keyring }))
    : newClosedWebhooks();
  const push = await metrics.inBackground(() => openPush({ arena, keyring, allowLoopback }));
  const mcp = newMcpEndpoint(arena, arenaCapabilities(arena, webhooks, WEB_ROOT));
  const web = { webhooks, push, mcp, webRoot: WEB_ROOT };
  const { requestAnswered: onAnswered } = metrics;
  server.on('request', limitPipelining(newHttpApp({ arena, log, onAnswered, common, trustProxy, ...web })));
  answerOffRoute({ server, links, log, common, upgrade: upgradeOf(rooms, cluster) });
  // Both start before this process joins the cluster and listens, so that a failure here disconnects nobody.
  const metricsServer =
    config.metricsPort === undefined
      ? undefined
      : await startMetricsServer(config.metricsPort, metrics).catch(
          cannotListen('METRICS_PORT', '127.0.0.1', config.metricsPort),
        );
  const control = await controlOf(config, { ...arena, keyring, databaseFile }, log);
  server.listen(config.port, config.host);
  await once(server, 'listening').catch(cannotListen('PORT', config.host, config.port));
  links.hostUrl ||= urlOf(server);
  await cluster?.join(addressOf(server, config), clock);
  const stopTimers = metrics.inBackground(() => startPeriodicTasks(arena, config, newUptimeTask(uptime)));
  return {
    url: urlOf(server),
    metricsUrl: metricsServer && urlOf(metricsServer),
    arena,
    log,
    metrics,
    roomCount: () => rooms.count(),
    async close() {
      isDraining = true;
      stopTimers();
      control?.close();
      news.publishAll();
      await cluster?.leave();
      if (cluster) await rooms.handOver();
      await sleep(config.drainSeconds * 1000);
      await mcp.close(ANSWERED_WITHIN_MS);
      const closed = once(server, 'close');
      server.close();
      // For clients that send a request in pieces, or do not read the response.
      const giveUp = setTimeout(() => server.closeAllConnections(), ANSWERED_WITHIN_MS);
      await Promise.all([webhooks.close(), push.close()]);
      await rooms.close();
      cluster?.hangUp();
      server.closeIdleConnections();
      await closed;
      clearTimeout(giveUp);
      await Promise.all([threads, reviewer, appraiser, puzzleThreads, pictures].map((workers) => workers.close()));
      await endUptime(uptime).catch(ifStoreDown(undefined));
      await store.close();
      await serverLock?.release();
      await cluster?.close();
      metricsServer?.close();
    },
  };
}

/** Other upgrades are ignored (RFC 9110 §7.8): some clients offer HTTP/2 with every request. */
function isUpgradeOfOurs({ headers }: IncomingMessage): boolean {
  return ['websocket', CALLS_PROTOCOL].includes(headers.upgrade!.toLowerCase());
}

/** Calls from other processes are answered even while new sockets are refused. */
function upgradeOf(rooms: Rooms, cluster: Cluster | undefined): Rooms['upgrade'] {
  return async (...request) => (cluster?.accept(...request) ? undefined : rooms.upgrade(...request));
}

/** Loads Redis' client, hundreds of modules, only where it is used. */
async function clusterOf({ redisUrl }: Config, options: ClusterOptions): Promise<Cluster | undefined> {
  if (redisUrl === undefined) return undefined;
  const { openCluster } = await import('./cluster/cluster.ts');
  return openCluster(redisUrl, options).catch(cannotUseRedis);
}

/** An embedded database has a lock of its own. */
async function serverLockOf({ databaseUrl, redisUrl }: Config, log: Logger): Promise<ServerLock | undefined> {
  if (isFile(databaseUrl)) return undefined;
  const { lockForServer } = await import('./store/postgres/server-lock.ts');
  const onContended = (isContended: boolean): void =>
    isContended ? log.error(DATABASE_CONTENDED) : log.info('no such server uses this database any more');
  const isAlone = redisUrl === undefined;
  return lockForServer(databaseUrl, { isAlone, onContended }).catch(cannotOpenStore(databaseUrl));
}

async function exportsOf({ exportsDir, exportsMaxBytes }: Config): Promise<ExportFolder | undefined> {
  if (exportsDir === undefined) return undefined;
  return openExportFolder(exportsDir, exportsMaxBytes).catch(cannotExport(exportsDir));
}

async function controlOf({ adminSocket }: Config, parts: AdminParts, log: Logger): Promise<Control | undefined> {
  if (adminSocket === undefined) return undefined;
  return startControl(adminSocket, parts, log).catch(cannotControl(adminSocket));
}

/** For a process that runs alone. */
function newLocalParts() {
  return {
    owners: newSoleOwner(),
    news: newLocalNews(),
    counters: newLocalCounts(),
    queue: newLocalQueue(),
    requestsInFlight: newLocalRequestsInFlight(),
    presence: newLocalPresence(),
    peopleSeen: newLocalPresence(),
    reviewClaims: newLocalReviewClaims(),
  };
}
