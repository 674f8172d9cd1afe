// subscriptions/listen on game resources: while a client listens, news of a game becomes an update of its resource.
import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Arena } from '../ports/arena.ts';
import { Problem } from '../../schema/problem.ts';
import { ifStoreDown } from '../ports/store-errors.ts';
import type { GameProgress } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import { findPublicGame } from './resources.ts';

const MAX_RESOURCES = 50;
/** News may be lost, so progress is checked periodically. */
const LOOK_EVERY_MS = 20_000;

export interface ResourceUpdates {
  /**
   * Publishes updates of the public games among these.
   * @returns a function that stops it
   * @throws Problem bad-request, StoreDown
   */
  watch(uris: readonly string[]): Promise<() => void>;
}

export function newResourceUpdates(arena: Arena, bus: ServerEventBus, lookEveryMs = LOOK_EVERY_MS): ResourceUpdates {
  const watched = new Map<string, { count: number } & Announcement>();
  let timer: NodeJS.Timeout | undefined;
  const release = (uri: string): void => {
    const entry = watched.get(uri)!;
    entry.count -= 1;
    if (entry.count > 0) return;
    watched.delete(uri);
    entry.stop();
    if (watched.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
  const look = async (): Promise<void> => {
    const entries = [...watched.values()];
    const progress = await arena.store.progress(entries.flatMap(({ gameId }) => gameId() ?? []));
    for (const entry of entries) entry.onProgress(progress.get(entry.gameId() ?? ''));
  };
  const lookAgain = (): void => {
    look()
      .catch(ifStoreDown(undefined))
      .catch((error: unknown) => arena.reportError(error, 'checking the progress of watched games'));
  };
  return {
    async watch(uris) {
      const distinct = [...new Set(uris)];
      if (distinct.length > MAX_RESOURCES) throw tooMany();
      const entries = distinct.map((uri) => {
        const entry = watched.get(uri) ?? { count: 0, ...announce(arena, bus, uri) };
        entry.count += 1;
        watched.set(uri, entry);
        return entry;
      });
      if (watched.size > 0) timer ??= setInterval(lookAgain, lookEveryMs).unref();
      const stop = (): void => {
        for (const uri of distinct) release(uri);
      };
      await Promise.all(entries.map(({ started }) => started)).catch((error: unknown) => {
        stop();
        throw error;
      });
      return stop;
    },
  };
}

function tooMany(): Problem {
  const field = 'params.notifications.resourceSubscriptions';
  const hint = 'Send a request for each part of the list.';
  return new Problem('bad-request', {
    detail: `${field}: at most ${MAX_RESOURCES} resources.`,
    hint,
    extra: { field },
  });
}

interface Announcement {
  readonly started: Promise<void>;
  /** `undefined`: there is nothing to announce. */
  gameId(): GameId | undefined;
  /** Announces progress whose news was lost. */
  onProgress(progress: GameProgress | undefined): void;
  stop(): void;
}

/** Publishes nothing about a game that the public cannot see. */
function announce(arena: Arena, bus: ServerEventBus, uri: string): Announcement {
  let isStopped = false;
  let followed: GameId | undefined;
  /** At the last update; `undefined`: unknown. */
  let seen: GameProgress | undefined;
  /** Reads in progress: meanwhile, the result of a periodic check may be outdated. */
  let noting = 0;
  let unsubscribe = (): void => undefined;
  let onNews = (): void => undefined;
  const publish = (): void => bus.publish({ kind: 'resource_updated', uri });
  const report = (error: unknown): void => arena.reportError(error, `subscription to ${uri}`);
  const note = async (id: GameId): Promise<void> => {
    noting += 1;
    const progress = await arena.store
      .progress([id])
      .catch(ifStoreDown(undefined))
      .finally(() => (noting -= 1));
    seen = progress?.get(id);
  };
  const subscribe = async (): Promise<void> => {
    const live = await findPublicGame(arena, uri);
    unsubscribe();
    followed = undefined; // a waiting game can become private
    if (!live || isStopped) return;
    const { id, status } = live.game.record;
    const tell = (): void => {
      note(id).catch(report);
      publish();
    };
    followed = id;
    // A waiting game can be merged into an older one, which must then be subscribed to instead.
    onNews = status === 'waiting' ? resubscribe : tell;
    unsubscribe = arena.news.subscribe(id, onNews);
    await note(id);
  };
  const resubscribe = (): void => {
    noting += 1;
    const subscribed = subscribe().finally(() => (noting -= 1));
    subscribed.then(publish).catch(report);
  };
  return {
    started: subscribe(),
    gameId: () => followed,
    onProgress(now) {
      if (noting > 0 || isStopped || !now) return;
      if (!seen || now.epoch > seen.epoch || now.plies > seen.plies) onNews();
    },
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
