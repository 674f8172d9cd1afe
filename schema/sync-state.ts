// The sync state of a seat or a spectator: what the engine lets a viewer see, in the words of the interface.
import { z } from 'zod';
import {
  cellName,
  COLORS,
  COLUMNS,
  formatMove,
  otherSeat,
  PIECES,
  rowColumn,
  ROWS,
  RULESETS,
  SEATS,
  wirePowerTiles,
  type Move,
  type View,
} from '../src/engine/index.ts';

export const SeatName = z.enum(SEATS).meta({ id: 'Seat' });
export const RulesetName = z.enum(RULESETS).meta({ id: 'Ruleset' });
/** A version of the rules of a ruleset, such as classic/1; newer ones come. */
export const RulesName = z.string();
export const WinnerName = z.enum([...SEATS, 'draw']).meta({ id: 'Winner' });
export const RowColumn = z
  .object({ r: z.int().min(0).max(2), c: z.int().min(0).max(4) })
  .meta({ id: 'RowColumn', description: 'Row index 0..2 is rows 1..3, column index 0..4 is columns A..E.' });
export const CardId = z.int().min(1).max(65);

const BoardCell = z.object({ cardId: CardId, owner: SeatName, frozen: z.boolean() }).meta({ id: 'BoardCell' });
export const OperatorTile = z.object({ cell: RowColumn, piece: z.enum(PIECES) }).meta({ id: 'OperatorTile' });
export const PowerTile = z.object({ cell: RowColumn, color: z.enum(COLORS), boost: z.int() }).meta({ id: 'PowerTile' });
export const PendingHop = z
  .object({ player: SeatName, cell: RowColumn, piece: z.enum(PIECES), destinations: z.array(RowColumn) })
  .meta({ id: 'PendingHop' });

const PublicState = z.object({
  ruleset: RulesetName,
  board: z.array(z.array(BoardCell.nullable()).length(COLUMNS)).length(ROWS),
  deck: z.int().min(0).describe('Cards left in the draw pile.'),
  current: SeatName.nullable(),
  gameOver: z.boolean(),
  winner: WinnerName.nullable(),
  turn: z.int().min(1),
  operatorTiles: z.array(OperatorTile),
  powerTiles: z.array(PowerTile),
  pendingHop: PendingHop.nullable(),
});

export const SeatState = PublicState.extend({
  hand: z.array(CardId),
  opponentHand: z.int().min(0),
}).meta({ id: 'SeatState' });
export type SeatState = z.infer<typeof SeatState>;

export const SpectatorState = PublicState.extend({
  hands: z.object({ A: z.int().min(0), B: z.int().min(0) }).describe('Cards in each hand, never which.'),
}).meta({ id: 'SpectatorState' });
export type SpectatorState = z.infer<typeof SpectatorState>;

export const CellName = z.string().regex(/^[A-E][1-3]$/);
export const MoveEntry = z
  .object({
    name: z.string(),
    type: z.enum(['place', 'effect', 'hop', 'stay']),
    cardId: CardId,
    cell: CellName.nullable(),
    effect: z.enum(['BOULDER', 'FLIP', 'SWAP', 'FREEZE', 'RECRUIT']).nullable(),
    target: CellName.nullable(),
    dest: CellName.nullable(),
  })
  .meta({ id: 'MoveEntry' });
export type MoveEntry = z.infer<typeof MoveEntry>;

/** The state of the seat whose view it is; of a spectator, with hand counts in place of a hand. */
export function syncState(view: View): SeatState | SpectatorState {
  const { own, handCounts } = view;
  return own
    ? { ...publicState(view), hand: [...own.hand], opponentHand: handCounts[otherSeat(own.seat)] }
    : { ...publicState(view), hands: handCounts };
}

function publicState(view: View): z.infer<typeof PublicState> {
  return {
    ruleset: view.ruleset,
    board: boardRows(view),
    deck: view.deckCount,
    current: view.current,
    gameOver: view.winner !== null,
    winner: view.winner,
    turn: view.turn,
    operatorTiles: view.operatorTiles.map(({ cell, piece }) => ({ cell: rowColumn(cell), piece })),
    powerTiles: wirePowerTiles(view.powerTiles),
    pendingHop: view.pendingHop && { ...view.pendingHop, destinations: [...view.pendingHop.destinations] },
  };
}

function boardRows({ board }: View): SeatState['board'] {
  const cells = board.map((seen) => seen && { cardId: seen.cardId, owner: seen.owner, frozen: seen.frozen });
  return Array.from({ length: ROWS }, (_, r) => cells.slice(r * COLUMNS, (r + 1) * COLUMNS));
}

/** R6: cells by name, `null` where a part is unused. */
export function moveEntry(move: Move): MoveEntry {
  const unused = { name: formatMove(move), type: move.type, cardId: move.cardId };
  switch (move.type) {
    case 'place':
    case 'stay':
      return { ...unused, cell: cellName(move.cell), effect: null, target: null, dest: null };
    case 'hop':
      return { ...unused, cell: cellName(move.cell), effect: null, target: null, dest: cellName(move.dest) };
    case 'effect':
      return {
        ...unused,
        cell: null,
        effect: move.effect,
        target: move.target === null ? null : cellName(move.target),
        dest: move.dest === null ? null : cellName(move.dest),
      };
  }
}
