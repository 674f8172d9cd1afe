// Games to continue, and rematches that were accepted meanwhile.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../../schema/game.ts';
import { heldGames } from '../../game/seats.ts';
import { homeText } from '../../text/home.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';

const MAX_SHOWN = 6;

export function YourGames() {
  const games = useSignal<readonly GameBody[]>([]);
  // Who comes for the first time loads nothing for it.
  const part = useLazyModule(heldGames().length > 0, () => import('../../game/games-to-continue.ts'));
  useEffect(() => void part?.gamesToContinue().then((found) => (games.value = found.slice(0, MAX_SHOWN))), [part]);
  if (games.value.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="your-games">
      <h2 id="your-games">{homeText('home.resume')}</h2>
      <ul class="game-list">
        {games.value.map((game) => (
          <li key={game.id}>
            <a href={`/play/${game.id}`}>
              <span>
                <bdi>{game.players.A || '…'}</bdi> – <bdi>{game.players.B || '…'}</bdi>
              </span>
            </a>{' '}
            <small>{homeText(whoseTurn(game))}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoseTurn(game: GameBody) {
  if (game.endedAt) return 'home.resume.rematch';
  if (game.status === 'waiting') return 'home.resume.waiting';
  return game.turn === game.seat ? 'home.resume.yours' : 'home.resume.theirs';
}
