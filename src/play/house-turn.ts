// The moves that the server chooses, using only its seat's view: the same journal gives the same moves.
import { findMove, observe, playPly, SEATS, type Ply, type Position } from '../engine/index.ts';
import type { Effort } from '../house/efforts.ts';
import { houseSeed } from '../house/seed.ts';
import { positionOf, type Game } from '../table/game.ts';
import { isHouse, type GameRecord, countsFromStart } from '../records/game-record.ts';
import { refusal } from '../../schema/problem.ts';
import type { House, HouseRequest } from '../ports/house.ts';

/** Enough of a record to play for the house. */
export type HouseGame = Pick<
  GameRecord,
  'rules' | 'seed' | 'strength' | 'policy' | 'seats' | 'mode' | 'isPlacement' | 'tournament' | 'dealDay'
>;

export interface HousePly {
  readonly ply: Ply;
  /** Recorded in the journal; needed to reproduce the choice. */
  readonly effort: Effort;
}

/** The house's next ply, when it is the house's turn. */
export async function housePly(house: Pick<House, 'choose'>, game: Game): Promise<HousePly> {
  const position = positionOf(game);
  const isCounted = isPlayedInFull(game.record);
  const { name, effort } = await house.choose({ ...requestOf(game.record, position), isCounted });
  const move = findMove(position, name);
  if (!move) throw new Error(`the house chose an illegal move: ${name}`);
  return { ply: playPly(position, move), effort };
}

/** The exact name of the move that the house, or a hosted agent, chose with this effort for the seat to move. */
export function reproduceHouseMove(
  house: Pick<House, 'reproduceChoice'>,
  record: HouseGame,
  position: Position,
  effort: Effort,
): Promise<string> {
  return house.reproduceChoice(requestOf(record, position), effort);
}

/**
 * Whether the house must always play at full effort, because the result is compared with others: in a rating, in an
 * agent's matches or in the ranking of a daily deal.
 */
function isPlayedInFull(record: HouseGame): boolean {
  return record.mode === 'challenge' || countsFromStart(record);
}

export const HOUSE_BUSY = refusal('unavailable', {
  detail: 'The house has too many moves to answer first; your move was not written.',
  retryAfterSeconds: 2,
});

/**
 * Reserves capacity for the house's answer. Call before writing what it must answer.
 * @returns the function that releases it; `undefined`: try again later
 */
export function reserveHouseMove(
  house: Pick<House, 'reserve'>,
  record: HouseGame,
  { isStart }: { readonly isStart: boolean },
): (() => void) | undefined {
  if (!SEATS.some((seat) => isHouse(record.seats[seat]))) return () => undefined;
  const { policy, strength, rules } = record;
  const isCounted = isPlayedInFull(record);
  return house.reserve({ policy: policy!, strength: strength!, rules, lane: laneOf(record), isCounted, isStart });
}

function requestOf(record: HouseGame, position: Position): HouseRequest {
  const { seed, strength, policy } = record;
  const view = observe(position, position.current!);
  const randomSeed = houseSeed(seed, position.moveCount);
  return { view, policy: policy!, strength: strength!, randomSeed, lane: laneOf(record) };
}

/** The network that plays against the house; seats older than the recording of networks share one lane. */
function laneOf({ seats }: Pick<GameRecord, 'seats'>): string {
  return seats.A.network ?? seats.B.network ?? '';
}
