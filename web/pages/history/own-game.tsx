// One of the person's own games in a list: opponent, result, and links to replay and review.
import { HOUSE_CHARACTERS } from '../../../schema/house-characters.ts';
import type { ListedGame, OwnPlay } from '../../../schema/game.ts';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { Subject } from '../../art/drawn.ts';
import { Portrait } from '../../art/portrait.tsx';
import { isOver } from '../../game/is-over.ts';
import { historyText } from '../../text/history.ts';
import { formatAccuracy } from './accuracy.ts';
import { tableText } from '../../text/text.ts';
import { formatInstant } from '../../ui/format.ts';

export function OwnGame({ game }: { readonly game: ListedGame }) {
  const own = game.seats?.[0] ?? 'A';
  const other = otherSeat(own);
  const name = game.players[other];
  const result = resultOf(game);
  return (
    <li class="own-game">
      {name && (
        <span class="portrait" aria-hidden="true">
          <Portrait {...faceOf(game, other)} />
        </span>
      )}
      <strong>
        <bdi>{name || historyText('history.nobody')}</bdi>
      </strong>
      <span class="own-game-result" data-result={result}>
        {historyText(`history.result.${result}`)} {game.score[own]}
        {'\u00a0:\u00a0'}
        {game.score[other]}
      </span>
      <span class="faint own-game-when">
        <time dateTime={game.createdAt}>{formatInstant(game.createdAt)}</time> ·{' '}
        {tableText(`play.ruleset.${game.ruleset}`)}
      </span>
      {game.status === 'finished' && game.own && <Play {...game.own} />}
      <span class="own-game-links">
        <Links game={game} />
      </span>
    </li>
  );
}

function Play({ accuracy, largestCapture }: OwnPlay) {
  return (
    <dl class="own-game-play">
      <div>
        <dt>{historyText('history.accuracy')}</dt>
        <dd>{formatAccuracy(accuracy)}</dd>
      </div>
      <div>
        <dt>{historyText('history.capture')}</dt>
        <dd>{largestCapture ?? '–'}</dd>
      </div>
    </dl>
  );
}

function faceOf({ clients, agents, players }: ListedGame, seat: Seat): Subject {
  const name = players[seat];
  const character = HOUSE_CHARACTERS.find((known) => clients[seat] === 'house' && known.name === name);
  const agent = character?.slug ?? agents[seat];
  return agent === null ? { person: name } : { agent };
}

type ResultWord = 'won' | 'lost' | 'drawn' | 'none' | 'running';

function resultOf(game: ListedGame): ResultWord {
  const { winner, seats } = game;
  if (!isOver(game)) return 'running';
  if (winner === null) return 'none';
  if (winner === 'draw') return 'drawn';
  return seats?.includes(winner) ? 'won' : 'lost';
}

function Links({ game }: { readonly game: ListedGame }) {
  const { id, moveCount, replayUrl } = game;
  if (!isOver(game)) return <a href={`/play/${id}`}>{historyText('history.continue')}</a>;
  return (
    <>
      {replayUrl && <a href={replayUrl}>{tableText('play.replay')}</a>}
      {moveCount > 0 && <a href={`/review/${id}`}>{tableText('play.review')}</a>}
    </>
  );
}
