// Games to continue, and rematches accepted meanwhile. Loaded only if this browser holds a seat.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../../schema/game.ts';
import { gamesToContinue } from '../../game/games-to-continue.ts';
import { yourGamesText } from '../../text/your-games.ts';
import { useRetry } from '../use-retry.ts';

const MAX_SHOWN = 6;

export function YourGames() {
  const games = useSignal<readonly GameBody[]>([]);
  const failure = useSignal<unknown>(undefined);
  const load = async (): Promise<void> => {
    const found = await gamesToContinue();
    games.value = found.games.slice(0, MAX_SHOWN);
    failure.value = found.failure;
  };
  useEffect(() => void load(), []);
  useRetry(failure.value, load);
  if (games.value.length === 0) return null;
  return (
    <section class="panel" aria-labelledby="your-games">
      <h2 id="your-games">{yourGamesText('yourGames')}</h2>
      <ul class="game-list">
        {games.value.map((game) => (
          <li key={game.id}>
            <a href={`/play/${game.id}`}>
              <span>
                <bdi>{game.players.A || '…'}</bdi> – <bdi>{game.players.B || '…'}</bdi>
              </span>
            </a>{' '}
            <small>{yourGamesText(whoseTurn(game))}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whoseTurn(game: GameBody) {
  if (game.endedAt) return 'yourGames.rematch';
  if (game.status === 'waiting') return 'yourGames.waiting';
  return game.turn === game.seat ? 'yourGames.yours' : 'yourGames.theirs';
}
