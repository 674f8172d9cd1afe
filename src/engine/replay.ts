// Replays a game from its journal: rules, seed and move names. The same journal gives the same bytes everywhere.
import { findMove, playPly, type Ply } from './moves.ts';
import { isSeed } from './random.ts';
import { newGame } from './setup.ts';
import type { Position, RulesId } from './types.ts';

export interface Journal {
  readonly rules: RulesId;
  readonly seed: string;
  /** Exact names, in order of play. */
  readonly moves: readonly string[];
}

export type Replay =
  | { readonly ok: true; readonly start: Position; readonly plies: readonly Ply[]; readonly end: Position }
  | { readonly ok: false; readonly divergesAt: number };

/**
 * Plays an untrusted journal from the deal. `divergesAt` is the index of the first move that is not legal, or 0 when the
 * seed is invalid.
 */
export function replay({ rules, seed, moves }: Journal): Replay {
  if (!isSeed(seed)) return { ok: false, divergesAt: 0 };
  const start = newGame(rules, seed);
  const plies: Ply[] = [];
  let end = start;
  for (const name of moves) {
    const move = findMove(end, name);
    if (!move) return { ok: false, divergesAt: plies.length };
    const ply = playPly(end, move);
    plies.push(ply);
    end = ply.position;
  }
  return { ok: true, start, plies, end };
}
