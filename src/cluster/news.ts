// News of many processes: within one as ever; between them one subscription per game and process, however many wait.
import { newLocalNews, type LocalNews } from '../local/news.ts';
import type { ReportError } from './calls.ts';
import type { Redis } from './redis.ts';

/** Who long-polls comes back: a subscription that nobody needs any more is kept for so long. */
const LINGERS_MS = 30_000;

const channelOf = (gameId: string): string => `arena:news:${gameId}`;

export interface RedisNews extends LocalNews {
  /** Done before anybody here is told of what another process wrote. */
  beforeOthers(prepare: (gameId: string) => Promise<void>): void;
  close(): void;
}

export function newRedisNews(redis: Redis, processId: string, reportError: ReportError): RedisNews {
  const local = newLocalNews();
  let prepare: (gameId: string) => Promise<void> = async () => {};
  /** Games that this process is subscribed to, with how many wait for each and since when nobody does. */
  const followed = new Map<string, { waiting: number; idleSince: number }>();

  function follow(gameId: string): { waiting: number; idleSince: number } {
    const entry = followed.get(gameId) ?? { waiting: 0, idleSince: 0 };
    if (followed.has(gameId)) return entry;
    followed.set(gameId, entry);
    redis
      .subscribe(channelOf(gameId), (from) => {
        if (from !== processId) void tellOfOther(gameId);
      })
      // What happened before the subscription stood is found by looking again.
      .then(() => local.publish(gameId))
      .catch(() => {
        // Redis is away. Whoever waits looks again when its time is up, or when Redis is back.
      });
    return entry;
  }

  async function tellOfOther(gameId: string): Promise<void> {
    await prepare(gameId).catch((error: unknown) => reportError(error, 'news of another process'));
    local.publish(gameId);
  }

  function dropIdle(): void {
    const limit = performance.now() - LINGERS_MS;
    for (const [gameId, { waiting, idleSince }] of followed) {
      if (waiting > 0 || idleSince > limit) continue;
      followed.delete(gameId);
      redis.unsubscribe(channelOf(gameId)).catch((error: unknown) => reportError(error, 'news'));
    }
  }

  const timer = setInterval(dropIdle, LINGERS_MS / 2).unref();
  redis.onBack(() => local.publishAll());
  return {
    beforeOthers: (task) => void (prepare = task),
    publishAll: () => local.publishAll(),
    publish(gameId) {
      local.publish(gameId);
      // Lost when Redis is away: who waits elsewhere looks again when its time is up.
      redis.command('PUBLISH', channelOf(gameId), processId).catch(() => undefined);
    },
    subscribe(gameId, listener) {
      const unsubscribe = local.subscribe(gameId, listener);
      const entry = follow(gameId);
      entry.waiting += 1;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        unsubscribe();
        entry.waiting -= 1;
        entry.idleSince = performance.now();
      };
    },
    count: () => local.count(),
    close: () => clearInterval(timer),
  };
}
