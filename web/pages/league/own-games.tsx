// Buttons to sit down at the person's running games: with a slow clock there may be several at once.
import { useEffect, useRef } from 'preact/hooks';
import type { TournamentPage } from '../../../schema/league.ts';
import { sitDown } from '../../game/own-seat.ts';
import { leaguesText } from '../../text/leagues.ts';
import { announce } from '../../ui/live-region.tsx';
import type { Action } from '../action.tsx';

interface OwnGamesProps {
  readonly page: TournamentPage;
  readonly attempt: Action;
}

export function OwnGames({ page, attempt }: OwnGamesProps) {
  const games = page.own?.games ?? [];
  const known = useRef(games);
  useEffect(() => {
    if (games.some((game) => !known.current.includes(game))) announce(leaguesText('league.sit'));
    known.current = games;
  }, [games.join()]);
  const sit = async (game: string): Promise<void> => {
    await sitDown(game);
    location.assign(`/play/${game}`);
  };
  return games.map((game) => {
    const against = games.length > 1 ? placeOf(page, game) : undefined;
    return (
      <button
        key={game}
        type="button"
        class="button-primary sit-down"
        aria-disabled={attempt.isRunning}
        onClick={() => void attempt.run(() => sit(game))}
      >
        {against ? leaguesText('league.sit.against', against) : leaguesText('league.sit')}
      </button>
    );
  });
}

/** The opponent, and the game's number in their meeting, from 1. `undefined` in a large league, which has no cross table. */
function placeOf({ crossTable, standings, own }: TournamentPage, game: string) {
  const meeting = crossTable?.find(({ games }) => games.includes(game));
  const other = standings.find(
    ({ entry: { number } }) => number !== own?.entry.number && meeting?.entries.includes(number),
  );
  return meeting && other && { name: other.entry.name, number: meeting.games.indexOf(game) + 1 };
}
