// Moves and results in words.
import type { Entry } from '../../schema/wire.ts';
import type { GameBody } from '../../schema/game.ts';
import { cardOf, cellName, otherSeat, type BySeat, type Cell, type GameEvent } from '../../src/engine/index.ts';
import { printable } from './canvas.ts';

const list = (cells: readonly Cell[]): string => cells.map(cellName).join(' ');

/** `House: Emberwick@B2, wins C2 B1`. */
export function describeMove({ seat, name, events }: Entry, names: BySeat<string>): string {
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
    case 'cardPlaced':
    case 'powerTilesAssigned':
    case 'powerBoostApplied':
    case 'cardHopped':
    case 'hopDeclined':
    case 'effectPlayed':
    case 'cardFrozen':
    case 'cardRecruited':
    case 'cardsDrawn':
    case 'turnStarted':
    case 'gameOver':
      return undefined; // the move's name says it, or the next board shows it
    default:
      return event satisfies never;
  }
}

const ENDINGS: Partial<Record<string, string>> = {
  resigned: 'by resignation',
  left: 'by forfeit',
  claimed: 'by absence',
  no_show: 'by no-show',
  timeout: 'on time',
};

interface Ending extends Pick<GameBody, 'status' | 'players'> {
  readonly score: BySeat<number>;
  readonly winner: string | null;
  readonly endReason: string | null;
}

/** The result of a game that is over. */
export function describeEnd({ status, winner, endReason, score, players }: Ending): string {
  if (status === 'abandoned') return `The game was called off (${endReason}): it has no result.`;
  const points = `${score.A} to ${score.B}`;
  if (winner !== 'A' && winner !== 'B') return `A draw, ${points}.`;
  return `${printable(players[winner])} wins, ${points}${howEnded(endReason)}.`;
}

/** The same, addressed to the player of `game.seat`. */
export function describeOwnEnd(game: GameBody): string {
  if (game.status === 'abandoned') return describeEnd(game);
  const { winner, score, endReason } = game;
  const seat = game.seat!;
  const outcome = winner === 'draw' ? 'A draw' : winner === seat ? 'You win' : 'You lose';
  return `${outcome}, ${score[seat]} to ${score[otherSeat(seat)]}${howEnded(endReason)}.`;
}

function howEnded(endReason: string | null): string {
  const how = ENDINGS[endReason ?? ''];
  return how ? `, ${how}` : '';
}

/** A chance between 0 and 1 as ` 54%`, aligned in columns. */
export function percent(chance: number): string {
  return `${Math.round(100 * chance)}%`.padStart(4);
}
