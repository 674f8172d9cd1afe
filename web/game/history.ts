// The public past of a live game, move by move, for stepping back while it goes on: watch entries as tables.
import type { WatchEntry } from '../../schema/game.ts';
import { parseEntry } from '../../schema/game-events.ts';
import { parseSyncState } from '../../schema/positions.ts';
import type { Table } from './table.ts';

/** Tables after each move of the entries; names and the like come from `now`. */
export function tablesOf(entries: readonly WatchEntry[], now: Table): Table[] {
  return entries.map((entry) => {
    const isOver = entry.state.gameOver;
    return {
      ...now,
      ...parseSyncState(entry.state, { rules: now.rules, first: now.first, moveCount: entry.index + 1 }),
      viewer: 'spectator',
      status: isOver ? 'finished' : 'active',
      endReason: isOver ? 'played' : null,
      deadline: null,
      hand: [],
      legalMoves: [],
      last: parseEntry(entry),
    };
  });
}
