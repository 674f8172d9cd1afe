// Tracks which processes subscribe to which topic, so that news is published to Redis only when another process wants
// it. A process that does not announce its topics, such as an older release, is assumed to want all of them.
import type { Topic } from '../ports/news.ts';
import type { ReportError } from './calls.ts';
import type { Redis } from './redis.ts';

const CHANNEL = 'arena:followers';
/** Also finds processes that have gone, and those that say nothing. */
const LOOK_EVERY_MS = 2000;
/** Longer than it takes to notice that a connection is dead: what was withheld meanwhile is then still known. */
const WITHHELD_FOR_MS = 15_000;

interface Said {
  readonly from: string;
  /** `all`: these and no others; `asks`: what do the others follow? */
  readonly is: 'follows' | 'leaves' | 'all' | 'asks';
  readonly topics: readonly Topic[];
}

export interface TopicInterest {
  /** Whether news of it must be published. If not, and it turns out that somebody began to follow it just then, `publish` is called. */
  want(topic: Topic): boolean;
  /** This process follows it now. Resolves when it has been said to the others. @throws StoreDown */
  begun(topic: Topic): Promise<void>;
  /** This process no longer follows these. */
  ended(topics: readonly Topic[]): void;
  close(): void;
}

export interface TopicInterestParts {
  readonly redis: Redis;
  readonly processId: string;
  /** The other processes. @throws StoreDown */
  others(): Promise<readonly string[]>;
  /** What this process follows now. */
  own(): Iterable<Topic>;
  publish(topic: Topic): void;
  reportError: ReportError;
}

export function newTopicInterest(parts: TopicInterestParts): TopicInterest {
  const { redis, processId, others, own, publish, reportError } = parts;
  /** By process; those that have not said it since the connection was made are missing. */
  const followed = new Map<string, Set<Topic>>();
  let isComplete = false;
  /** Topics whose news was not published, in two generations. */
  let [withheld, withheldBefore] = [new Set<Topic>(), new Set<Topic>()];

  const say = async (is: Said['is'], topics: readonly Topic[] = []): Promise<void> => {
    await redis.command('PUBLISH', CHANNEL, JSON.stringify({ from: processId, is, topics } satisfies Said));
  };
  const sayAll = (): Promise<void> => say('all', [...own()]);
  const ignoreLost = (sent: Promise<unknown>): void => {
    sent.catch(() => undefined); // said again when Redis is back
  };

  function receive({ from, is, topics }: Said): void {
    if (from === processId) return;
    if (is === 'asks') return ignoreLost(sayAll());
    if (is === 'all') followed.set(from, new Set(topics));
    const known = followed.get(from);
    if (!known) {
      isComplete = false; // it began a moment ago, or what it said is lost
      return refreshOrGiveUp();
    }
    for (const topic of topics) {
      if (is === 'leaves') known.delete(topic);
      else known.add(topic);
    }
    if (is !== 'leaves') for (const topic of topics) publishWithheld(topic);
  }

  function publishWithheld(topic: Topic): void {
    const isWithheld = withheld.delete(topic);
    if (withheldBefore.delete(topic) || isWithheld) publish(topic);
  }

  async function look(): Promise<void> {
    const there = new Set(await others());
    for (const id of followed.keys()) if (!there.has(id)) followed.delete(id);
    isComplete = [...there].every((id) => followed.has(id));
    if (!isComplete) await say('asks');
  }
  const refreshOrGiveUp = (): void => void look().catch(() => (isComplete = false));

  function begin(): void {
    isComplete = false;
    followed.clear();
    ignoreLost(sayAll());
    refreshOrGiveUp();
  }

  redis
    .subscribe(CHANNEL, (text) => receive(JSON.parse(text) as Said))
    .then(begin)
    .catch((error: unknown) => reportError(error, 'subscription to topic interest'));
  redis.onReconnect(begin);
  const looking = setInterval(refreshOrGiveUp, LOOK_EVERY_MS).unref();
  const forgetting = setInterval(() => {
    [withheldBefore, withheld] = [withheld, new Set()];
  }, WITHHELD_FOR_MS).unref();
  return {
    want(topic) {
      if (!isComplete) return true;
      for (const topics of followed.values()) if (topics.has(topic)) return true;
      withheld.add(topic);
      return false;
    },
    begun: (topic) => say('follows', [topic]),
    ended(topics) {
      if (topics.length > 0) ignoreLost(say('leaves', topics));
    },
    close() {
      clearInterval(looking);
      clearInterval(forgetting);
    },
  };
}
