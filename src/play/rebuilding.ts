// Caches for reading games that have no room in this process, so that a journal is replayed only once.
import QuickLRU from 'quick-lru';
import type { Rebuild } from '../ports/arena.ts';
import { scoreAndTurn, type ScoreAndTurn } from '../table/present.ts';
import { moveNames, rebuild, withMoves, writtenIn, type Game } from '../table/game.ts';
import type { StoredGame, WrittenMove } from '../records/game-record.ts';

// QuickLRU keeps up to twice as many.
const MIN_CACHED = 100;
const MIN_SCORES = 2000;

/** If a journal has only grown, just the new moves are replayed. */
export function newRebuildCache(): Rebuild {
  const cached = new QuickLRU<string, Game>({ maxSize: MIN_CACHED });
  return (stored) => {
    const { record } = stored;
    const before = cached.get(record.id);
    const written = writtenIn(stored);
    const isGrown = before !== undefined && isPrefix(before, stored, written);
    const game = isGrown ? withMoves({ ...before, record }, written.slice(before.moves.length)) : rebuild(stored);
    cached.set(record.id, game);
    return game;
  };
}

/** For lists, which many people read repeatedly. */
export function newScoreCache(): (stored: StoredGame) => ScoreAndTurn {
  const cached = new QuickLRU<string, ScoreAndTurn>({ maxSize: MIN_SCORES });
  return (stored) => {
    const { record, entries } = stored;
    const key = [record.id, record.status, ...moveNames(entries)].join(' ');
    const known = cached.get(key) ?? scoreAndTurn(rebuild(stored));
    cached.set(key, known);
    return known;
  };
}

function isPrefix({ record, moves, movedAt }: Game, stored: StoredGame, written: readonly WrittenMove[]): boolean {
  const { seed, rules } = stored.record;
  if (record.seed !== seed || record.rules !== rules) return false;
  return moves.every((name, i) => written[i]?.name === name && written[i].at === movedAt[i]);
}
