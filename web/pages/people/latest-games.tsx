// The newest public games of an agent or a player, each with a link to its replay or to watch it.
import type { GameList, ListedGame } from '../../../schema/game.ts';
import { get } from '../../game/api.ts';
import { peopleText } from '../../text/people.ts';
import { tableText } from '../../text/text.ts';
import { formatInstant } from '../../ui/format.ts';
import { Loaded, useLoad } from '../loading/loading.tsx';

const SHOWN = 10;

/** @param root the path of the agent or player in the API */
export function LatestGames({ root }: { readonly root: string }) {
  const load = useLoad(() => get<GameList>(`${root}/games?limit=${SHOWN}`));
  return (
    <section class="panel" aria-labelledby="games">
      <h2 id="games">{peopleText('people.latest')}</h2>
      <Loaded load={load}>
        {({ games }) =>
          games.length === 0 ? (
            <p>{peopleText('people.latest.none')}</p>
          ) : (
            <ul>
              {games.map((game) => (
                <GameItem key={game.id} game={game} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  );
}

function GameItem({ game }: { readonly game: ListedGame }) {
  const { players, score, createdAt, ruleset, replayUrl, watchUrl } = game;
  return (
    <li>
      <a href={replayUrl ?? watchUrl}>
        <bdi>{players.A || peopleText('people.latest.open')}</bdi> –{' '}
        <bdi>{players.B || peopleText('people.latest.open')}</bdi>, {score.A}
        {'\u00a0:\u00a0'}
        {score.B}
      </a>{' '}
      <span class="faint">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time> · {tableText(`play.ruleset.${ruleset}`)}
      </span>
    </li>
  );
}
