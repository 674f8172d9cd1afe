// Tracks which processes subscribe to which topic, so that news is published to Redis only when another process wants
// it. A process that does not announce its topics, such as an older release, is assumed to want all of them.
import type { Topic } from '../ports/news.ts';
import type { ReportError } from '../table/report-error.ts';
import type { Redis } from './redis.ts';

const CHANNEL = 'arena:followers';
/** How often to check for processes that are gone or announce nothing. */
const CHECK_EVERY_MS = 2000;
/** Longer than it takes to notice a dead connection, so that what was withheld meanwhile is still known then. */
const WITHHELD_FOR_MS = 15_000;

interface Announcement {
  readonly from: string;
  /** `all`: exactly these topics; `asks`: requests `all` from the others. */
  readonly is: 'follows' | 'leaves' | 'all' | 'asks';
  readonly topics: readonly Topic[];
}

export interface TopicInterest {
  /** Whether its news must be published. If not, `publish` is called should a process have subscribed just then. */
  want(topic: Topic): boolean;
  /** This process now follows the topic. Resolves when this has been announced. @throws StoreDown */
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
  readonly reportError: ReportError;
}

export function newTopicInterest(parts: TopicInterestParts): TopicInterest {
  const { redis, processId, others, own, publish, reportError } = parts;
  /** By process; those that have announced nothing since this process connected are missing. */
  const followed = new Map<string, Set<Topic>>();
  let isComplete = false;
  /** Topics whose news was not published, in two generations. */
  let [withheld, withheldBefore] = [new Set<Topic>(), new Set<Topic>()];

  const announce = async (is: Announcement['is'], topics: readonly Topic[] = []): Promise<void> => {
    await redis.command('PUBLISH', CHANNEL, JSON.stringify({ from: processId, is, topics } satisfies Announcement));
  };
  const announceAll = (): Promise<void> => announce('all', [...own()]);
  const ignoreLost = (sent: Promise<unknown>): void => {
    sent.catch(() => undefined); // announced again when Redis is back
  };

  function receive({ from, is, topics }: Announcement): void {
    if (from === processId) return;
    if (is === 'asks') return ignoreLost(announceAll());
    if (is === 'all') followed.set(from, new Set(topics));
    const known = followed.get(from);
    if (!known) {
      isComplete = false; // it started a moment ago, or its announcement was lost
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

  async function check(): Promise<void> {
    const there = new Set(await others());
    for (const id of followed.keys()) if (!there.has(id)) followed.delete(id);
    isComplete = [...there].every((id) => followed.has(id));
    if (!isComplete) await announce('asks');
  }
  const refreshOrGiveUp = (): void => void check().catch(() => (isComplete = false));

  function begin(): void {
    isComplete = false;
    followed.clear();
    ignoreLost(announceAll());
    refreshOrGiveUp();
  }

  redis
    .subscribe(CHANNEL, (text) => receive(JSON.parse(text) as Announcement))
    .then(begin)
    .catch((error: unknown) => reportError(error, 'subscription to topic interest'));
  redis.onReconnect(begin);
  const checkTimer = setInterval(refreshOrGiveUp, CHECK_EVERY_MS).unref();
  const forgetTimer = setInterval(() => {
    [withheldBefore, withheld] = [withheld, new Set()];
  }, WITHHELD_FOR_MS).unref();
  return {
    want(topic) {
      if (!isComplete) return true;
      for (const topics of followed.values()) if (topics.has(topic)) return true;
      withheld.add(topic);
      return false;
    },
    begun: (topic) => announce('follows', [topic]),
    ended(topics) {
      if (topics.length > 0) ignoreLost(announce('leaves', topics));
    },
    close() {
      clearInterval(checkTimer);
      clearInterval(forgetTimer);
    },
  };
}
