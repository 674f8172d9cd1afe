// Games rebuilt lately, for callers whose game's room is in another process: a journal that only grew is replayed from
// where it was.
import type { Rebuild } from '../ports/arena.ts';
import { rebuild, withMoves, writtenIn, type Game } from '../table/game.ts';
import type { StoredGame, WrittenMove } from '../records/game-record.ts';

const MOST_KEPT = 200;

export function newRebuilding(): Rebuild {
  const kept = new Map<string, Game>();
  return (stored) => {
    const { record } = stored;
    const before = kept.get(record.id);
    const written = writtenIn(stored);
    const isGrown = before !== undefined && isBeginning(before, stored, written);
    const game = isGrown ? withMoves({ ...before, record }, written.slice(before.moves.length)) : rebuild(stored);
    kept.delete(record.id);
    kept.set(record.id, game);
    const [oldest] = kept.keys();
    if (kept.size > MOST_KEPT) kept.delete(oldest!);
    return game;
  };
}

function isBeginning({ record, moves, movedAt }: Game, stored: StoredGame, written: readonly WrittenMove[]): boolean {
  const { seed, ruleset } = stored.record;
  if (record.seed !== seed || record.ruleset !== ruleset) return false;
  return moves.every((name, i) => written[i]?.name === name && written[i].at === movedAt[i]);
}
