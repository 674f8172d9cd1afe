// Games to continue, and rematches accepted meanwhile. Loaded only if this browser holds a seat in an open game.
import { useSignal, type Signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../../schema/game.ts';
import { gamesToContinue } from '../../game/games-to-continue.ts';
import { yourGamesText } from '../../text/your-games.ts';
import { useRetry } from '../use-retry.ts';

const MAX_SHOWN = 6;

interface YourGamesProps {
  /** How many are expected; then, how many there are. */
  readonly rows: Signal<number>;
  /** Called with the ids of all of them, once they are known. */
  onListed(ids: string): void;
}

export function YourGames({ rows, onListed }: YourGamesProps) {
  const games = useSignal<readonly GameBody[]>([]);
  const failure = useSignal<unknown>(undefined);
  const load = async (): Promise<void> => {
    const found = await gamesToContinue();
    games.value = found.games.slice(0, MAX_SHOWN);
    failure.value = found.failure;
    rows.value = Math.max(games.value.length, found.failure ? rows.value : 0);
    if (!found.failure) onListed(found.games.map(({ id }) => id).join());
  };
  useEffect(() => void load(), []);
  useRetry(failure.value, load);
  return (
    <>
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
    </>
  );
}

function whoseTurn(game: GameBody) {
  if (game.endedAt) return 'yourGames.rematch';
  if (game.status === 'waiting') return 'yourGames.waiting';
  return game.turn === game.seat ? 'yourGames.yours' : 'yourGames.theirs';
}
