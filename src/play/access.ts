// Who may see what of a game: from an id and perhaps a token to a live game and a viewer.
import { isHouseToMove } from '../table/game.ts';
import type { SeatAccess, Access, LiveGame } from '../table/access.ts';
import { SEATS } from '../engine/index.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import { isClaimable } from '../table/referee.ts';
import { hashSecret, isWellFormed } from '../trust/secrets.ts';

const GAME_ID = /^g_[0-9A-Za-z]{1,40}$/;

/** The game as it is now, from its room or from the store; `undefined` if there is none of this id. */
export async function lookAt(arena: Arena, gameId: string): Promise<LiveGame | undefined> {
  const local = arena.live.local(gameId);
  if (local?.game.record.aliasOf === null) return local;
  if (!GAME_ID.test(gameId)) return undefined;
  const stored = await arena.store.findGame(gameId);
  const { aliasOf } = stored?.record ?? {};
  if (aliasOf) return lookAt(arena, aliasOf);
  if (!stored) return undefined;
  const absentSince = isClaimable(stored.record) ? await arena.live.absence(gameId) : { A: null, B: null };
  return { game: arena.rebuild(stored), absentSince };
}

/** @throws Problem game-not-found */
export async function existing(arena: Arena, gameId: string): Promise<LiveGame> {
  const live = await lookAt(arena, gameId);
  if (!live) throw new Problem('game-not-found');
  return live;
}

/**
 * With a token: its seat. Without: the public's view, if the game is public.
 * @throws Problem game-not-found, private-game, and those of a bad token
 */
export async function visit(arena: Arena, gameId: string, token: string | undefined): Promise<Access> {
  if (token !== undefined) return seatOf(arena, gameId, token);
  const live = await existing(arena, gameId);
  if (!live.game.record.isPublic) throw new Problem('private-game');
  return { live, viewer: 'spectator', holder: null };
}

/** @throws Problem game-not-found, token-missing, token-unknown, seat-moved, wrong-game */
export async function seatOf(arena: Arena, gameId: string, token: string | undefined): Promise<SeatAccess> {
  if (token !== undefined && !isWellFormed('player', token)) throw new Problem('token-unknown');
  const live = await afterHouse(arena, await existing(arena, gameId));
  if (token === undefined) throw new Problem('token-missing');
  const tokenHash = hashSecret(token);
  const viewer = SEATS.find((seat) => live.game.record.seats[seat].tokenHash === tokenHash);
  if (!viewer) throw await refusalOfToken(arena, gameId, tokenHash);
  return { live, viewer, holder: { seat: viewer, tokenHash } };
}

/** The same seat as it is now, whichever game it plays in. @throws Problem seat-moved */
export async function seatNow(arena: Arena, { live, holder }: SeatAccess): Promise<SeatAccess> {
  const now = await existing(arena, live.game.record.id);
  const viewer = SEATS.find((seat) => now.game.record.seats[seat].tokenHash === holder.tokenHash);
  if (!viewer) throw new Problem('seat-moved');
  return { live: now, viewer, holder: { ...holder, seat: viewer } };
}

async function refusalOfToken({ store }: Arena, gameId: string, tokenHash: string): Promise<Problem> {
  const owner = await store.findToken(tokenHash);
  if (!owner) return new Problem('token-unknown');
  return new Problem(owner.gameId === gameId ? 'seat-moved' : 'wrong-game');
}

/** The game once the house, if it is to move, has moved: also one that a crash interrupted. */
export async function afterHouse(arena: Arena, live: LiveGame): Promise<LiveGame> {
  if (!isHouseToMove(live.game)) return live;
  await arena.live.awaitHouse(live.game.record.id);
  return existing(arena, live.game.record.id);
}
