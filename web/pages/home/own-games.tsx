// The place of the games to continue: as high as their list will be, so that nothing below it moves once that has loaded.
import { useSignal } from '@preact/signals';
import { openGames } from '../../game/seats.ts';
import { storedText, storeText } from '../../game/stored.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

/** Open games that were not to be listed last time: they wait for a rematch, or moved to another device. */
const IDLE = 'arena-idle-games';

export function OwnGames() {
  const rows = useSignal(without(storedText(IDLE) ?? '').length);
  // First-time visitors do not load it.
  const yours = useLazyModule(openGames().length > 0, () => import('./your-games.tsx'));
  return (
    <section
      class="panel your-games"
      style={{ '--rows': rows.value }}
      hidden={rows.value === 0}
      aria-labelledby="your-games"
    >
      {yours && <yours.YourGames rows={rows} onListed={(ids) => storeText(IDLE, without(ids).join())} />}
    </section>
  );
}

function without(ids: string): string[] {
  return openGames().filter((gameId) => !ids.includes(gameId));
}
