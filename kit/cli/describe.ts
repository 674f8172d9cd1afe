// Moves and results in words.
import type { GameBody, SyncEntry } from '../../schema/game.ts';
import {
  cardOf,
  cellAt,
  cellName,
  type BySeat,
  type GameEvent,
  type RowColumn,
  type Seat,
} from '../../src/engine/index.ts';
import { printable } from './canvas.ts';

type Told = Pick<SyncEntry, 'seat' | 'name'> & { readonly events: readonly GameEvent[] };

const nameOf = (cell: RowColumn): string => cellName(cellAt(cell));
const list = (cells: readonly RowColumn[]): string => cells.map(nameOf).join(' ');

/** `House: Emberwick@B2, wins C2 B1`. */
export function describeMove({ seat, name, events }: Told, names: BySeat<string>): string {
  const parts = events.flatMap((event) => describeEvent(event) ?? []);
  return [`${printable(names[seat])}: ${name}`, ...parts].join(', ');
}

function describeEvent(event: GameEvent): string | undefined {
  switch (event.type) {
    case 'cardsCaptured':
      return `wins ${list(event.cells)}`;
    case 'cardOverrun':
      return `removes ${cardOf(event.removedCardId).name}`;
    case 'boulderRemoved':
      return `removes ${list(event.cells)}`;
    case 'boardFlipped':
      return 'turns every card';
    case 'handsSwapped':
      return 'the hands change sides';
    case 'hopAvailable':
      return `may hop as a ${event.piece.toLowerCase()}`;
    default:
      return undefined;
  }
}

const ENDINGS: Partial<Record<string, string>> = {
  resigned: 'by resignation',
  left: 'the other left',
  claimed: 'the other was gone',
  timeout: 'on time',
};

/** Of a game that is over. */
export function describeEnd(game: Pick<GameBody, 'status' | 'winner' | 'endReason' | 'score' | 'players'>): string {
  const { status, winner, endReason, score, players } = game;
  if (status === 'abandoned') return `The game was called off (${endReason}): it has no result.`;
  const points = `${score.A} to ${score.B}`;
  if (winner === 'draw' || winner === null) return `A draw, ${points}.`;
  const how = ENDINGS[endReason ?? ''];
  return `${printable(players[winner])} wins, ${points}${how ? `, ${how}` : ''}.`;
}

/** The same, to one of the two. */
export function describeOwnEnd(game: GameBody): string {
  const outcome = game.winner === 'draw' ? 'A draw' : game.winner === game.seat ? 'You win' : 'You lose';
  if (game.status === 'abandoned') return describeEnd(game);
  const seat = game.seat as Seat;
  const how = ENDINGS[game.endReason ?? ''];
  return `${outcome}, ${game.score[seat]} to ${game.score[seat === 'A' ? 'B' : 'A']}${how ? `, ${how}` : ''}.`;
}
