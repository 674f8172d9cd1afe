// Finds events to deliver: from news of games with subscribers, and by polling for those left by a crash or another
// process.
import { DAY_MS } from '../../schema/calendar.ts';
import type { GameId } from '../records/ids.ts';
import type { Subscription } from '../records/webhook-records.ts';
import type { Arena } from '../ports/arena.ts';
import { LEASE_MS } from '../outbound/posting.ts';
import type { Courier } from './courier.ts';
import { fanOutGame, fanOutOutbox, type FanOutTrigger } from './fan-out.ts';
import { newFeedDeliveries } from './feed-deliveries.ts';
import { newJobRunner } from '../outbound/job-runner.ts';

const LOOK_EVERY_MS = 500;
const SWEEP_EVERY_MS = 60_000;
/** How long finished items stay in the log. */
const KEEP_FINISHED_MS = 30 * DAY_MS;
const PAGE_SIZE = 500;

export interface DeliveryScheduler {
  /**
   * Follows the subject of a new or changed subscription, and checks it once, as a change may have undone a concurrent
   * check.
   */
  watch(subscription: Pick<Subscription, 'id' | 'gameId' | 'feed'>): void;
  /** Checks for due deliveries now. */
  look(): void;
  close(): Promise<void>;
}

export interface DeliverySchedulerParts {
  readonly arena: Arena;
  readonly courier: Courier;
  /** No other process uses this store, so leases found at start belong to a dead one. */
  readonly isAlone: boolean;
  readonly sweepEveryMs?: number;
}

export function newDeliveryScheduler(parts: DeliverySchedulerParts): DeliveryScheduler {
  const { arena, courier, isAlone, sweepEveryMs = SWEEP_EVERY_MS } = parts;
  const { reportError } = arena;
  const listening = new Map<string, () => void>();
  const { webhooks } = arena.store;
  const jobs = newJobRunner(reportError);
  const feeds = newFeedDeliveries(arena, courier);

  const fanOut = (gameId: GameId): void => jobs.do(`game ${gameId}`, () => follow(gameId, 'news'));
  /** A sweep also finds games whose webhooks were created by a process that is gone. */
  const follow = async (gameId: GameId, trigger: FanOutTrigger): Promise<void> => {
    const current = await fanOutGame(arena, courier, gameId, trigger);
    if (current === gameId) listen(gameId);
    else unlisten(gameId, current);
  };
  /** This game has no more events, but the older one that it was merged into may have. */
  const unlisten = (gameId: GameId, older: GameId | undefined): void => {
    listening.get(gameId)?.();
    listening.delete(gameId);
    if (older !== undefined) watchGame(older);
  };
  const watchGame = (gameId: GameId): void => {
    listen(gameId);
    fanOut(gameId);
  };
  const listen = (gameId: GameId): void => {
    if (listening.has(gameId)) return;
    listening.set(
      gameId,
      arena.news.subscribe(gameId, () => fanOut(gameId), 'server'),
    );
  };
  const look = (): void =>
    jobs.do('look', async () => {
      await fanOutOutbox(arena, courier);
      await courier.takeDue();
    });
  const sweep = (): void =>
    jobs.do('sweep', async () => {
      for await (const gameId of pages(webhooks.gamesBehind.bind(webhooks))) {
        await follow(gameId, 'sweep').catch((error: unknown) => reportError(error, `sweep of ${gameId}`));
      }
      for await (const id of pages(webhooks.feedsSubscribedTo.bind(webhooks))) feeds.follow(id);
      await webhooks.deleteExpired(arena.clock());
      await webhooks.forgetBefore(arena.clock() - KEEP_FINISHED_MS);
    });

  jobs.do('start', async () => {
    if (isAlone) await webhooks.endLeases(arena.clock(), arena.clock() + LEASE_MS);
    for await (const gameId of pages(webhooks.gamesSubscribedTo.bind(webhooks))) listen(gameId);
    sweep();
    look();
  });
  const timers = [setInterval(look, LOOK_EVERY_MS), setInterval(sweep, sweepEveryMs)];
  return {
    watch({ id, gameId, feed }) {
      if (gameId !== null) watchGame(gameId);
      if (feed !== null) feeds.follow(id);
    },
    look,
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const unsubscribe of listening.values()) unsubscribe();
      listening.clear();
      await Promise.all([jobs.close(), feeds.close()]);
    },
  };
}

async function* pages(page: (after: string, limit: number) => Promise<readonly string[]>): AsyncIterable<string> {
  for (let after = ''; ;) {
    const ids = await page(after, PAGE_SIZE);
    yield* ids;
    if (ids.length < PAGE_SIZE) return;
    after = ids.at(-1)!;
  }
}
