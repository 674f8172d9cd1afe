// subscriptions/listen on game resources: while a client listens, news of a game becomes an update of its resource.
import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Arena } from '../ports/arena.ts';
import { findPublicGame } from './resources.ts';

const MAX_GAMES_PER_REQUEST = 50;

export interface ResourceUpdates {
  /** Publishes updates of the public games among these resources. @returns what stops it. @throws StoreDown */
  watch(uris: readonly string[]): Promise<() => void>;
}

export function newResourceUpdates(arena: Arena, bus: ServerEventBus): ResourceUpdates {
  const watched = new Map<string, { count: number } & Announcement>();
  const release = (uri: string): void => {
    const entry = watched.get(uri)!;
    entry.count -= 1;
    if (entry.count > 0) return;
    watched.delete(uri);
    entry.stop();
  };
  return {
    async watch(uris) {
      const distinct = [...new Set(uris)].slice(0, MAX_GAMES_PER_REQUEST);
      const entries = distinct.map((uri) => {
        const entry = watched.get(uri) ?? { count: 0, ...announce(arena, bus, uri) };
        entry.count += 1;
        watched.set(uri, entry);
        return entry;
      });
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

interface Announcement {
  readonly started: Promise<void>;
  stop(): void;
}

/** Publishes nothing about a game that the public cannot see. */
function announce(arena: Arena, bus: ServerEventBus, uri: string): Announcement {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  const publish = (): void => bus.publish({ kind: 'resource_updated', uri });
  const subscribe = async (): Promise<void> => {
    const live = await findPublicGame(arena, uri);
    unsubscribe();
    if (!live || isStopped) return;
    const { id, status } = live.game.record;
    // A waiting game can be merged into an older one, which is then the one to subscribe to.
    unsubscribe = arena.news.subscribe(id, status === 'waiting' ? resubscribe : publish);
  };
  const resubscribe = (): void => {
    subscribe()
      .then(publish)
      .catch((error: unknown) => arena.reportError(error, `subscription to ${uri}`));
  };
  return {
    started: subscribe(),
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
