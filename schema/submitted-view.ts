// The fields that are read from a view submitted for analysis; the others follow from these.
import { z } from 'zod';
import { CELLS, MAX_HAND_SIZE, RULESETS, type Ruleset } from '../src/engine/index.ts';
import { BoardEntry } from './game.ts';
import { shape } from './shape.ts';
import { CardId, CellName, OperatorTile, PowerTile, RowColumn, RulesName, SeatName } from './sync-state.ts';

/** More than are dealt under any rules. */
const MAX_CARDS = 40;

const SubmittedView = shape('AskedView', {
  yourTurn: z.boolean().default(true),
  hand: z.array(z.object({ cardId: CardId })).max(MAX_HAND_SIZE),
  board: z
    .array(
      z.object({
        cell: CellName.max(2),
        cardId: CardId,
        owner: BoardEntry.shape.owner,
        seat: SeatName.optional(),
        frozen: z.boolean().default(false),
        turned: z.boolean().default(false),
      }),
    )
    .max(CELLS.length),
  opponentHand: z.int().min(0).max(MAX_HAND_SIZE),
  deck: z.int().min(0).max(MAX_CARDS),
  operatorTiles: z.array(OperatorTile).max(CELLS.length).default([]),
  powerTiles: z.array(PowerTile).max(CELLS.length).default([]),
  pendingHop: z
    .object({ cell: RowColumn })
    .nullable()
    .default(null)
    .describe('Of the champion that you have just put there.'),
  gone: z.array(CardId).max(MAX_CARDS).default([]).describe('Played, and no longer on the board.'),
  opponentKnown: z
    .array(CardId)
    .max(MAX_HAND_SIZE)
    .default([])
    .describe('In the other hand: you held them before a Swap.'),
}).describe('`view` of a Game as your seat gets it; what is not listed here is not read and may be left out.');
export type SubmittedView = z.infer<typeof SubmittedView>;

/** The fields of a position. */
export const ASKED = {
  ruleset: z.enum(RULESETS).default('mutators'),
  rules: RulesName.max(40).optional().describe('As the Game names them; by default those of new games.'),
  view: SubmittedView,
};

export interface SubmittedPosition {
  readonly ruleset: Ruleset;
  readonly rules?: string | undefined;
  readonly view: SubmittedView;
}
