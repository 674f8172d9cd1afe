// The shapes of the sync state of a seat or a spectator: a public position in wire terms (positions.ts).
import { z } from 'zod';
import {
  CARDS,
  COLORS,
  COLUMN_NAMES,
  COLUMNS,
  EFFECTS,
  PIECES,
  ROW_NAMES,
  ROWS,
  RULESETS,
  SEATS,
} from '../src/engine/index.ts';
import { shape } from './shape.ts';

export const SeatName = z.enum(SEATS).meta({ id: 'Seat' });
export const RulesetName = z.enum(RULESETS).meta({ id: 'Ruleset' });
/** A version of a ruleset's rules, such as classic/1; a string, because newer ones will follow. */
export const RulesName = z.string();
export const WinnerName = z.enum([...SEATS, 'draw']).meta({ id: 'Winner' });
export const RowColumn = z
  .object({
    r: z
      .int()
      .min(0)
      .max(ROWS - 1),
    c: z
      .int()
      .min(0)
      .max(COLUMNS - 1),
  })
  .meta({
    id: 'RowColumn',
    description: `Row index 0..${ROWS - 1} is rows ${ROW_NAMES[0]}..${ROW_NAMES.at(-1)}, column index 0..${COLUMNS - 1} is columns ${COLUMN_NAMES[0]}..${COLUMN_NAMES.at(-1)}.`,
  });
export const CardId = z.int().min(1).max(CARDS.length);

const BoardCell = shape('BoardCell', {
  cardId: CardId,
  owner: SeatName,
  frozen: z.boolean(),
  turned: z.boolean().optional().describe('True when it is upside down since a Flip; else left out.'),
});
export const OperatorTile = shape('OperatorTile', { cell: RowColumn, piece: z.enum(PIECES) });
export const PowerTile = shape('PowerTile', { cell: RowColumn, color: z.enum(COLORS), boost: z.int() });
export const PendingHop = shape('PendingHop', {
  player: SeatName,
  cell: RowColumn,
  piece: z.enum(PIECES),
  destinations: z.array(RowColumn),
});

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

export const CellName = z
  .string()
  .regex(new RegExp(`^[${COLUMN_NAMES[0]}-${COLUMN_NAMES.at(-1)}][${ROW_NAMES[0]}-${ROW_NAMES.at(-1)}]$`));
export const MoveEntry = shape('MoveEntry', {
  name: z.string(),
  type: z.enum(['place', 'effect', 'hop', 'stay']),
  cardId: CardId,
  cell: CellName.nullable(),
  effect: z.enum(EFFECTS).nullable(),
  target: CellName.nullable(),
  dest: CellName.nullable(),
});
export type MoveEntry = z.infer<typeof MoveEntry>;
