// Prometheus metrics for the operator. Callers report what they measured; gauges are read at each scrape.
import { AsyncLocalStorage } from 'node:async_hooks';
import { HELD_KINDS, type HeldKind } from '../ports/admission.ts';
import type { Trouble } from '../ports/store-errors.ts';
import type { OnAnswered } from '../http/request-log.ts';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  readonly requestAnswered: OnAnswered;
  /** A transaction of the store: how many writes it held, and how long until they were durable. */
  transactionCommitted(writes: number, seconds: number): void;
  /** The store was queried, outside its write transactions. */
  queryRun(): void;
  /** Runs a task whose queries, and those of everything it starts, are counted as background work. */
  inBackground<T>(task: () => T): T;
  /** Redis was sent a command. */
  redisCommandSent(): void;
  /** Another process was called. */
  processCalled(transport: 'direct' | 'redis'): void;
  /** A player's request reached a game's room, in this process or in another. */
  roomRequested(room: 'here' | 'elsewhere'): void;
  /** A request was refused. @param limit a policy, a cap or `heap` */
  requestRefused(limit: string): void;
  /** A preview picture was drawn, in this many seconds of its thread. */
  pictureDrawn(seconds: number): void;
  /** A move was played, by anybody. */
  movePlayed(): void;
  /** Wraps a house to measure the time it takes to choose. */
  timed<Request, H extends Choosing<Request>>(house: H & Choosing<Request>): H;
  /** A queued move of the house began. */
  houseTurn(waitedSeconds: number, effort: number): void;
  /** Also measures memory, CPU, garbage collection and the event loop, which costs a little. */
  watchProcess(): void;
  readonly contentType: string;
  text(): Promise<string>;
}

interface Choosing<Request> {
  choose(request: Request): Promise<string>;
}

/** Counts that are read at each scrape. */
interface Levels {
  /** Rooms in memory. */
  rooms(): number;
  /** Callers that wait for news of a game. */
  waiting(): number;
  /** What is wrong with the database. */
  trouble(): Trouble | undefined;
  isRedisInTrouble(): boolean;
  /** What all networks together hold open. */
  open(kind: HeldKind): number;
  /** Whether new work is refused because the heap is nearly full. */
  isShedding(): boolean;
  /** Moves that wait for their turn of the house. */
  houseWaiting(): number;
  /** Moves that wait for their turn of the reviewer. */
  reviewsWaiting(): number;
  /** Pictures that wait for their turn of the painter. */
  picturesWaiting(): number;
}

const QUICK = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const BATCHES = [1, 2, 4, 8, 16, 32, 64, 128, 256];

export function newMetrics(levels: Levels): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const answers = new Histogram({
    name: 'arena_http_answer_seconds',
    help: 'From a request to its answer; long-polls hold up to 20 s.',
    labelNames: ['method', 'route', 'status'],
    buckets: QUICK,
    registers,
  });
  const commits = new Histogram({
    name: 'arena_store_commit_seconds',
    help: 'From the start of a transaction until it is durable.',
    buckets: QUICK,
    registers,
  });
  const batches = new Histogram({
    name: 'arena_store_commit_writes',
    help: 'Writes that went together in one transaction.',
    buckets: BATCHES,
    registers,
  });
  const lookUps = new Counter({
    name: 'arena_store_queries_total',
    help: 'Queries of the database, its transactions not counted.',
    labelNames: ['source'],
    registers,
  });
  const background = new AsyncLocalStorage<true>();
  const commands = new Counter({
    name: 'arena_redis_commands_total',
    help: 'Commands sent to Redis, subscriptions not counted.',
    registers,
  });
  const calls = new Counter({
    name: 'arena_cluster_calls_total',
    help: 'Calls to other processes: over a direct connection, or over Redis where there is none.',
    labelNames: ['transport'],
    registers,
  });
  const uses = new Counter({
    name: 'arena_room_requests_total',
    help: "Moves and other requests of players to a game's room, in this process or elsewhere.",
    labelNames: ['room'],
    registers,
  });
  const moves = new Counter({
    name: 'arena_moves_total',
    help: 'Moves played in a room, which is all but the first one of a house that moves first.',
    registers,
  });
  const choices = new Histogram({
    name: 'arena_house_choice_seconds',
    help: 'How long the house, or a hosted agent, took to choose a move.',
    buckets: QUICK,
    registers,
  });
  const waits = new Histogram({
    name: 'arena_house_queue_wait_seconds',
    help: 'How long a move of the house waited for its turn.',
    buckets: QUICK,
    registers,
  });
  const efforts = new Counter({
    name: 'arena_house_moves_total',
    help: 'Moves of the house by effort: 0 is full, the greatest a move without search.',
    labelNames: ['effort'],
    registers,
  });
  const pictures = new Histogram({
    name: 'arena_picture_render_seconds',
    help: 'How long a picture of a preview took to be drawn, its turn not counted.',
    buckets: QUICK,
    registers,
  });
  const refusals = new Counter({
    name: 'arena_requests_refused_total',
    help: 'Requests refused, by the budget or cap that refused them; heap: new work while the heap is nearly full.',
    labelNames: ['limit'],
    registers,
  });
  registry.registerMetric(
    new Gauge({
      name: 'arena_held_open',
      help: 'What callers hold open: event streams, parked calls, sockets; those of feeds once more on their own.',
      labelNames: ['kind'],
      registers: [],
      collect() {
        for (const kind of HELD_KINDS) this.set({ kind }, levels.open(kind));
      },
    }),
  );
  level('arena_shedding_load', '1 while new work is refused because the heap is nearly full.', () =>
    Number(levels.isShedding()),
  );
  level('arena_house_queue_length', 'Moves that wait for their turn of the house.', levels.houseWaiting);
  level('arena_review_queue_length', 'Moves of reviews that wait for their turn.', levels.reviewsWaiting);
  level('arena_picture_queue_length', 'Pictures of previews that wait for their turn.', levels.picturesWaiting);
  level('arena_rooms', 'Games with a room in memory.', levels.rooms);
  level('arena_waiting', 'Callers that wait for news of a game.', levels.waiting);
  level('arena_store_trouble', '1 while the database is in trouble: the log says which.', () =>
    levels.trouble() === undefined ? 0 : 1,
  );
  level('arena_redis_trouble', '1 while Redis does not answer or takes no writes, so that moves are refused.', () =>
    Number(levels.isRedisInTrouble()),
  );

  function level(name: string, help: string, read: () => number): void {
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      collect() {
        this.set(read());
      },
    });
    registry.registerMetric(gauge);
  }

  return {
    requestAnswered: ({ method, route, status, seconds }) =>
      answers.observe({ method, route, status: String(status) }, seconds),
    transactionCommitted(writes, seconds) {
      commits.observe(seconds);
      batches.observe(writes);
    },
    queryRun: () => lookUps.inc({ source: background.getStore() ? 'jobs' : 'requests' }),
    inBackground: (task) => background.run(true, task),
    redisCommandSent: () => commands.inc(),
    processCalled: (transport) => calls.inc({ transport }),
    roomRequested: (room) => uses.inc({ room }),
    requestRefused: (limit) => refusals.inc({ limit }),
    pictureDrawn: (seconds) => pictures.observe(seconds),
    movePlayed: () => moves.inc(),
    houseTurn(waitedSeconds, effort) {
      waits.observe(waitedSeconds);
      efforts.inc({ effort });
    },
    timed: (house) => ({
      ...house,
      async choose(request) {
        const stop = choices.startTimer();
        return house.choose(request).finally(stop);
      },
    }),
    watchProcess: () => collectDefaultMetrics({ register: registry }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}
