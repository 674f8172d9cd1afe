// subscriptions/listen on game resources: news of a game becomes a change of its resource, while somebody listens.
import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Arena } from '../ports/arena.ts';
import { findPublicGame } from './resources.ts';

const MAX_GAMES = 50;

export interface Listening {
  /** Watches the public games among these resources. @returns what stops it. @throws StoreDown */
  watch(uris: readonly string[]): Promise<() => void>;
}

export function newListening(arena: Arena, bus: ServerEventBus): Listening {
  const watched = new Map<string, { count: number } & Announcing>();
  const release = (uri: string): void => {
    const entry = watched.get(uri)!;
    entry.count -= 1;
    if (entry.count > 0) return;
    watched.delete(uri);
    entry.stop();
  };
  return {
    async watch(uris) {
      const distinct = [...new Set(uris)].slice(0, MAX_GAMES);
      const entries = distinct.map((uri) => {
        const entry = watched.get(uri) ?? { count: 0, ...announce(arena, bus, uri) };
        entry.count += 1;
        watched.set(uri, entry);
        return entry;
      });
      const stop = (): void => {
        for (const uri of distinct) release(uri);
      };
      await Promise.all(entries.map(({ begun }) => begun)).catch((error: unknown) => {
        stop();
        throw error;
      });
      return stop;
    },
  };
}

interface Announcing {
  readonly begun: Promise<void>;
  stop(): void;
}

/** Nothing is announced of a game that the public cannot see. */
function announce(arena: Arena, bus: ServerEventBus, uri: string): Announcing {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  const tell = (): void => bus.publish({ kind: 'resource_updated', uri });
  const listen = async (): Promise<void> => {
    const live = await findPublicGame(arena, uri);
    unsubscribe();
    if (!live || isStopped) return;
    const { id, status } = live.game.record;
    // A game that waits can become part of an older one: then that is the one to listen to.
    unsubscribe = arena.news.subscribe(id, status === 'waiting' ? listenAgain : tell);
  };
  const listenAgain = (): void => {
    listen()
      .then(tell)
      .catch((error: unknown) => arena.reportError(error, uri));
  };
  return {
    begun: listen(),
    stop() {
      isStopped = true;
      unsubscribe();
    },
  };
}
