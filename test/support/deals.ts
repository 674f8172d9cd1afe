// People and agents playing the daily deal over REST.
import type { DailyDealBody } from '../../schema/daily-deal.ts';
import type { GameBody, Joined, Synced } from '../../schema/game.ts';
import { ok, playMove, readGame, type Answer, type Rest, type SeatOfGame, type Sent } from './rest.ts';

const DAY_MS = 86_400_000;
const NOON_MS = DAY_MS / 2;

/** Milliseconds until noon (UTC, far from the end of a day) of the weekday, 7 to 13 days ahead. @param weekday 0 for Sunday */
export function untilNoonOf(weekday: number, now: number): number {
  const today = new Date(now).getUTCDay();
  const days = ((weekday - today + 7) % 7) + 7;
  return days * DAY_MS - (now % DAY_MS) + NOON_MS;
}

/** Milliseconds to skip, at most an hour, so that the day does not end during a test. */
export function untilLateEnough(now: number): number {
  const left = DAY_MS - (now % DAY_MS);
  return left < DAY_MS / 24 ? left : 0;
}

export const play = (rest: Rest, sent: Pick<Sent, 'headers' | 'token'>, body: object = {}): Promise<Answer<Joined>> =>
  rest<Joined>('POST', '/daily-deal', { ...sent, body });

export const dealOf = (rest: Rest, sent: Sent = {}, query = ''): Promise<DailyDealBody> =>
  ok(rest<DailyDealBody>('GET', `/daily-deal${query}`, sent));

export async function takeDeal(rest: Rest, sent: Pick<Sent, 'headers' | 'token'>): Promise<SeatOfGame> {
  const { game, playerToken } = await ok(play(rest, sent));
  return { id: game.id, token: playerToken };
}

/** Continues until the game is over or after `maxMoves` own moves. @returns the names of all moves since the deal */
export async function playOn(
  rest: Rest,
  seat: SeatOfGame,
  choose: (legalMoves: readonly string[]) => string = (moves) => moves[0]!,
  maxMoves = Infinity,
): Promise<string[]> {
  for (let played = 0; played < maxMoves; played++) {
    const { turn, view } = await readGame(rest, seat);
    if (turn === null) break;
    await playMove(rest, seat, choose(view!.legalMoves!));
  }
  const { id, token } = seat;
  const { moves } = await ok(rest<Synced>('GET', `/games/${id}/sync?since=0&timeout=0`, { token }));
  return moves.map(({ name }) => name);
}

export const resign = (rest: Rest, { id, token }: SeatOfGame): Promise<{ game: GameBody }> =>
  ok(rest('POST', `/games/${id}/resign`, { token, body: {} }));
