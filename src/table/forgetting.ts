// How long a game is kept after its end. A finished game that was played is kept forever.
import { DAY_MS } from '../../schema/calendar.ts';
import { SEATS } from '../engine/index.ts';
import { isHouse, type Ending, type GameRecord, type Instant } from '../records/game-record.ts';
import { identityIn } from './identities.ts';
import { lastPlyOf, type Game } from './game.ts';

/** For a game in which nobody moved. */
export const UNPLAYED_RETENTION_MS = DAY_MS;
/** For a game without a result. If both have an identity, even without a move: aborts may dodge bad deals (`suspects`). */
export const ABANDONED_RETENTION_MS = 30 * DAY_MS;

/** When a game that ends now may be deleted; `null`: never, as for games of a league. */
export function forgetAtOf(game: Game, ending: Ending): Instant | null {
  const { status, endedAt } = ending;
  if (game.record.tournament !== null) return null;
  if (status === 'finished' && isInAnyRecord(game.record)) return null;
  const isComparable = isPlayed(game) || (status === 'abandoned' && isBetweenIdentities(game.record));
  if (!isComparable) return endedAt + UNPLAYED_RETENTION_MS;
  return status === 'abandoned' ? endedAt + ABANDONED_RETENTION_MS : null;
}

/** Whether it is a match of an agent or in a player's history. */
function isInAnyRecord({ agent, seats }: GameRecord): boolean {
  return agent !== null || seats.A.playerId !== null || seats.B.playerId !== null;
}

function isBetweenIdentities(record: GameRecord): boolean {
  return SEATS.every((seat) => identityIn(record, seat) !== null);
}

/** Whether anybody but the house has moved. */
function isPlayed(game: Game): boolean {
  const { seats } = game.record;
  return SEATS.some((seat) => !isHouse(seats[seat]) && lastPlyOf(game, seat) !== undefined);
}
