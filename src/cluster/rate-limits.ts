// Rate limits counted across all processes; by each process alone while Redis is down.
import { MemoryStore, type IncrementResponse, type Options, type Store } from 'express-rate-limit';
import { RedisStore, type RedisReply } from 'rate-limit-redis';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** Counting must not delay a request longer than this. */
const COUNT_WITHIN_MS = 200;

/** @returns the store that counts the requests of one policy */
export function newSharedCounts(redis: Redis): (policy: string) => Store {
  return (policy) => new FallbackStore(redis, `arena:limit:${policy}:`);
}

class FallbackStore implements Store {
  readonly #redis: Redis;
  readonly #shared: RedisStore;
  readonly #local = new MemoryStore();

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    // RedisStore inspects the original error of Redis.
    const sendCommand = (...args: string[]): Promise<RedisReply> =>
      redis.command(...args).catch((error: Error) => {
        throw error.cause ?? error;
      }) as Promise<RedisReply>;
    this.#shared = new RedisStore({ prefix, sendCommand });
  }

  /** Loads the scripts again whenever Redis is back: a restarted one has lost them. */
  init(options: Options): void {
    this.#local.init(options);
    this.#shared.init(options).catch(() => undefined);
    this.#redis.onReconnect(() => void this.#shared.init(options).catch(() => undefined));
  }

  async increment(key: string): Promise<IncrementResponse> {
    if (!this.#redis.isUp()) return this.#local.increment(key);
    return withTimeout(this.#shared.increment(key), COUNT_WITHIN_MS).catch(() => this.#local.increment(key));
  }

  async decrement(key: string): Promise<void> {
    await this.#local.decrement(key);
  }

  async resetKey(key: string): Promise<void> {
    await this.#local.resetKey(key);
  }
}
