// The games whose seats this browser holds and that go on: those that are not over, and accepted rematches.
import { WEEK_MS } from '../../schema/calendar.ts';
import type { GameBody } from '../../schema/game.ts';
import { get, isMissingGame } from './api.ts';
import { isOver } from './is-over.ts';
import { findSeat, forgetSeat, heldGames, keepSeat } from './seats.ts';
import { serverNow } from './server-time.ts';

const MAX_READ = 20;
/** Of the games that are done, the seats of the newest are kept. */
const MAX_DONE = 100;

/** Newest first. One that is over is there for its rematch, which the person enters at its table. */
export async function gamesToContinue(): Promise<readonly GameBody[]> {
  const isDone = (gameId: string): boolean => findSeat(gameId)?.isDone === true;
  const open = heldGames().filter((gameId) => !isDone(gameId));
  const found = await Promise.all(open.slice(0, MAX_READ).map(readHeld));
  for (const gameId of heldGames().filter(isDone).slice(MAX_DONE)) forgetSeat(gameId);
  return found.filter((game) => game !== undefined);
}

/** `undefined` when there is nothing to continue, or when it cannot be read now. */
async function readHeld(gameId: string): Promise<GameBody | undefined> {
  const seat = findSeat(gameId)!;
  try {
    const game = await get<GameBody>(`/games/${gameId}`, { token: seat.token });
    if (!isOver(game)) return game;
    if (await isRematchAwaited(game)) return game.rematch ? game : undefined;
    keepSeat(gameId, { ...seat, isDone: true });
  } catch (error) {
    if (isMissingGame(error)) forgetSeat(gameId); // a seat that was moved away may come back
  }
  return undefined;
}

/** Whether a rematch that was offered from this seat is to be accepted still, or to be entered: at the table of this game. */
async function isRematchAwaited({ rematch, rematchOfferedBy, seat, endedAt }: GameBody): Promise<boolean> {
  if (rematchOfferedBy !== seat || Date.parse(endedAt!) < serverNow() - WEEK_MS) return false;
  return !rematch || !(findSeat(rematch) || (await isGone(rematch)));
}

/** A private one can only be read with its seat: it may be there. */
function isGone(gameId: string): Promise<boolean> {
  return get<GameBody>(`/games/${gameId}`).then(isOver, isMissingGame);
}
