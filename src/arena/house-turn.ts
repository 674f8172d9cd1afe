// The house's turn: from the view of its seat alone to a ply.
import { findMove, observe, playPly, type Ply } from '../engine/index.ts';
import { houseSeed } from '../house/seed.ts';
import { isHouseToMove } from './access.ts';
import type { SeatRecord } from './game-record.ts';
import { positionOf, type Game } from './game.ts';
import type { House } from './ports.ts';

export function houseSeat(strength: number): SeatRecord {
  const name = `House ${strength}`;
  return { kind: 'agent', name, client: 'house', rating: strength, tokenHash: null, inviteHash: null };
}

/** The house's next ply; `undefined` when it is not to move. Deterministic: the same journal, the same ply. */
export async function housePly(house: House, game: Game): Promise<Ply | undefined> {
  if (!isHouseToMove(game)) return undefined;
  const position = positionOf(game);
  const view = observe(position, position.current!);
  const randomSeed = houseSeed(game.record.seed, position.moveCount);
  const name = await house.choose({ view, strength: game.record.strength!, randomSeed });
  const move = findMove(position, name);
  if (!move) throw new Error(`the house chose an illegal move: ${name}`);
  return playPly(position, move);
}
