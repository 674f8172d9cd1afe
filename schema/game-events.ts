// The only conversion between engine events and wire events. A new engine event does not compile here until it is
// converted; wire shapes are in event-body.ts.
import type { GameEvent, Ply } from '../src/engine/index.ts';
import { cellAt, parseHop, parsePowerTile, rowColumn, wireHop, wirePowerTile } from './cells.ts';
import type { WireEvent } from './event-body.ts';
import type { EntryMessage } from './messages.ts';

/** The public part of a move. */
export type Entry = Pick<Ply, 'index' | 'seat' | 'name' | 'events'>;

export function wireEntry({ index, seat, name, events }: Entry): EntryMessage {
  return { index, seat, name, events: events.map(wireEvent) };
}

/** The inverse of `wireEntry`. */
export function parseEntry({ index, seat, name, events }: EntryMessage): Entry {
  return { index, seat, name, events: events.map(parseEvent) };
}

export function wireEvent(event: GameEvent): WireEvent {
  switch (event.type) {
    case 'powerTilesAssigned':
      return { ...event, tiles: event.tiles.map(wirePowerTile) };
    case 'hopAvailable':
      return { ...event, ...wireHop(event) };
    case 'cardPlaced':
    case 'powerBoostApplied':
    case 'cardOverrun':
    case 'hopDeclined':
    case 'cardFrozen':
      return { ...event, cell: rowColumn(event.cell) };
    case 'cardHopped':
    case 'cardRecruited':
      return { ...event, from: rowColumn(event.from), to: rowColumn(event.to) };
    case 'cardsCaptured':
      return { ...event, cells: event.cells.map(rowColumn) };
    case 'boulderRemoved': {
      const { cells, cardIds, target } = event;
      return { ...event, cells: cells.map(rowColumn), cardIds: [...cardIds], target: rowColumn(target) };
    }
    case 'effectPlayed':
    case 'boardFlipped':
    case 'handsSwapped':
    case 'cardsDrawn':
    case 'turnStarted':
    case 'gameOver':
      return event;
  }
}

/** The inverse of `wireEvent`. */
export function parseEvent(event: WireEvent): GameEvent {
  switch (event.type) {
    case 'powerTilesAssigned':
      return { ...event, tiles: event.tiles.map(parsePowerTile) };
    case 'hopAvailable':
      return { ...event, ...parseHop(event) };
    case 'cardPlaced':
    case 'powerBoostApplied':
    case 'cardOverrun':
    case 'hopDeclined':
    case 'cardFrozen':
      return { ...event, cell: cellAt(event.cell) };
    case 'cardHopped':
    case 'cardRecruited':
      return { ...event, from: cellAt(event.from), to: cellAt(event.to) };
    case 'cardsCaptured':
      return { ...event, cells: event.cells.map(cellAt) };
    case 'boulderRemoved':
      return { ...event, cells: event.cells.map(cellAt), target: cellAt(event.target) };
    case 'effectPlayed':
    case 'boardFlipped':
    case 'handsSwapped':
    case 'cardsDrawn':
    case 'turnStarted':
    case 'gameOver':
      return event;
  }
}
