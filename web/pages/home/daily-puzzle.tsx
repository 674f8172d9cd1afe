// Today's puzzle as a small board; empty until it has loaded.
import type { DailyPuzzle } from '../../../schema/puzzle.ts';
import type { Cell } from '../../../src/engine/index.ts';
import { homeText } from '../../text/home.ts';
import { frameText } from '../../text/frame.ts';
import { SmallBoard, type SmallCard } from '../small-board.tsx';
import { useAnswer } from '../use-answer.ts';

export function DailyTile() {
  const daily = useAnswer<DailyPuzzle>('/puzzles/daily');
  if (!daily?.puzzle) return null;
  const { puzzle, streak } = daily;
  return (
    <section class="band" aria-labelledby="puzzle">
      <h2 id="puzzle">{homeText('home.puzzle')}</h2>
      <a class="live-table daily-tile" href="/puzzles">
        <SmallBoard cards={cardsOf(puzzle.state.board.flat())} viewer={puzzle.seat} />
        <strong>{homeText(puzzle.goal === 'draw' ? 'home.puzzle.draw' : 'home.puzzle.win')}</strong>
        <small>
          {frameText(`play.ruleset.${puzzle.ruleset}`)}
          {streak && streak.days > 0 && ` · ${homeText('home.puzzle.streak', { days: streak.days })}`}
        </small>
      </a>
    </section>
  );
}

function cardsOf(board: readonly (SmallCard | null)[]): ReadonlyMap<Cell, SmallCard> {
  return new Map(board.flatMap((card, cell) => (card ? [[cell, card] as const] : [])));
}
