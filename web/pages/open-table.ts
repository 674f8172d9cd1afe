// From a new seat to its table.
import type { Started } from '../../schema/game.ts';
import { rememberSeedHash } from '../game/seed-hashes.ts';
import { keepSeat } from '../game/seats.ts';

/**
 * Keeps the seat and its promise in this browser, and opens the page of the game, which gets the seat by its address where
 * nothing may be kept. Until that is there, another press would start another game: it is done only when the reader comes
 * back to this page as it was. Who has stopped the loading, and presses what is still disabled, opens the same game.
 * @param shareUrl the link for the other seat
 */
export function openTable(
  { game, playerToken }: Pick<Started, 'game' | 'playerToken'>,
  shareUrl?: string,
): Promise<void> {
  rememberSeedHash(game.id, game.seedHash);
  const isKept = keepSeat(game.id, { token: playerToken!, shareUrl });
  const open = (): void => location.assign(`/play/${game.id}${isKept ? '' : `#${playerToken}`}`);
  const onClick = ({ target }: Event): unknown => (target as Element).closest('[aria-disabled=true]') && open();
  open();
  addEventListener('click', onClick);
  return new Promise((resolve) =>
    addEventListener('pageshow', ({ persisted }) => {
      if (!persisted) return;
      removeEventListener('click', onClick);
      resolve();
    }),
  );
}
