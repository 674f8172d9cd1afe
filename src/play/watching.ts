// Counts spectators without a socket.
import type { Arena } from '../ports/arena.ts';
import type { Patience } from '../ports/news.ts';
import type { Network } from '../records/ids.ts';
import type { Access } from '../table/access.ts';

/** Makes a poll count as a spectator while it is parked; a player's own poll does not count. */
export function countedAsSpectator(
  { live }: Pick<Arena, 'live'>,
  { live: { game }, holder }: Access,
  network: Network,
  patience: Patience,
): Patience {
  if (holder !== null) return patience;
  const park = (): (() => void) => {
    const unpark = patience.park?.();
    const end = live.watchByPoll(game.record.id, network);
    return () => {
      end();
      unpark?.();
    };
  };
  return { ...patience, park };
}
