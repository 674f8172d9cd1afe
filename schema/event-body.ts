// The wire shapes of the events of a move (R10). They must match the engine's union exactly: `satisfies` rejects extra
// ones, and with a missing one src/table/present.ts does not compile.
import { z } from 'zod';
import { COLORS, EFFECTS } from '../src/engine/index.ts';
import type { WireEvent } from './wire.ts';
import { eventShape, Score } from './shape.ts';
import { CardId, PendingHop, PowerTile, RowColumn, SeatName, WinnerName } from './sync-state.ts';

const CardCell = { cell: RowColumn, cardId: CardId };
const Player = { player: SeatName };

const kind = <Type extends string, Fields extends z.core.$ZodLooseShape>(type: Type, fields: Fields) =>
  eventShape(type, { type: z.literal(type), ...fields });

export const EventBody = z
  .discriminatedUnion('type', [
    kind('powerTilesAssigned', { tiles: z.array(PowerTile) }),
    kind('cardPlaced', { ...Player, ...CardCell }),
    kind('powerBoostApplied', { ...CardCell, color: z.enum(COLORS), boost: z.int() }),
    kind('cardsCaptured', { cells: z.array(RowColumn), newOwner: SeatName }),
    kind('hopAvailable', PendingHop.shape),
    kind('cardOverrun', { cell: RowColumn, removedCardId: CardId, newCardId: CardId }),
    kind('cardHopped', { ...Player, cardId: CardId, from: RowColumn, to: RowColumn }),
    kind('hopDeclined', { ...Player, cell: RowColumn }),
    kind('effectPlayed', {
      ...Player,
      effect: z.enum(EFFECTS),
      cardId: CardId,
    }),
    kind('boulderRemoved', {
      cells: z.array(RowColumn),
      cardIds: z.array(CardId),
      target: RowColumn,
    }),
    kind('boardFlipped', {}),
    kind('handsSwapped', {}),
    kind('cardFrozen', { cell: RowColumn }),
    kind('cardRecruited', {
      from: RowColumn,
      to: RowColumn,
      cardId: CardId,
      newOwner: SeatName,
    }),
    kind('cardsDrawn', { ...Player, count: z.int().min(1) }),
    kind('turnStarted', { ...Player }),
    kind('gameOver', { winner: WinnerName, scores: Score }),
  ])
  .meta({ id: 'GameEvent' }) satisfies z.ZodType<WireEvent>;
