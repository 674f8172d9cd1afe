// Taking a seat of one's own profile, whichever browser has its token.
import type { Joined } from '../../schema/game.ts';
import { postOnce } from './api.ts';
import { findSeat, keepSeat, type HeldSeat } from './seats.ts';
import { rememberSeedHash } from './seed-hashes.ts';

/** At a press: as this browser holds it, else taken by the session. @throws Refused, Unreachable */
export async function sitDown(gameId: string): Promise<HeldSeat> {
  return findSeat(gameId) ?? takeOwnSeat(gameId);
}

/** By the session. The browser that had the seat can no longer move. @throws Refused, Unreachable */
export async function takeOwnSeat(gameId: string): Promise<HeldSeat> {
  const { game, playerToken } = await postOnce<Joined>(`/players/me/games/${gameId}/seat`);
  rememberSeedHash(gameId, game.seedHash);
  const seat = { ...findSeat(gameId), token: playerToken };
  keepSeat(gameId, seat);
  return seat;
}
