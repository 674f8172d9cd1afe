// Monitors a database: every call has a deadline, and trouble is reported when it begins, probed, and reported when it
// ends.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { StoreDown, type Trouble } from '../ports/store-errors.ts';
import type { Backend, Write, WriteOutcome } from './backend.ts';
import { nothing } from './games/game-queries.ts';

/** A call without an answer fails after this time, with an unknown outcome. */
export const DEADLINE_MS = 2_500;
const LOOK_EVERY_MS = 100;
const PROBE_EVERY_MS = 500;
/** In random bytes: a disk with room for only one small row must count as full. */
const PROBE_SIZE = 16_384;

export interface TroubleLog {
  began(trouble: Trouble, cause: Error): void;
  ended(trouble: Trouble): void;
  /** A connection that nobody used has broken: another server may have taken the database over before anybody noticed. */
  connectionBroke(): void;
}

export interface MonitoredBackend extends Backend {
  /** Resolves when the store answers; while in trouble, when a write succeeds again. @throws StoreDown */
  ping(): Promise<void>;
}

/** Calls in the same lane wait for each other. */
const LANES = ['reads', 'writes'] as const;
type Lane = (typeof LANES)[number];

interface Call {
  readonly lane: Lane;
  readonly startedAt: number;
  fail(error: StoreDown): void;
}

/**
 * When no read, or no write, has been answered within the deadline, the database counts as stuck: all pending calls
 * fail at once, and so does every new call until a probe succeeds. Deadlines of one request therefore never add up.
 * Backups and migrations are exempt.
 * @param onLookUp called before every query
 */
export function monitored(backend: Backend, log: TroubleLog, onLookUp: () => void): MonitoredBackend {
  const watch = new Watch(backend, log);
  return {
    ...backend,
    run(query) {
      onLookUp();
      return watch.ask('reads', () => backend.run(query));
    },
    runUnprepared(query) {
      onLookUp();
      return watch.ask('reads', () => backend.runUnprepared(query));
    },
    change(query) {
      onLookUp();
      return watch.ask('writes', () => backend.change(query));
    },
    commit: (writes) => watch.ask('writes', () => backend.commit(writes), failureIn),
    ping: () => watch.ping(),
    close() {
      watch.close();
      return backend.close();
    },
  };
}

/** The failure of one of the writes that shared a transaction. */
function failureIn(outcomes: readonly WriteOutcome[]): Error | undefined {
  for (const outcome of outcomes) if (outcome.is === 'failed') return outcome.error;
  return undefined;
}

class Watch {
  readonly #backend: Backend;
  readonly #log: TroubleLog;
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref();
  /** In the order in which they began. */
  readonly #calls = new Set<Call>();
  #lookedAt = performance.now();
  readonly #answeredAt = { reads: this.#lookedAt, writes: this.#lookedAt };
  #current: { readonly trouble: Trouble; readonly error: StoreDown } | undefined;
  #probing: Promise<void> | undefined;
  #isClosed = false;

  constructor(backend: Backend, log: TroubleLog) {
    this.#backend = backend;
    this.#log = log;
  }

  /** @param failureOf a failure that the answer reports */
  ask<T>(lane: Lane, task: () => Promise<T>, failureOf: (answer: T) => unknown = () => undefined): Promise<T> {
    if (this.#current?.trouble === 'stuck') return Promise.reject(this.#current.error);
    return new Promise((resolve, reject) => {
      const call: Call = { lane, startedAt: performance.now(), fail: reject };
      this.#calls.add(call);
      task().then(
        (answer) => {
          if (this.#calls.delete(call)) this.#note(failureOf(answer), call);
          resolve(answer);
        },
        (error: Error) => {
          if (this.#calls.delete(call)) this.#note(error, call);
          reject(error);
        },
      );
    });
  }

  async ping(): Promise<void> {
    const query = nothing(this.#backend.db).compile();
    const ask = (lane: Lane, of: 'run' | 'change') => this.ask(lane, () => this.#backend[of](query));
    if (!this.#current) await Promise.all([ask('reads', 'run'), ask('writes', 'change')]);
    else if (this.#current.trouble !== 'stuck') await this.#probe();
    if (this.#current) throw this.#current.error;
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#timer);
  }

  #look(): void {
    const now = performance.now();
    const wasHeldUp = now - this.#lookedAt > 3 * LOOK_EVERY_MS;
    this.#lookedAt = now;
    if (wasHeldUp) return; // this process was blocked: answers may be waiting to be read
    for (const call of this.#calls) {
      if (now - call.startedAt < DEADLINE_MS) return;
      this.#calls.delete(call);
      const error = new StoreDown('the database did not answer in time', { trouble: 'stuck' });
      call.fail(error);
      this.#note(error, call);
    }
  }

  /** A slow call does not indicate trouble if others were answered in the meantime. */
  #note(error: unknown, { lane, startedAt }: Call): void {
    const trouble = error instanceof StoreDown ? error.trouble : undefined;
    if (trouble !== 'stuck' && trouble !== 'unreachable') this.#noteAnswer(lane);
    if (!trouble || (trouble === 'stuck' && this.#answeredAt[lane] >= startedAt)) return;
    // While in trouble, only probes may change its kind.
    if (!this.#current && !this.#isClosed) {
      this.#begin(trouble, error as StoreDown);
      void this.#probeUntilOver();
    }
  }

  #noteAnswer(...lanes: readonly Lane[]): void {
    const now = performance.now();
    for (const lane of this.#backend.readsApart ? lanes : LANES) this.#answeredAt[lane] = now;
  }

  #begin(trouble: Trouble, error: StoreDown): void {
    if (this.#isClosed || this.#current?.trouble === trouble) return;
    this.#current = { trouble, error };
    this.#log.began(trouble, error);
    if (trouble !== 'stuck') return;
    for (const { fail } of this.#calls) fail(error);
    this.#calls.clear();
    this.#backend.reconnect?.();
  }

  async #probeUntilOver(): Promise<void> {
    while (this.#current && !this.#isClosed) {
      await sleep(PROBE_EVERY_MS, undefined, { ref: false });
      if (!this.#isClosed) await this.#probe();
    }
  }

  /** One at a time: probes of a stuck thread would pile up. */
  #probe(): Promise<void> {
    this.#probing ??= this.#writeAndRead().finally(() => (this.#probing = undefined));
    return this.#probing;
  }

  async #writeAndRead(): Promise<void> {
    try {
      const failure = failureIn(await this.#backend.commit([probeOf(this.#backend)]));
      if (failure) throw failure;
      await this.#backend.run(nothing(this.#backend.db).compile());
    } catch (error) {
      const down = error instanceof StoreDown ? error : new StoreDown('the probe failed', { cause: error });
      // Any other failure of the probe would affect the next move too.
      return this.#begin(down.trouble ?? 'failing', down);
    }
    this.#noteAnswer(...LANES);
    if (this.#current) this.#log.ended(this.#current.trouble);
    this.#current = undefined;
  }
}

/** An ordinary write, whose row is deleted again before it commits. */
function probeOf({ db }: Backend): Write {
  const key = `probe ${randomBytes(16).toString('hex')}`;
  const answer = randomBytes(PROBE_SIZE).toString('base64');
  const row = { key, request_hash: '', answer, ply: null, created_at: 0 };
  return [{ into: 'receipts', row }, { update: db.deleteFrom('receipts').where('key', '=', key).compile() }];
}
