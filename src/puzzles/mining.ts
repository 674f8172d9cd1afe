// The puzzles of a finished game: at most one with open hands and one with a hidden hand. Pure: the same journal gives
// the same puzzles.
import { replay, type Journal } from '../engine/index.ts';
import { findHiddenPuzzle } from './hidden-puzzle.ts';
import { findOpenPuzzle } from './open-puzzle.ts';
import type { MinedPuzzle, Moment } from './mined-puzzle.ts';

/** Empty for a journal that cannot be replayed. */
export function minePuzzles(journal: Journal): MinedPuzzle[] {
  const game = replay(journal);
  if (!game.ok) return [];
  const positions = [game.start, ...game.plies.map(({ position }) => position)];
  const moments = positions.flatMap((position, index): Moment[] => {
    const { current, deck, pendingHop, board } = position;
    if (current === null || deck.length > 0 || pendingHop !== null) return [];
    const empty = board.filter((placed) => placed === null).length;
    return [{ position, seat: current, empty, played: journal.moves[index] ?? null }];
  });
  return [findOpenPuzzle(moments), findHiddenPuzzle(moments)].filter((found) => found !== undefined);
}
