// What the assistant may know about the reader's actions on the board: public moves, never a hand.
import type { GameBody } from '../../../schema/game.ts';
import type { Entry } from '../../../schema/wire.ts';
import { plyInWords } from '../../../src/words/plies.ts';

/** In English, because it is for a model. */
export function publicNews({ status, seat, turn, winner, endReason }: GameBody, played: readonly Entry[]): string {
  const own = played.filter((entry) => entry.seat === seat).map(plyInWords);
  const others = played.filter((entry) => entry.seat !== seat).map(plyInWords);
  const moves = [
    ...(own.length === 0 ? [] : [`On the board the reader played ${own.join(', ')}.`]),
    ...(others.length === 0 ? [] : [`The other seat played ${others.join(', ')}.`]),
  ];
  if (status !== 'active') return [...moves, `The game is over (${endReason}): ${outcome(winner, seat)}.`].join(' ');
  if (turn !== seat) return [...moves, 'The other seat is to move: if it is yours, call wait_for_turn.'].join(' ');
  return [...moves, others.length === 0 ? 'They move again.' : "It is the reader's turn."].join(' ');
}

function outcome(winner: GameBody['winner'], reader: GameBody['seat']): string {
  if (winner === null) return 'it has no result';
  if (winner === 'draw') return 'a draw';
  return winner === reader ? 'the reader won' : 'the reader lost';
}
