// Games to continue.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { GameBody } from '../../../schema/game.ts';
import { get, Refused } from '../../game/api.ts';
import { findSeat, forgetSeat, heldGames } from '../../game/seats.ts';
import { homeText } from '../../text/home.ts';

const MAX_SHOWN = 6;

export function YourGames() {
  const games = useSignal<readonly GameBody[]>([]);
  useEffect(() => void runningGames().then((found) => (games.value = found)), []);
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
  if (game.status === 'waiting') return 'home.resume.waiting';
  return game.turn === game.seat ? 'home.resume.yours' : 'home.resume.theirs';
}

async function runningGames(): Promise<GameBody[]> {
  const found = await Promise.all(heldGames().slice(0, MAX_SHOWN).map(readHeld));
  return found.filter((game) => game !== undefined).filter(({ status }) => status === 'waiting' || status === 'active');
}

async function readHeld(gameId: string): Promise<GameBody | undefined> {
  try {
    const game = await get<GameBody>(`/games/${gameId}`, { token: findSeat(gameId)?.token });
    if (game.status === 'finished' || game.status === 'abandoned') forgetSeat(gameId);
    return game;
  } catch (error) {
    if (error instanceof Refused) forgetSeat(gameId);
    return undefined; // games that cannot be read now are left out
  }
}
