// Limits how many games a network may have waiting and running. The store counts them; between counts, a process admits no
// more than the last count left.
import type { GameStore } from '../ports/game-store.ts';
import type { Network } from '../records/ids.ts';
import { refuseAbove } from './caps.ts';
import { CAPS, timesFactor, WINDOW_SECONDS } from './numbers.ts';

export type OpenGames = Record<'waiting' | 'active', number>;

interface Known {
  /** As counted, plus those opened in this process since. */
  readonly games: OpenGames;
  readonly countedAt: number;
}

/** Counts expire after this long, because other processes open games too. */
const COUNT_TTL_MS = WINDOW_SECONDS * 1000;

/** @returns the function that admits one more game. @throws Problem too-many-waiting-games, too-many-running-games */
export function newOpenGames(
  store: Pick<GameStore, 'countOpenGames'>,
  factor: number,
  now: () => number = () => performance.now(),
): (network: Network, status: 'waiting' | 'active') => Promise<void> {
  const known = new Map<Network, Known>();
  const counting = new Map<Network, Promise<Known>>();
  const max = { waiting: timesFactor(CAPS.waitingGames, factor), active: timesFactor(CAPS.runningGames, factor) };
  const isCurrent = ({ games, countedAt }: Known): boolean =>
    now() - countedAt < COUNT_TTL_MS && games.waiting < max.waiting && games.active < max.active;

  async function count(network: Network): Promise<Known> {
    const games = { ...(await store.countOpenGames(network, max)) };
    for (const [other, { countedAt }] of known) {
      if (now() - countedAt < COUNT_TTL_MS) break; // the oldest come first
      known.delete(other);
    }
    known.delete(network);
    const fresh = { games, countedAt: now() };
    known.set(network, fresh);
    return fresh;
  }

  /** Callers that come while the store counts share its answer. */
  function countOnce(network: Network): Promise<Known> {
    const counted = counting.get(network) ?? count(network).finally(() => counting.delete(network));
    counting.set(network, counted);
    return counted;
  }

  return async (network, status) => {
    const held = known.get(network);
    const { games } = held && isCurrent(held) ? held : await countOnce(network);
    // A waiting game may start at any time, so it needs room among the running ones as well.
    refuseAbove('runningGames', factor, games.active + 1);
    if (status === 'waiting') refuseAbove('waitingGames', factor, games.waiting + 1);
    games[status] += 1;
  };
}
