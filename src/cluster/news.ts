// News across processes: one Redis subscription per process and topic, regardless of how many callers wait for it.
import { newLocalNews, type LocalNews } from '../local/news.ts';
import type { Topic } from '../ports/news.ts';
import { newTopicInterest, type TopicInterestParts } from './topic-interest.ts';

/** An unused subscription is kept this long, because callers that long-poll come back. */
const KEEP_IDLE_MS = 30_000;

const channelOf = (topic: Topic): string => `arena:news:${topic}`;

export interface RedisNews extends LocalNews {
  /** Awaited before listeners here are notified of what another process wrote. */
  beforeRemoteNews(prepare: (topic: Topic) => Promise<void>): void;
  close(): void;
}

export type RedisNewsParts = Omit<TopicInterestParts, 'own' | 'publish'>;

export function newRedisNews({ redis, processId, others, reportError }: RedisNewsParts): RedisNews {
  const local = newLocalNews();
  const publishThere = (topic: Topic): void => {
    // Lost when Redis is down: waiters in other processes check again when they time out.
    redis.command('PUBLISH', channelOf(topic), processId).catch(() => undefined);
  };
  let prepare: (topic: Topic) => Promise<void> = async () => {};
  /** Topics that this process is subscribed to: the number of waiters, and since when there are none. */
  const followed = new Map<string, { waiting: number; idleSince: number }>();
  const own = () => followed.keys();
  const followers = newTopicInterest({ redis, processId, others, reportError, own, publish: publishThere });

  function follow(topic: Topic): { waiting: number; idleSince: number } {
    const entry = followed.get(topic) ?? { waiting: 0, idleSince: 0 };
    if (followed.has(topic)) return entry;
    followed.set(topic, entry);
    redis
      .subscribe(channelOf(topic), (from) => {
        if (from !== processId) void publishRemote(topic);
      })
      .then(() => followers.begun(topic))
      // Waiters check again: news may have been published before the subscription was active.
      .then(() => local.publish(topic))
      .catch(() => {
        // Redis is down. Waiters check again when they time out, or when Redis is back.
      });
    return entry;
  }

  async function publishRemote(topic: Topic): Promise<void> {
    await prepare(topic).catch((error: unknown) => reportError(error, `news of ${topic} from another process`));
    local.publish(topic);
  }

  function dropIdle(): void {
    const limit = performance.now() - KEEP_IDLE_MS;
    const dropped: Topic[] = [];
    for (const [topic, { waiting, idleSince }] of followed) {
      if (waiting > 0 || idleSince > limit) continue;
      followed.delete(topic);
      dropped.push(topic);
      redis.unsubscribe(channelOf(topic)).catch((error: unknown) => reportError(error, 'unsubscribing from news'));
    }
    followers.ended(dropped);
  }

  const timer = setInterval(dropIdle, KEEP_IDLE_MS / 2).unref();
  redis.onReconnect(() => local.publishAll());
  return {
    beforeRemoteNews: (task) => void (prepare = task),
    publishAll: () => local.publishAll(),
    publish(topic) {
      local.publish(topic);
      if (followers.want(topic)) publishThere(topic);
    },
    subscribe(topic, listener, subscriber) {
      const unsubscribe = local.subscribe(topic, listener, subscriber);
      const entry = follow(topic);
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
    close() {
      clearInterval(timer);
      followers.close();
    },
  };
}
