// subscriptions/listen on game resources: news of a game becomes a change of its resource, while somebody listens.
import type { ServerEventBus } from '@modelcontextprotocol/server';
import type { Arena } from '../arena/arena.ts';
import { findPublicGame } from './resources.ts';

const MOST_GAMES = 50;

export interface Listening {
  /** Watches the public games among these resources. @returns what stops it */
  watch(uris: readonly string[]): () => void;
}

export function newListening(arena: Arena, bus: ServerEventBus): Listening {
  const watched = new Map<string, { count: number; stop(): void }>();
  const release = (uri: string): void => {
    const entry = watched.get(uri)!;
    entry.count -= 1;
    if (entry.count > 0) return;
    watched.delete(uri);
    entry.stop();
  };
  return {
    watch(uris) {
      const distinct = [...new Set(uris)].slice(0, MOST_GAMES);
      for (const uri of distinct) {
        const entry = watched.get(uri) ?? { count: 0, stop: announce(arena, bus, uri) };
        entry.count += 1;
        watched.set(uri, entry);
      }
      return () => {
        for (const uri of distinct) release(uri);
      };
    },
  };
}

/** Nothing is announced of a game that the public cannot see. */
function announce(arena: Arena, bus: ServerEventBus, uri: string): () => void {
  let isStopped = false;
  let unsubscribe = (): void => undefined;
  void findPublicGame(arena, uri).then((live) => {
    if (!live || isStopped) return;
    unsubscribe = arena.news.subscribe(live.game.record.id, () => bus.publish({ kind: 'resource_updated', uri }));
  });
  return () => {
    isStopped = true;
    unsubscribe();
  };
}
