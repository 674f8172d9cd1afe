// Counts spectators of each game without a socket, in this process: streams, and long polls (one per network).
import type { GameId, Network } from '../src/records/ids.ts';

/** A spectator who polls again within this time counts as having watched all along. */
const LINGER_MS = 5000;

export interface SpectatorCounts {
  /** @returns the function that ends it */
  stream(gameId: GameId): () => void;
  /** Counts a parked poll. @returns the function that ends it */
  poll(gameId: GameId, network: Network): () => void;
  count(gameId: GameId): number;
  close(): void;
}

interface Poller {
  parked: number;
  timer?: NodeJS.Timeout | undefined;
}

interface GameSpectators {
  streams: number;
  readonly pollers: Map<Network, Poller>;
}

/** @param onChange called when the count of a game has changed */
export function newSpectatorCounts(onChange: (gameId: GameId) => void): SpectatorCounts {
  const games = new Map<GameId, GameSpectators>();

  function change(gameId: GameId, by: (game: GameSpectators) => void): void {
    const game = games.get(gameId) ?? { streams: 0, pollers: new Map<Network, Poller>() };
    games.set(gameId, game);
    by(game);
    if (game.streams === 0 && game.pollers.size === 0) games.delete(gameId);
    onChange(gameId);
  }

  function forget(gameId: GameId, network: Network): void {
    change(gameId, ({ pollers }) => void pollers.delete(network));
  }

  return {
    stream(gameId) {
      change(gameId, (game) => void (game.streams += 1));
      return once(() => change(gameId, (game) => void (game.streams -= 1)));
    },
    poll(gameId, network) {
      const known = games.get(gameId)?.pollers.get(network);
      const poller = known ?? { parked: 0 };
      poller.parked += 1;
      clearTimeout(poller.timer);
      if (!known) change(gameId, ({ pollers }) => void pollers.set(network, poller));
      return once(() => {
        poller.parked -= 1;
        if (poller.parked > 0) return;
        poller.timer = setTimeout(() => forget(gameId, network), LINGER_MS).unref();
      });
    },
    count(gameId) {
      const game = games.get(gameId);
      return game ? game.streams + game.pollers.size : 0;
    },
    close() {
      for (const { pollers } of games.values()) for (const { timer } of pollers.values()) clearTimeout(timer);
      games.clear();
    },
  };
}

function once(end: () => void): () => void {
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    end();
  };
}
