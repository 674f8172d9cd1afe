// Rate limits counted by all processes together; by each alone while Redis is away.
import { MemoryStore, type IncrementResponse, type Options, type Store } from 'express-rate-limit';
import { RedisStore, type RedisReply } from 'rate-limit-redis';
import type { Redis } from './redis.ts';
import { withTimeout } from './with-timeout.ts';

/** A limit is worth no longer wait than this. */
const COUNT_WITHIN_MS = 200;

/** @returns where the requests of one policy are counted */
export function newSharedCounts(redis: Redis): (policy: string) => Store {
  return (policy) => new SurvivingStore(redis, `arena:limit:${policy}:`);
}

class SurvivingStore implements Store {
  readonly #redis: Redis;
  readonly #shared: RedisStore;
  readonly #alone = new MemoryStore();

  constructor(redis: Redis, prefix: string) {
    this.#redis = redis;
    // It reads what Redis itself said.
    const sendCommand = (...args: string[]): Promise<RedisReply> =>
      redis.command(...args).catch((error: Error) => {
        throw error.cause ?? error;
      }) as Promise<RedisReply>;
    this.#shared = new RedisStore({ prefix, sendCommand });
  }

  /** Its scripts are loaded again whenever Redis is back: a new Redis does not know them. */
  init(options: Options): void {
    this.#alone.init(options);
    this.#shared.init(options).catch(() => undefined);
    this.#redis.onBack(() => void this.#shared.init(options).catch(() => undefined));
  }

  async increment(key: string): Promise<IncrementResponse> {
    if (!this.#redis.isUp()) return this.#alone.increment(key);
    return withTimeout(this.#shared.increment(key), COUNT_WITHIN_MS).catch(() => this.#alone.increment(key));
  }

  async decrement(key: string): Promise<void> {
    await this.#alone.decrement(key);
  }

  async resetKey(key: string): Promise<void> {
    await this.#alone.resetKey(key);
  }
}
