// Games rebuilt lately, for callers whose game's room is in another process: a journal that only grew is replayed from
// where it was.
import QuickLRU from 'quick-lru';
import type { Rebuild } from '../ports/arena.ts';
import { rebuild, withMoves, writtenIn, type Game } from '../table/game.ts';
import type { StoredGame, WrittenMove } from '../records/game-record.ts';

/** And at most twice as many. */
const MIN_KEPT = 100;

export function newRebuilding(): Rebuild {
  const kept = new QuickLRU<string, Game>({ maxSize: MIN_KEPT });
  return (stored) => {
    const { record } = stored;
    const before = kept.get(record.id);
    const written = writtenIn(stored);
    const isGrown = before !== undefined && isBeginning(before, stored, written);
    const game = isGrown ? withMoves({ ...before, record }, written.slice(before.moves.length)) : rebuild(stored);
    kept.set(record.id, game);
    return game;
  };
}

function isBeginning({ record, moves, movedAt }: Game, stored: StoredGame, written: readonly WrittenMove[]): boolean {
  const { seed, rules } = stored.record;
  if (record.seed !== seed || record.rules !== rules) return false;
  return moves.every((name, i) => written[i]?.name === name && written[i].at === movedAt[i]);
}
