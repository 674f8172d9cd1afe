// The events of a move, as the steps of the rules report them (R10). What they look like is said here alone.
import { effectOf } from './cards.ts';
import { CELLS, cellsIn, rowColumn, type CellSet } from './cells.ts';
import { CARD, CURRENT, PENDING_HOP, PIECE, POWER, type CompactPosition } from './layout.ts';
import { scoresIn, winnerOf } from './score.ts';
import { matches, powerTileOf } from './sides.ts';
import {
  PIECES,
  SEATS,
  type CardId,
  type Cell,
  type GameEvent,
  type PowerTile,
  type Seat,
  type WirePowerTile,
} from './types.ts';

/** Collects the events of one move; each method reports a step that has been taken, unless it says otherwise. */
export class Recorder {
  readonly events: GameEvent[] = [];

  /** Reports nothing in a game without power tiles. */
  powerTilesAssigned(position: CompactPosition): void {
    const tiles = CELLS.filter((cell) => position[POWER + cell] !== 0).map((cell) =>
      powerTileOf(position[POWER + cell]!, cell),
    );
    if (tiles.length > 0) this.events.push({ type: 'powerTilesAssigned', tiles: wirePowerTiles(tiles) });
  }

  cardPlaced(position: CompactPosition, cell: Cell): void {
    const cardId = position[CARD + cell]!;
    this.events.push({ type: 'cardPlaced', player: mover(position), cardId, cell: rowColumn(cell) });
    this.#powerBoostApplied(position, cell);
  }

  cardsCaptured(position: CompactPosition, taken: CellSet): void {
    if (taken === 0) return;
    this.events.push({ type: 'cardsCaptured', cells: cellsIn(taken).map(rowColumn), newOwner: mover(position) });
  }

  hopAvailable(position: CompactPosition, cell: Cell, destinations: CellSet): void {
    this.events.push({
      type: 'hopAvailable',
      player: mover(position),
      cell: rowColumn(cell),
      piece: PIECES[position[PIECE + cell]! - 1]!,
      destinations: cellsIn(destinations).map(rowColumn),
    });
  }

  /** `removedCardId` is 0 when it landed on an empty cell. */
  cardHopped(position: CompactPosition, from: Cell, to: Cell, removedCardId: CardId): void {
    const cardId = position[CARD + to]!;
    if (removedCardId !== 0) {
      this.events.push({ type: 'cardOverrun', cell: rowColumn(to), removedCardId, newCardId: cardId });
    }
    const player = mover(position);
    this.events.push({ type: 'cardHopped', player, cardId, from: rowColumn(from), to: rowColumn(to) });
    this.#powerBoostApplied(position, to);
  }

  hopDeclined(position: CompactPosition): void {
    this.events.push({ type: 'hopDeclined', player: mover(position), cell: rowColumn(position[PENDING_HOP]!) });
  }

  effectPlayed(position: CompactPosition, cardId: CardId): void {
    this.events.push({ type: 'effectPlayed', player: mover(position), effect: effectOf(cardId)!, cardId });
  }

  /** Before the cards are gone. */
  boulderRemoved(position: CompactPosition, removed: CellSet, target: Cell): void {
    const cells = cellsIn(removed);
    const cardIds = cells.map((cell) => position[CARD + cell]!);
    this.events.push({ type: 'boulderRemoved', cells: cells.map(rowColumn), cardIds, target: rowColumn(target) });
  }

  boardFlipped(): void {
    this.events.push({ type: 'boardFlipped' });
  }

  handsSwapped(): void {
    this.events.push({ type: 'handsSwapped' });
  }

  cardFrozen(cell: Cell): void {
    this.events.push({ type: 'cardFrozen', cell: rowColumn(cell) });
  }

  cardRecruited(position: CompactPosition, from: Cell, to: Cell): void {
    const cardId = position[CARD + to]!;
    const newOwner = mover(position);
    this.events.push({ type: 'cardRecruited', from: rowColumn(from), to: rowColumn(to), cardId, newOwner });
    this.#powerBoostApplied(position, to);
  }

  cardsDrawn(position: CompactPosition, count: number): void {
    this.events.push({ type: 'cardsDrawn', player: mover(position), count });
  }

  turnStarted(position: CompactPosition): void {
    this.events.push({ type: 'turnStarted', player: mover(position) });
  }

  gameOver(position: CompactPosition): void {
    const scores = scoresIn(position);
    this.events.push({ type: 'gameOver', winner: winnerOf(scores), scores });
  }

  #powerBoostApplied(position: CompactPosition, cell: Cell): void {
    const cardId = position[CARD + cell]!;
    const power = position[POWER + cell]!;
    if (!matches(cardId, power)) return;
    const { color, boost } = powerTileOf(power, cell);
    this.events.push({ type: 'powerBoostApplied', cell: rowColumn(cell), cardId, color, boost });
  }
}

/** Power tiles as events and the wire write them. */
export function wirePowerTiles(tiles: readonly PowerTile[]): WirePowerTile[] {
  return tiles.map(({ cell, color, boost }) => ({ cell: rowColumn(cell), color, boost }));
}

function mover(position: CompactPosition): Seat {
  return SEATS[position[CURRENT]!]!;
}
