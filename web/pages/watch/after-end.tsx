// Links from a watched game that is over: its rematch, replay and review, and other games.
import type { GameBody } from '../../../schema/game.ts';
import type { Table } from '../../game/table.ts';
import { tableText } from '../../text/text.ts';
import { useAnswer } from '../use-answer.ts';

interface AfterEndProps {
  readonly gameId: string;
  readonly table: Table;
}

export function AfterEnd({ gameId, table: { moveCount, rematch } }: AfterEndProps) {
  const game = useAnswer<GameBody>(`/games/${gameId}`);
  return (
    <div class="actions">
      {rematch !== null && (
        <a class="button button-primary" href={`/watch/${rematch}`}>
          {tableText('watch.rematch')}
        </a>
      )}
      {game?.replayUrl && (
        <a class="button" href={game.replayUrl}>
          {tableText('play.replay')}
        </a>
      )}
      {moveCount > 0 && (
        <a class="button" href={`/review/${gameId}`}>
          {tableText('play.review')}
        </a>
      )}
      <a class="button" href="/#watch">
        {tableText('missing.watch')}
      </a>
    </div>
  );
}
