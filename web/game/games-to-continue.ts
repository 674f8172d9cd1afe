// The games to continue whose seats this browser holds: those that are not over, and those with an accepted rematch.
import { WEEK_MS } from '../../schema/calendar.ts';
import type { GameBody } from '../../schema/game.ts';
import { get, isMissingGame, Unreachable } from './api.ts';
import { isOver } from './is-over.ts';
import { findSeat, forgetSeat, heldGames, keepSeat, openGames } from './seats.ts';
import { serverNow } from './server-time.ts';

const MAX_READ = 20;
/** How many seats of finished games are kept, newest first. */
const MAX_DONE = 100;

interface Found {
  /** Newest first. A finished game is listed for its rematch, which the person enters at its table. */
  readonly games: readonly GameBody[];
  /** Why some of them could not be read now. */
  readonly failure: Unreachable | undefined;
}

export async function gamesToContinue(): Promise<Found> {
  const isDone = (gameId: string): boolean => findSeat(gameId)?.isDone === true;
  const read = await Promise.all(openGames().slice(0, MAX_READ).map(readHeld));
  for (const gameId of heldGames().filter(isDone).slice(MAX_DONE)) forgetSeat(gameId);
  return {
    games: read.filter((game): game is GameBody => game !== undefined && !(game instanceof Unreachable)),
    failure: read.find((game) => game instanceof Unreachable),
  };
}

/** `undefined` when there is nothing to continue. */
async function readHeld(gameId: string): Promise<GameBody | Unreachable | undefined> {
  const seat = findSeat(gameId)!;
  try {
    const game = await get<GameBody>(`/games/${gameId}`, { token: seat.token });
    if (!isOver(game)) return game;
    if (await isRematchAwaited(game)) return game.rematch ? game : undefined;
    keepSeat(gameId, { ...seat, isDone: true });
  } catch (error) {
    if (error instanceof Unreachable) return error;
    if (isMissingGame(error)) forgetSeat(gameId); // keep a seat that moved to another device: it may come back
  }
  return undefined;
}

/** Whether a rematch offered from this seat may still be accepted or, at this game's table, entered. */
async function isRematchAwaited({ rematch, rematchOfferedBy, seat, endedAt }: GameBody): Promise<boolean> {
  if (rematchOfferedBy !== seat || Date.parse(endedAt!) < serverNow() - WEEK_MS) return false;
  return !rematch || !(findSeat(rematch) || (await isGone(rematch)));
}

/** A private game can be read only with its seat, so a refusal does not mean that it is gone. */
function isGone(gameId: string): Promise<boolean> {
  return get<GameBody>(`/games/${gameId}`).then(isOver, isMissingGame);
}
