// Two waiters in quick match, each with its own game, until their games become one.
import type { Started } from '../../schema/game.ts';
import { ok, playMove, readGame, type Rest, type SeatOfGame } from './rest.ts';
import { until } from './until.ts';

export interface Waiters {
  readonly older: SeatOfGame;
  /** Its id becomes an alias; its token will hold seat B of the older game. */
  readonly younger: SeatOfGame;
}

const APART = [1000, 1250];
/** By then, their rating windows overlap. */
const MEET_AFTER_MS = 10_000;

/** Their ratings are too far apart to be paired at once. */
export async function startWaiters(rest: Rest): Promise<Waiters> {
  const seats: SeatOfGame[] = [];
  for (const rating of APART) {
    const body = { mode: 'quick', ruleset: 'classic', rating };
    const { game, playerToken } = await ok(rest<Started>('POST', '/games', { body }));
    if (game.status !== 'waiting') throw new Error('somebody else was waiting');
    seats.push({ id: game.id, token: playerToken! });
  }
  return { older: seats[0]!, younger: seats[1]! };
}

/** @returns the game of both */
export async function pair(
  rest: Rest,
  { older, younger }: Waiters,
  advance: (ms: number) => void | Promise<void>,
): Promise<{ id: string; A: SeatOfGame; B: SeatOfGame }> {
  await advance(MEET_AFTER_MS);
  await until(async () => (await readGame(rest, older)).status === 'active');
  return { id: older.id, A: older, B: { id: older.id, token: younger.token } };
}

/** The seat to move plays its first legal move. */
export async function playNext(rest: Rest, duel: { A: SeatOfGame; B: SeatOfGame }): Promise<void> {
  const seat = duel[(await readGame(rest, duel.A)).turn!];
  const { view } = await readGame(rest, seat);
  await playMove(rest, seat, view!.legalMoves![0]!);
}
