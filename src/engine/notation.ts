// Names of moves (R6): `Kilnwarden@B2`, `Recruit@A1-A2`, `Flip`, `hop@C3`, `stay`. Exact case in the engine.
import { cardOf, CARDS } from './cards.ts';
import { cellName, CELLS } from './cells.ts';
import { legalMoves } from './moves.ts';
import type { Move, Position } from './types.ts';

/** Names of placements by card and cell: the most frequent names, up to 75 in a position. */
const PLACEMENTS = CARDS.map(({ name }) => CELLS.map((cell) => `${name}@${cellName(cell)}`));

export function formatMove(move: Move): string {
  switch (move.type) {
    case 'stay':
      return 'stay';
    case 'hop':
      return `hop@${cellName(move.dest)}`;
    case 'place':
      return PLACEMENTS[move.cardId - 1]![move.cell]!;
    case 'effect':
      return `${cardOf(move.cardId).name}${formatTarget(move.target, move.dest)}`;
  }
}

function formatTarget(target: number | null, dest: number | null): string {
  if (target === null) return '';
  return dest === null ? `@${cellName(target)}` : `@${cellName(target)}-${cellName(dest)}`;
}

/** The legal move of exactly this name, or `undefined`. */
export function findMove(position: Position, name: string): Move | undefined {
  return legalMoves(position).find((move) => formatMove(move) === name);
}
