// The moves that the server chooses, from its seat's view only: the same journal gives the same moves.
import { findMove, observe, playPly, type Ply, type Position } from '../engine/index.ts';
import { houseSeed } from '../house/seed.ts';
import { positionOf, type Game } from '../table/game.ts';
import type { GameRecord } from '../records/game-record.ts';
import type { House } from '../ports/house.ts';

/** The house's next ply, when it is the house's turn. */
export async function housePly(house: House, game: Game): Promise<Ply> {
  const position = positionOf(game);
  const name = await policyMove(house, game.record, position);
  const move = findMove(position, name);
  if (!move) throw new Error(`the house chose an illegal move: ${name}`);
  return playPly(position, move);
}

/** The exact name of the move that the house, or a hosted agent, chooses for the seat to move. */
export function policyMove(
  house: House,
  { seed, strength, policy }: Pick<GameRecord, 'seed' | 'strength' | 'policy'>,
  position: Position,
): Promise<string> {
  const view = observe(position, position.current!);
  return house.choose({ view, policy: policy!, strength: strength!, randomSeed: houseSeed(seed, position.moveCount) });
}
