// What a seat said about its moves: visible to itself at once, to others when the game is over.
import type { Thought, Thoughts } from '../../schema/thought.ts';
import type { Ply, Viewer } from '../engine/index.ts';
import { isOver, type ThoughtRecord } from '../records/game-record.ts';
import type { Game } from './game.ts';

/** `undefined`: it says nothing. */
export function thoughtRecord(
  { record }: Pick<Game, 'record'>,
  { index, seat }: Ply,
  thought: Thought,
): ThoughtRecord | undefined {
  const { note = null, ms = null, tokens = null, cost = null } = thought;
  if ([note, ms, tokens, cost].every((field) => field === null)) return undefined;
  return { gameId: record.id, ply: index, seat, note, ms, tokens, cost };
}

/** The thoughts that the viewer may read now. */
export function thoughtsFor(
  { record }: Pick<Game, 'record'>,
  thoughts: readonly ThoughtRecord[],
  viewer: Viewer,
): Thoughts {
  const shown = thoughts.filter(({ seat }) => isOver(record) || seat === viewer);
  return { thoughts: shown.map((thought) => ({ index: thought.ply, seat: thought.seat, ...wordsOf(thought) })) };
}

/** Adds thoughts to the moves of a game that is over. */
export function withThoughts<M extends { readonly index: number }>(
  moves: readonly M[],
  thoughts: readonly ThoughtRecord[],
): (M & { thought?: ReturnType<typeof wordsOf> })[] {
  const byPly = new Map(thoughts.map((thought) => [thought.ply, thought]));
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
