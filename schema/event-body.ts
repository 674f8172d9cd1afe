// The wire shapes of the events of a move (R10). They must match the engine's union exactly: `satisfies` rejects extra
// ones, and an entry with a missing one is no WatchEntry (src/table/present.ts).
import { z } from 'zod';
import { COLORS, EFFECTS } from '../src/engine/index.ts';
import type { WireEvent } from './wire.ts';
import { CardId, PendingHop, PowerTile, RowColumn, SeatName, WinnerName } from './sync-state.ts';

const CardCell = { cell: RowColumn, cardId: CardId };
const Player = { player: SeatName };
export const EventBody = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('powerTilesAssigned'), tiles: z.array(PowerTile) }),
    z.object({ type: z.literal('cardPlaced'), ...Player, ...CardCell }),
    z.object({ type: z.literal('powerBoostApplied'), ...CardCell, color: z.enum(COLORS), boost: z.int() }),
    z.object({ type: z.literal('cardsCaptured'), cells: z.array(RowColumn), newOwner: SeatName }),
    PendingHop.extend({ type: z.literal('hopAvailable') }),
    z.object({ type: z.literal('cardOverrun'), cell: RowColumn, removedCardId: CardId, newCardId: CardId }),
    z.object({ type: z.literal('cardHopped'), ...Player, cardId: CardId, from: RowColumn, to: RowColumn }),
    z.object({ type: z.literal('hopDeclined'), ...Player, cell: RowColumn }),
    z.object({
      type: z.literal('effectPlayed'),
      ...Player,
      effect: z.enum(EFFECTS),
      cardId: CardId,
    }),
    z.object({
      type: z.literal('boulderRemoved'),
      cells: z.array(RowColumn),
      cardIds: z.array(CardId),
      target: RowColumn,
    }),
    z.object({ type: z.literal('boardFlipped') }),
    z.object({ type: z.literal('handsSwapped') }),
    z.object({ type: z.literal('cardFrozen'), cell: RowColumn }),
    z.object({
      type: z.literal('cardRecruited'),
      from: RowColumn,
      to: RowColumn,
      cardId: CardId,
      newOwner: SeatName,
    }),
    z.object({ type: z.literal('cardsDrawn'), ...Player, count: z.int().min(1) }),
    z.object({ type: z.literal('turnStarted'), ...Player }),
    z.object({ type: z.literal('gameOver'), winner: WinnerName, scores: z.object({ A: z.int(), B: z.int() }) }),
  ])
  .meta({ id: 'GameEvent' }) satisfies z.ZodType<WireEvent>;
