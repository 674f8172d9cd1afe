// Taking a seat with the secret of a link, and taking it back from another device.
import type { Joined } from '../../schema/game.ts';
import { ANSWER_MS, get, postOnce, Refused, untilAnswered } from './api.ts';
import { deviceId } from './device.ts';
import { rememberSeedHash } from './seed-hashes.ts';
import { takeOwnSeat } from './own-seat.ts';
import type { SeatFragment } from './seat-fragment.ts';
import { findSeat, keepSeat, type HeldSeat } from './seats.ts';
import { withNameFallback } from './name-fallback.ts';

/** The tabs of this browser share one seat: the first takes it and stores it for all. @throws Refused, Unreachable */
export function takeSeatOnce(gameId: string, { is, secret }: SeatFragment): Promise<HeldSeat> {
  return inOneTab(gameId, async () => {
    deviceId(); // created under the lock, or two new tabs would each create their own
    const held = findSeat(gameId);
    const seat = await seatOf(gameId, { is, secret }, held);
    keepSeat(gameId, seat); // while the next tab still waits for the lock
    return seat;
  });
}

async function seatOf(gameId: string, { is, secret }: SeatFragment, held: HeldSeat | undefined): Promise<HeldSeat> {
  if (is === 'token') return held?.token === secret ? held : { token: secret };
  // The game's creator has opened the link for the other seat.
  if (held?.shareUrl?.endsWith(`#${secret}`)) return held;
  return held?.invite === secret && (await isOwn(gameId, held)) ? held : takeSeat(gameId, secret);
}

/** Takes the seat, even from the device that holds it. @throws Refused, Unreachable */
async function takeSeat(gameId: string, invite: string): Promise<HeldSeat> {
  const { game, playerToken, matchToken } = await withNameFallback((name) => sendInvite(gameId, invite, name));
  rememberSeedHash(gameId, game.seedHash);
  return { token: playerToken, invite, matchToken };
}

/** Takes the seat back from another device, which may have invalidated the token. @throws Refused, Unreachable */
export async function takeSeatBack(gameId: string, seat: HeldSeat): Promise<HeldSeat> {
  if (seat.invite) return takeSeat(gameId, seat.invite);
  return (await isOwn(gameId, seat)) ? { ...seat } : takeOwnSeat(gameId);
}

/** @param name used only for newcomers: a profile has its own name, and the seat may have one too */
function sendInvite(gameId: string, invite: string, name: string | undefined): Promise<Joined> {
  return postOnce<Joined>(`/games/${gameId}/seat`, { body: { invite, name, client: 'web' }, forMs: ANSWER_MS });
}

/** Whether this browser still holds the seat. @throws Unreachable */
async function isOwn(gameId: string, { token }: HeldSeat): Promise<boolean> {
  try {
    await untilAnswered(() => get(`/games/${gameId}`, { token }));
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Browsers offer locks only in secure contexts, and refuse them where storage is blocked. */
async function inOneTab<T>(gameId: string, task: () => Promise<T>): Promise<T> {
  let begun: Promise<T> | undefined;
  const begin = (): Promise<T> => (begun ??= task());
  try {
    return await navigator.locks.request(`arena-seat:${gameId}`, begin);
  } catch {
    return begin();
  }
}
