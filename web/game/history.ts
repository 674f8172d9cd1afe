// The public history of a live game for stepping back while it continues: watch entries as tables.
import type { WatchEntry } from '../../schema/game.ts';
import { parseEntry } from '../../schema/game-events.ts';
import { parseSyncState } from '../../schema/positions.ts';
import type { Table } from './table.ts';

/** The table after each entry; names and other constants come from `now`. */
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
