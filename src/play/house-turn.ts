// The moves that the server chooses, from its seat's view only: the same journal gives the same moves.
import { findMove, observe, playPly, SEATS, type Ply, type Position } from '../engine/index.ts';
import { houseSeed } from '../house/seed.ts';
import { positionOf, type Game } from '../table/game.ts';
import { isHouse, type GameRecord } from '../records/game-record.ts';
import { refusal } from '../../schema/problem.ts';
import type { House } from '../ports/house.ts';

/** The house's next ply, when it is the house's turn. */
export async function housePly(house: Pick<House, 'choose'>, game: Game): Promise<Ply> {
  const position = positionOf(game);
  const name = await policyMove(house, game.record, position);
  const move = findMove(position, name);
  if (!move) throw new Error(`the house chose an illegal move: ${name}`);
  return playPly(position, move);
}

/** The exact name of the move that the house, or a hosted agent, chooses for the seat to move. */
export function policyMove(
  house: Pick<House, 'choose'>,
  record: Pick<GameRecord, 'seed' | 'strength' | 'policy' | 'seats'>,
  position: Position,
): Promise<string> {
  const { seed, strength, policy } = record;
  const view = observe(position, position.current!);
  const randomSeed = houseSeed(seed, position.moveCount);
  return house.choose({ view, policy: policy!, strength: strength!, randomSeed, lane: laneOf(record) });
}

export const HOUSE_BUSY = refusal('unavailable', {
  detail: 'The house owes many moves in games of your network; nothing was written.',
  retryAfterSeconds: 2,
});

/**
 * A place for the house's answer, before what it must answer is written.
 * @returns what gives it back; `undefined`: try again later
 */
export function enterHouse(house: Pick<House, 'enter'>, record: Pick<GameRecord, 'seats'>): (() => void) | undefined {
  const isAgainstHouse = SEATS.some((seat) => isHouse(record.seats[seat]));
  return isAgainstHouse ? house.enter(laneOf(record)) : () => undefined;
}

/** The network that plays against the house; one lane for all seats of before networks were recorded. */
function laneOf({ seats }: Pick<GameRecord, 'seats'>): string {
  return seats.A.network ?? seats.B.network ?? '';
}
