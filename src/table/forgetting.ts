// How long a game that is over is kept. A finished game that was played is kept for ever.
import { DAY_MS } from '../../schema/calendar.ts';
import { isHouse, type Ending, type GameRecord, type Instant } from '../records/game-record.ts';
import { pliesSince, type Game } from './game.ts';

/** After its end, a game that nobody has moved in. */
export const UNPLAYED_RETENTION_MS = DAY_MS;
/** After its end, a game without a result. */
export const ABANDONED_RETENTION_MS = 30 * DAY_MS;

/** The house plays more moves than this before anybody else does only when it plays alone. */
const MAX_OPENING_PLIES = 2;

/** When a game that ends now may be forgotten; `null`: never, as those of leagues. */
export function forgetAtOf(game: Game, ending: Ending): Instant | null {
  const { status, endedAt } = ending;
  if (game.record.tournament !== null) return null;
  if (status === 'finished' && isInAnyRecord(game.record)) return null;
  if (!isPlayed(game)) return endedAt + UNPLAYED_RETENTION_MS;
  return status === 'abandoned' ? endedAt + ABANDONED_RETENTION_MS : null;
}

/** A match of an agent, or in the history of a player. */
function isInAnyRecord({ agent, seats }: GameRecord): boolean {
  return agent !== null || seats.A.playerId !== null || seats.B.playerId !== null;
}

/** Whether anybody but the house has moved: an opening of the house is no play. */
function isPlayed(game: Game): boolean {
  const { seats } = game.record;
  if (game.moves.length > MAX_OPENING_PLIES) return true;
  return pliesSince(game, 0).some(({ seat }) => !isHouse(seats[seat]));
}
