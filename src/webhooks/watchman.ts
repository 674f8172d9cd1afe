// Notices what is to be delivered: woken by news of games that somebody subscribed to; looks by itself at what a crash
// or another process may have left.
import type { Arena } from '../ports/arena.ts';
import { LEASE_MS, type Courier } from './courier.ts';
import { fanOutGame, fanOutOutbox } from './fan-out.ts';
import { newJobRunner } from './job-runner.ts';

const LOOK_EVERY_MS = 500;
const SWEEP_EVERY_MS = 60_000;
const DAY_MS = 86_400_000;
/** How long what is over stays in the log. */
const KEPT_MS = 30 * DAY_MS;
const PAGE = 500;

export interface Watchman {
  /** Listens for news of a game from now on, and looks at it once. */
  watch(gameId: string): void;
  /** Looks at what is due now. */
  look(): void;
  close(): Promise<void>;
}

export interface WatchmanParts {
  readonly arena: Arena;
  readonly courier: Courier;
  /** No other process has this store: the leases that it finds are those of a dead one. */
  readonly isAlone: boolean;
}

export function newWatchman({ arena, courier, isAlone }: WatchmanParts): Watchman {
  const { reportError } = arena;
  const listening = new Map<string, () => void>();
  const { webhooks } = arena.store;
  const works = newJobRunner(reportError);

  const fanOut = (gameId: string): void =>
    works.do(`game ${gameId}`, async () => {
      const goesOn = await fanOutGame(arena, courier, gameId, 'news');
      if (goesOn === gameId) listen(gameId);
      else leave(gameId, goesOn);
    });
  /** Nothing more comes of this game; of the older one that it became part of, it may. */
  const leave = (gameId: string, older: string | undefined): void => {
    listening.get(gameId)?.();
    listening.delete(gameId);
    if (older !== undefined) watch(older);
  };
  const watch = (gameId: string): void => {
    listen(gameId);
    fanOut(gameId);
  };
  const listen = (gameId: string): void => {
    if (listening.has(gameId)) return;
    listening.set(
      gameId,
      arena.news.subscribe(gameId, () => fanOut(gameId)),
    );
  };
  const look = (): void =>
    works.do('look', async () => {
      await fanOutOutbox(arena, courier);
      await courier.takeDue();
    });
  const sweepGame = async (gameId: string): Promise<void> => {
    const goesOn = await fanOutGame(arena, courier, gameId, 'sweep');
    if (goesOn !== gameId) leave(gameId, goesOn);
  };
  const sweep = (): void =>
    works.do('sweep', async () => {
      for await (const gameId of pages(webhooks.gamesBehind.bind(webhooks))) {
        await sweepGame(gameId).catch((error: unknown) => reportError(error, gameId));
      }
      await webhooks.forgetBefore(arena.clock() - KEPT_MS);
    });

  works.do('start', async () => {
    if (isAlone) await webhooks.endLeases(arena.clock(), arena.clock() + LEASE_MS);
    for await (const gameId of pages(webhooks.gamesSubscribedTo.bind(webhooks))) listen(gameId);
    sweep();
    look();
  });
  const timers = [setInterval(look, LOOK_EVERY_MS), setInterval(sweep, SWEEP_EVERY_MS)];
  return {
    watch,
    look,
    async close() {
      for (const timer of timers) clearInterval(timer);
      for (const unsubscribe of listening.values()) unsubscribe();
      listening.clear();
      await works.close();
    },
  };
}

async function* pages(page: (after: string, limit: number) => Promise<readonly string[]>): AsyncIterable<string> {
  for (let after = ''; ;) {
    const ids = await page(after, PAGE);
    yield* ids;
    if (ids.length < PAGE) return;
    after = ids.at(-1)!;
  }
}
