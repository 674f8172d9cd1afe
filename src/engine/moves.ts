// Which moves are legal, in canonical order (R6, R7).
import { ADJACENT, CELLS, LINES } from './cells.ts';
import { effectOf } from './cards.ts';
import type { ByCell, CardId, Cell, Effect, Move, PlacedCard, Position, Seat } from './types.ts';

type Board = ByCell<PlacedCard | null>;

/** Canonical order (R6); empty when the game is over. */
export function legalMoves(position: Position): readonly Move[] {
  const { board, current, hands } = position;
  if (current === null) return [];
  if (position.pendingHop !== null) return hopMoves(position, position.pendingHop);
  const empty = emptyCells(board);
  return hands[current].flatMap((cardId) => movesOfCard(board, current, cardId, empty));
}

/** Whether the seat could move with its present hand, a pending hop apart. */
export function hasLegalMove(board: Board, hand: readonly CardId[], seat: Seat): boolean {
  return hand.some((cardId) => hasMoveOfCard(board, seat, cardId));
}

/** Where the champion on `from` may hop (R7), in index order. Empty without an operator tile there. */
export function hopDestinations(position: Pick<Position, 'board' | 'operatorTiles'>, from: Cell): readonly Cell[] {
  const { board, operatorTiles } = position;
  const tile = operatorTiles.find((candidate) => candidate.cell === from);
  const hopper = board[from];
  if (!tile || !hopper) return [];
  const destinations: Cell[] = [];
  for (const line of LINES[tile.piece][from]!) {
    for (const cell of line) {
      const placed = board[cell];
      if (!placed || isEnemyToMove(placed, hopper.owner)) destinations.push(cell);
      if (placed) break;
    }
  }
  return destinations.sort((a, b) => a - b);
}

function hopMoves(position: Position, cell: Cell): readonly Move[] {
  const { cardId } = position.board[cell]!;
  const hops = hopDestinations(position, cell).map((dest): Move => ({ type: 'hop', cardId, cell, dest }));
  return [...hops, { type: 'stay', cardId, cell }];
}

function movesOfCard(board: Board, seat: Seat, cardId: CardId, empty: readonly Cell[]): readonly Move[] {
  const effect = effectOf(cardId);
  if (!effect) return empty.map((cell) => ({ type: 'place', cardId, cell }));
  return effectTargets(board, seat, effect).map(([target, dest]) => ({ type: 'effect', cardId, effect, target, dest }));
}

function hasMoveOfCard(board: Board, seat: Seat, cardId: CardId): boolean {
  const effect = effectOf(cardId);
  return effect ? effectTargets(board, seat, effect).length > 0 : board.includes(null);
}

type Target = readonly [target: Cell | null, dest: Cell | null];

function effectTargets(board: Board, seat: Seat, effect: Effect): readonly Target[] {
  switch (effect) {
    case 'FLIP':
    case 'SWAP':
      return [[null, null]];
    case 'BOULDER':
      return cellsOf(board, (placed) => !placed.frozen).map((cell) => [cell, null]);
    case 'FREEZE':
      return cellsOf(board, (placed) => !placed.frozen && placed.owner === seat).map((cell) => [cell, null]);
    case 'RECRUIT':
      return cellsOf(board, (placed) => isEnemyToMove(placed, seat)).flatMap((from) =>
        ADJACENT[from]!.filter((to) => !board[to]).map((to): Target => [from, to]),
      );
  }
}

/** An enemy card that may be removed or moved: nothing changes a frozen card. */
function isEnemyToMove(placed: PlacedCard, seat: Seat): boolean {
  return placed.owner !== seat && !placed.frozen;
}

function emptyCells(board: Board): Cell[] {
  return CELLS.filter((cell) => !board[cell]);
}

function cellsOf(board: Board, wanted: (placed: PlacedCard) => boolean): Cell[] {
  return CELLS.filter((cell) => {
    const placed = board[cell];
    return placed ? wanted(placed) : false;
  });
}
