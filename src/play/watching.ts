// Spectators without a socket, as the table counts them.
import type { Arena } from '../ports/arena.ts';
import type { Patience } from '../ports/news.ts';
import type { Network } from '../records/ids.ts';
import type { Access } from '../table/access.ts';

/** The patience of a poll that counts as watching while it is parked; a player's own does not. */
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
