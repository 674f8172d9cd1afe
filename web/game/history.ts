// The public past of a live game, move by move, for stepping back while it goes on: watch entries folded into tables.
import { cellAt, scoreOf, type Cell, type GameEvent, type PlacedCard, type Seat } from '../../src/engine/index.ts';
import type { WatchEntry } from '../../schema/game.ts';
import type { Table } from './table.ts';

/** Tables after each move of the entries, which must start at index 0; names and the like come from `now`. */
export function tablesOf(entries: readonly WatchEntry[], now: Table): Table[] {
  let turned: ReadonlySet<Cell> = new Set();
  return entries.map((entry) => {
    turned = turnedAfter(turned, entry);
    return tableAfter(entry, turned, now);
  });
}

/** Which cells hold a card that is upside down: the one thing that a state does not tell, but the events do. */
function turnedAfter(before: ReadonlySet<Cell>, { events, state }: WatchEntry): ReadonlySet<Cell> {
  const turned = new Set(before);
  for (const event of events as readonly GameEvent[]) {
    switch (event.type) {
      case 'cardPlaced':
        turned.delete(cellAt(event.cell));
        break;
      case 'cardHopped':
      case 'cardRecruited':
        move(turned, cellAt(event.from), cellAt(event.to));
        break;
      case 'boulderRemoved':
        for (const cell of event.cells) turned.delete(cellAt(cell));
        break;
      case 'boardFlipped':
        for (const [cell, placed] of state.board.flat().entries()) if (placed && !placed.frozen) toggle(turned, cell);
        break;
    }
  }
  return turned;
}

function move(turned: Set<Cell>, from: Cell, to: Cell): void {
  if (turned.delete(from)) turned.add(to);
  else turned.delete(to);
}

function toggle(turned: Set<Cell>, cell: Cell): void {
  if (!turned.delete(cell)) turned.add(cell);
}

function tableAfter({ state, index, seat, name, events }: WatchEntry, turned: ReadonlySet<Cell>, now: Table): Table {
  const over = events.find((event) => event.type === 'gameOver');
  const board = state.board.flat().map((placed, cell): PlacedCard | null => {
    return placed && { ...placed, owner: placed.owner as Seat, turned: turned.has(cell) };
  });
  return {
    ...now,
    viewer: 'spectator',
    status: over ? 'finished' : 'active',
    board,
    operatorTiles: state.operatorTiles.map(({ cell, piece }) => ({ cell: cellAt(cell), piece })),
    powerTiles: state.powerTiles.map(({ cell, color, boost }) => ({ cell: cellAt(cell), color, boost })),
    pendingHop: state.pendingHop,
    handCounts: state.hands,
    deckCount: state.deck,
    current: state.current,
    turn: state.turn,
    moveCount: index + 1,
    score: scoreOf({ board, rules: now.rules, first: now.first }),
    winner: state.winner,
    endReason: over ? 'played' : null,
    deadline: null,
    hand: [],
    legalMoves: [],
    last: { index, seat, name, events },
  };
}
