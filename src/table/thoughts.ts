// What a seat said of its moves: to itself at once, to others when the game is over.
import type { Thought, Thoughts } from '../../schema/thought.ts';
import type { Ply, Viewer } from '../engine/index.ts';
import { isOver, type ThoughtRecord } from '../records/game-record.ts';
import type { Game } from './game.ts';

export function thoughtRecord({ record }: Pick<Game, 'record'>, { index, seat }: Ply, thought: Thought): ThoughtRecord {
  const { note = null, ms = null, tokens = null, cost = null } = thought;
  return { gameId: record.id, ply: index, seat, note, ms, tokens, cost };
}

/** Those that the viewer may read now. */
export function thoughtsFor(
  { record }: Pick<Game, 'record'>,
  said: readonly ThoughtRecord[],
  viewer: Viewer,
): Thoughts {
  const shown = said.filter(({ seat }) => isOver(record) || seat === viewer);
  return { thoughts: shown.map((thought) => ({ index: thought.ply, seat: thought.seat, ...wordsOf(thought) })) };
}

/** Moves with what was said of them, of a game that is over. */
export function withThoughts<M extends { readonly index: number }>(
  moves: readonly M[],
  said: readonly ThoughtRecord[],
): (M & { thought?: ReturnType<typeof wordsOf> })[] {
  const byPly = new Map(said.map((thought) => [thought.ply, thought]));
  return moves.map((move) => {
    const thought = byPly.get(move.index);
    return thought ? { ...move, thought: wordsOf(thought) } : { ...move };
  });
}

function wordsOf({ note, ms, tokens, cost }: ThoughtRecord) {
  return {
    ...(note === null ? {} : { note }),
    ...(ms === null ? {} : { ms }),
    ...(tokens === null ? {} : { tokens }),
    ...(cost === null ? {} : { cost }),
  };
}
