// Opens the table of a new seat.
import type { Started } from '../../schema/game.ts';
import { rememberSeedHash } from '../game/seed-hashes.ts';
import { keepSeat } from '../game/seats.ts';

/**
 * Stores the seat and the seed hash, then opens the game's page, passing the token in the fragment if storage is blocked.
 * Another press during navigation would start another game, so this resolves only when this page returns from the
 * back/forward cache; until then, pressing a disabled control (after stopping the navigation) opens the same game.
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
