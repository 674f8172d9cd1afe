// Sitting down by the secret of a link, and again where the seat went to another device.
import type { Joined } from '../../schema/game.ts';
import { get, postOnce, Refused, untilAnswered } from './api.ts';
import { deviceId } from './device.ts';
import { rememberSeedHash } from './seed-hashes.ts';
import { takeOwnSeat } from './own-seat.ts';
import type { SeatFragment } from './seat-fragment.ts';
import { findSeat, keepSeat, type HeldSeat } from './seats.ts';
import { withNameFallback } from './name-fallback.ts';

const ANSWER_LIMIT = { forMs: 60_000 };

/** The tabs of this browser share one seat: only the first of them takes it, and keeps it for all. @throws Refused, Unreachable */
export function takeSeatOnce(gameId: string, { is, secret }: SeatFragment): Promise<HeldSeat> {
  return inOneTab(gameId, async () => {
    deviceId(); // made here, or each of two new tabs would make its own
    const held = findSeat(gameId);
    const seat = await seatOf(gameId, { is, secret }, held);
    keepSeat(gameId, seat); // before the next tab looks for it
    return seat;
  });
}

async function seatOf(gameId: string, { is, secret }: SeatFragment, held: HeldSeat | undefined): Promise<HeldSeat> {
  if (is === 'token') return held?.token === secret ? held : { token: secret };
  // Whoever opened the game tries the link for the other seat.
  if (held?.shareUrl?.endsWith(`#${secret}`)) return held;
  return held?.invite === secret && (await isOwn(gameId, held)) ? held : takeSeat(gameId, secret);
}

/** Takes the seat, also from the device that has it. @throws Refused, Unreachable */
async function takeSeat(gameId: string, invite: string): Promise<HeldSeat> {
  const { game, playerToken, matchToken } = await withNameFallback((name) => sendInvite(gameId, invite, name));
  rememberSeedHash(gameId, game.seedHash);
  return { token: playerToken, invite, matchToken };
}

/** Takes it back from another device, which may have made the token void. @throws Refused, Unreachable */
export async function takeSeatBack(gameId: string, seat: HeldSeat): Promise<HeldSeat> {
  if (seat.invite) return takeSeat(gameId, seat.invite);
  return (await isOwn(gameId, seat)) ? { ...seat } : takeOwnSeat(gameId);
}

/** The name is that of a newcomer: a profile has its own, and so may the seat. */
function sendInvite(gameId: string, invite: string, name: string | undefined): Promise<Joined> {
  return postOnce<Joined>(`/games/${gameId}/seat`, { body: { invite, name, client: 'web' }, ...ANSWER_LIMIT });
}

/** Whether the seat is held by this browser still. @throws Unreachable */
async function isOwn(gameId: string, { token }: HeldSeat): Promise<boolean> {
  try {
    await untilAnswered(() => get(`/games/${gameId}`, { token }), ANSWER_LIMIT);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Browsers have locks for pages that came by https only, and refuse them where nothing may be kept. */
async function inOneTab<T>(gameId: string, task: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = (): Promise<T> => (begun ??= task());
  try {
    return await navigator.locks.request(`arena-seat:${gameId}`, begin);
  } catch {
    return begin();
  }
}
