// News across processes: each process has one Redis subscription per game, however many callers wait for it.
import type { GameId } from '../records/ids.ts';
import { newLocalNews, type LocalNews } from '../local/news.ts';
import type { ReportError } from './calls.ts';
import type { Redis } from './redis.ts';

/** An unused subscription is kept this long, because callers that long-poll come back. */
const KEEP_IDLE_MS = 30_000;

const channelOf = (gameId: GameId): string => `arena:news:${gameId}`;

export interface RedisNews extends LocalNews {
  /** Awaited before listeners here are notified of what another process wrote. */
  beforeRemoteNews(prepare: (gameId: GameId) => Promise<void>): void;
  close(): void;
}

export function newRedisNews(redis: Redis, processId: string, reportError: ReportError): RedisNews {
  const local = newLocalNews();
  let prepare: (gameId: GameId) => Promise<void> = async () => {};
  /** Games that this process is subscribed to: the number of waiters, and since when there are none. */
  const followed = new Map<string, { waiting: number; idleSince: number }>();

  function follow(gameId: GameId): { waiting: number; idleSince: number } {
    const entry = followed.get(gameId) ?? { waiting: 0, idleSince: 0 };
    if (followed.has(gameId)) return entry;
    followed.set(gameId, entry);
    redis
      .subscribe(channelOf(gameId), (from) => {
        if (from !== processId) void publishRemote(gameId);
      })
      // Waiters look again: news may have been published before the subscription was active.
      .then(() => local.publish(gameId))
      .catch(() => {
        // Redis is down. Waiters look again when they time out, or when Redis is back.
      });
    return entry;
  }

  async function publishRemote(gameId: GameId): Promise<void> {
    await prepare(gameId).catch((error: unknown) => reportError(error, `news of ${gameId} from another process`));
    local.publish(gameId);
  }

  function dropIdle(): void {
    const limit = performance.now() - KEEP_IDLE_MS;
    for (const [gameId, { waiting, idleSince }] of followed) {
      if (waiting > 0 || idleSince > limit) continue;
      followed.delete(gameId);
      redis.unsubscribe(channelOf(gameId)).catch((error: unknown) => reportError(error, 'unsubscribing from news'));
    }
  }

  const timer = setInterval(dropIdle, KEEP_IDLE_MS / 2).unref();
  redis.onReconnect(() => local.publishAll());
  return {
    beforeRemoteNews: (task) => void (prepare = task),
    publishAll: () => local.publishAll(),
    publish(gameId) {
      local.publish(gameId);
      // Lost when Redis is down: waiters in other processes look again when they time out.
      redis.command('PUBLISH', channelOf(gameId), processId).catch(() => undefined);
    },
    subscribe(gameId, listener, subscriber) {
      const unsubscribe = local.subscribe(gameId, listener, subscriber);
      const entry = follow(gameId);
      entry.waiting += 1;
      let isClosed = false;
      return () => {
        if (isClosed) return;
        isClosed = true;
        unsubscribe();
        entry.waiting -= 1;
        entry.idleSince = performance.now();
      };
    },
    waiting: () => local.waiting(),
    close: () => clearInterval(timer),
  };
}
