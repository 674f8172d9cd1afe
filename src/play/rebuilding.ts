// A cache of rebuilt games, for callers whose game's room is in another process: when a journal has only grown, just the
// new moves are replayed.
import QuickLRU from 'quick-lru';
import type { Rebuild } from '../ports/arena.ts';
import { rebuild, withMoves, writtenIn, type Game } from '../table/game.ts';
import type { StoredGame, WrittenMove } from '../records/game-record.ts';

/** QuickLRU holds up to twice this many. */
const MIN_CACHED = 100;

export function newRebuildCache(): Rebuild {
  const cached = new QuickLRU<string, Game>({ maxSize: MIN_CACHED });
  return (stored) => {
    const { record } = stored;
    const before = cached.get(record.id);
    const written = writtenIn(stored.entries);
    const isGrown = before !== undefined && isPrefix(before, stored, written);
    const game = isGrown ? withMoves({ ...before, record }, written.slice(before.moves.length)) : rebuild(stored);
    cached.set(record.id, game);
    return game;
  };
}

function isPrefix({ record, moves, movedAt }: Game, stored: StoredGame, written: readonly WrittenMove[]): boolean {
  const { seed, rules } = stored.record;
  if (record.seed !== seed || record.rules !== rules) return false;
  return moves.every((name, i) => written[i]?.name === name && written[i].at === movedAt[i]);
}
