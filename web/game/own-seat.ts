// Taking a seat of the session's profile, whichever browser holds its token.
import type { Joined } from '../../schema/game.ts';
import { postOnce } from './api.ts';
import { findSeat, keepSeat, type HeldSeat } from './seats.ts';
import { rememberSeedHash } from './seed-hashes.ts';

/** The seat as this browser holds it, otherwise taken through the session. @throws Refused, Unreachable */
export async function sitDown(gameId: string): Promise<HeldSeat> {
  return findSeat(gameId) ?? takeOwnSeat(gameId);
}

/** Takes the seat through the session. The browser that held it can no longer move. @throws Refused, Unreachable */
export async function takeOwnSeat(gameId: string): Promise<HeldSeat> {
  const { game, playerToken } = await postOnce<Joined>(`/players/me/games/${gameId}/seat`);
  rememberSeedHash(gameId, game.seedHash);
  const seat = { ...findSeat(gameId), token: playerToken };
  keepSeat(gameId, seat);
  return seat;
}
