// How each cell changed in a move, for the animations: the change of its card, and cards that left the board.
import { CELLS, columnOf, rowOf, type CardId, type Cell, type GameEvent } from '../../src/engine/index.ts';

export interface CellChange {
  /** Becomes a class `is-…` of the card. */
  readonly did?: 'placed' | 'captured' | 'hopped' | 'recruited' | 'flipped' | 'frozen';
  /** For a moved card: columns and rows from its new cell back to its old one. */
  readonly from?: { readonly columns: number; readonly rows: number };
  /** A card that was removed from here. */
  readonly removed?: CardId;
}

export function changesOf(events: readonly GameEvent[]): ReadonlyMap<Cell, CellChange> {
  const changes = new Map<Cell, CellChange>();
  const add = (cell: Cell, change: CellChange) => changes.set(cell, { ...changes.get(cell), ...change });
  for (const event of events) {
    switch (event.type) {
      case 'cardPlaced':
        add(event.cell, { did: 'placed' });
        break;
      case 'cardsCaptured':
        for (const cell of event.cells) add(cell, { did: 'captured' });
        break;
      case 'cardOverrun':
        add(event.cell, { removed: event.removedCardId });
        break;
      case 'cardHopped':
        add(event.to, { did: 'hopped', from: distance(event.to, event.from) });
        break;
      case 'cardRecruited':
        add(event.to, { did: 'recruited', from: distance(event.to, event.from) });
        break;
      case 'boulderRemoved':
        for (const [i, cell] of event.cells.entries()) add(cell, { removed: event.cardIds[i]! });
        break;
      case 'cardFrozen':
        add(event.cell, { did: 'frozen' });
        break;
      case 'boardFlipped':
        for (const cell of CELLS) add(cell, { did: 'flipped' });
        break;
      case 'powerTilesAssigned':
      case 'powerBoostApplied':
      case 'hopAvailable':
      case 'hopDeclined':
      case 'effectPlayed':
      case 'handsSwapped':
      case 'cardsDrawn':
      case 'turnStarted':
      case 'gameOver':
        break;
      default:
        event satisfies never;
    }
  }
  return changes;
}

function distance(to: Cell, from: Cell): { columns: number; rows: number } {
  return { columns: columnOf(from) - columnOf(to), rows: rowOf(from) - rowOf(to) };
}
