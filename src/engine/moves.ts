// Moves as values: the legal ones, their names (R6: `Kilnwarden@B2`, `Recruit@A1-A2`, `Flip`, `hop@C3`, `stay`),
// and playing one.
import { applyMove } from './apply.ts';
import { CELLS, cellName } from './cells.ts';
import { cellsIn } from './cell-sets.ts';
import { CARDS, cardOf, effectOf } from './cards.ts';
import {
  CARD,
  CURRENT,
  HAND_COUNT,
  HOP,
  PENDING_HOP,
  PLACE,
  STAY,
  cellOf,
  codeOf,
  destinationOf,
  handAt,
  kindOf,
  kindOfCard,
  newCompact,
  slotOf,
  withCell,
  withDestination,
  type CompactPosition,
  type MoveCode,
} from './layout.ts';
import { ruleOf } from './effects.ts';
import { compactOf, layBoard, positionAfter } from './encode.ts';
import { hopSet, legalCodes } from './legal.ts';
import type { Cell, GameEvent, Move, PendingHop, Position, Seat } from './types.ts';

/** Caches the compact form of the last position used, because the next call is usually about the same one. */
const SCRATCH = newCompact();
/** The position whose compact form SCRATCH holds; `undefined`: none. */
let inScratch: Position | undefined;
/** Cached by card and cell, because most moves are placements. */
const PLACES = [
  [],
  ...CARDS.map(({ id }) => CELLS.map((cell): Move => Object.freeze({ type: 'place', cardId: id, cell }))),
];

/** Canonical order (R6); empty when the game is over. */
export function legalMoves(position: Position): readonly Move[] {
  if (position.current === null) return [];
  const compact = inScratchOf(position);
  return legalCodes(compact).map((code) => moveOf(compact, code));
}

/** The result is valid only until the next call. */
function inScratchOf(position: Position): CompactPosition {
  if (inScratch === position) return SCRATCH;
  inScratch = undefined; // in case this throws
  compactOf(position, SCRATCH);
  inScratch = position;
  return SCRATCH;
}

/** Where the champion on `from` may hop (R7), in index order. Empty without an operator tile there. */
export function hopDestinations(position: Pick<Position, 'board' | 'operatorTiles'>, from: Cell): readonly Cell[] {
  return position.board[from] ? cellsIn(hopSet(layBoard(newCompact(), position, []), from)) : [];
}

/** The hop that `player` may make from `cell`, where there is an operator tile. */
export function describeHop(position: Pick<Position, 'board' | 'operatorTiles'>, cell: Cell, player: Seat): PendingHop {
  const { piece } = position.operatorTiles.find((tile) => tile.cell === cell)!;
  return { player, cell, piece, destinations: hopDestinations(position, cell) };
}

/** The move for a code of `legalCodes(compact)`. */
function moveOf(compact: CompactPosition, code: MoveCode): Move {
  const kind = kindOf(code);
  const hopFrom = compact[PENDING_HOP]!;
  if (kind === HOP) return { type: 'hop', cardId: compact[CARD + hopFrom]!, cell: hopFrom, dest: cellOf(code) };
  if (kind === STAY) return { type: 'stay', cardId: compact[CARD + hopFrom]!, cell: hopFrom };
  const cardId = compact[handAt(compact[CURRENT]!) + slotOf(code)]!;
  if (kind === PLACE) return PLACES[cardId]![cellOf(code)]!;
  const { targets, destinations } = ruleOf(kind);
  const target = targets ? cellOf(code) : null;
  return { type: 'effect', cardId, effect: effectOf(cardId)!, target, dest: destinations ? destinationOf(code) : null };
}

/** The inverse of `moveOf`. */
export function codeOfMove(compact: CompactPosition, move: Move): MoveCode {
  if (move.type === 'stay') return codeOf(STAY, 0);
  if (move.type === 'hop') return withCell(codeOf(HOP, 0), move.dest);
  const code = codeOf(kindOfCard(move.cardId), slotOfCard(compact, move.cardId));
  if (move.type === 'place') return withCell(code, move.cell);
  return withDestination(withCell(code, move.target ?? 0), move.dest ?? 0);
}

function slotOfCard(compact: CompactPosition, cardId: number): number {
  const hand = handAt(compact[CURRENT]!);
  for (let slot = 0; slot < compact[HAND_COUNT + compact[CURRENT]!]!; slot++) {
    if (compact[hand + slot] === cardId) return slot;
  }
  throw new Error(`card ${cardId} is not in the hand of the seat to move`);
}

/** Cached names of placements, by card and cell: a position can have 75 of them. */
const PLACEMENTS = CARDS.map(({ name }) => CELLS.map((cell) => [name, cellName(cell)].join('@')));

/** In exact case. `join` gives flat strings, which are faster to serialize than concatenated ones. */
export function formatMove(move: Move): string {
  switch (move.type) {
    case 'stay':
      return 'stay';
    case 'hop':
      return `hop@${cellName(move.dest)}`;
    case 'place':
      return PLACEMENTS[move.cardId - 1]![move.cell]!;
    case 'effect':
      return [cardOf(move.cardId).name, formatTarget(move.target, move.dest)].join('');
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

export interface Played {
  readonly position: Position;
  readonly events: readonly GameEvent[];
}

/**
 * Plays a move of `legalMoves(position)` without changing the given position.
 * Does not check legality: take the move from `legalMoves` or `findMove`.
 */
export function play(position: Position, move: Move): Played {
  if (position.current === null) throw new Error('no move is legal: the game is over');
  const compact = inScratchOf(position);
  inScratch = undefined;
  const events: GameEvent[] = [];
  applyMove(compact, codeOfMove(compact, move), events);
  return { position: positionAfter(position, compact), events };
}

/** A move with its events. */
export interface Ply {
  /** From 0. */
  readonly index: number;
  readonly seat: Seat;
  readonly move: Move;
  readonly name: string;
  readonly events: readonly GameEvent[];
  /** After the move. */
  readonly position: Position;
}

/** `play`, returning an entry of a game's history. */
export function playPly(position: Position, move: Move): Ply {
  const seat = position.current!;
  const played = play(position, move);
  return { index: position.moveCount, seat, move, name: formatMove(move), ...played };
}
