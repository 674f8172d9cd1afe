// The texts of a game's preview: title, description, caption and alt text.
import { otherSeat, type Seat } from '../engine/index.ts';
import type { EndReason } from '../../schema/enumerations.ts';
import type { KeyMove } from '../pictures/scene.ts';
import { isOver, type GameRecord } from '../records/game-record.ts';
import { scoreNow, type Game } from '../table/game.ts';
import type { Preview } from './preview.ts';

const OPEN_SEAT = 'an empty seat';

/** How the game was won, for endings with a winner. */
const HOW_WON: Readonly<Partial<Record<EndReason, string>>> = {
  played: 'final score',
  resigned: 'by resignation',
  left: 'opponent left',
  claimed: 'opponent left',
  timeout: 'on time',
  no_show: 'by no-show',
};

export function wordsOf(game: Game): Pick<Preview, 'title' | 'description'> {
  const { record, moves } = game;
  const { status, winner } = record;
  const score = scoreNow(game);
  const [a, b] = [nameAt(record, 'A'), nameAt(record, 'B')];
  const again = 'See it again, move by move.';
  if (status === 'abandoned') return { title: `${a} and ${b}: a game left unfinished`, description: again };
  if (winner === 'draw') return { title: `A draw: ${a} and ${b}, ${score.A} to ${score.B}`, description: again };
  if (winner !== null) {
    const other = otherSeat(winner);
    const ofScore = isDecidedByBoard(record) ? `, ${score[winner]} to ${score[other]}` : '';
    return { title: `${nameAt(record, winner)} beats ${nameAt(record, other)}${ofScore}`, description: again };
  }
  if (status === 'waiting') return { title: `${a} waits for a game`, description: 'Watch it from the first move.' };
  const title = `${a} ${score.A} : ${score.B} ${b}, live`;
  return { title, description: `A game of cards on a 3 × 5 board, ${afterMoves(moves.length)}. Watch it live.` };
}

/** An unfinished board does not show who won. */
export function isDecidedByBoard({ status, endReason }: GameRecord): boolean {
  return status === 'finished' && endReason === 'played';
}

/** The alt text of the picture. */
export function altOf({ record, moves }: Game, keyMove: KeyMove | null): string {
  const left = isOver(record) ? 'as it was left ' : '';
  const board = isDecidedByBoard(record) ? 'at the end' : left + afterMoves(moves.length);
  return `The board ${board}${keyMove ? ', the key move marked' : ''}.`;
}

function afterMoves(count: number): string {
  return count === 0 ? 'before the first move' : `after ${count} ${count === 1 ? 'move' : 'moves'}`;
}

/** The state of the game in a word or two. */
export function captionOf(record: GameRecord): string {
  const { status, winner, endReason } = record;
  if (status === 'waiting') return 'waiting';
  if (status === 'active') return 'live now';
  if (winner === null) return 'unfinished';
  if (winner === 'draw') return 'a draw';
  return (endReason && HOW_WON[endReason]) ?? 'game over';
}

export function nameAt({ seats }: GameRecord, seat: Seat): string {
  return seats[seat].name || OPEN_SEAT;
}
