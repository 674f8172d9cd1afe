// Access control for games: resolves an id and an optional token to a live game and a viewer.
import type { GameId } from '../records/ids.ts';
import { isHouseToMove } from '../table/game.ts';
import { NOBODY_ABSENT, type SeatAccess, type Access, type LiveGame } from '../table/access.ts';
import { SEATS, type Seat } from '../engine/index.ts';
import { isGameId } from '../../schema/game-id.ts';
import { Problem } from '../../schema/problem.ts';
import type { Arena } from '../ports/arena.ts';
import { isClaimable } from '../table/referee.ts';
import { isUnused } from '../table/deadlines.ts';
import { seatOfToken } from '../table/seat-records.ts';
import { isProvenAt } from '../table/standing.ts';
import { inUse } from './first-use.ts';
import { agentOfKey, agentOfKeyHash } from '../people/agent-keys.ts';
import { currentPlayer, playerOf } from '../people/profiles.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { RatedAgent } from '../records/agent-records.ts';
import type { SeatRecord } from '../records/game-record.ts';
import { hashSecret, isMeantAs, isWellFormed } from '../trust/secrets.ts';

const SPECTATOR = { viewer: 'spectator', holder: null } as const;

/** The current game, from its room or from the store; `undefined` if the id is unknown. */
export async function findLiveGame(arena: Arena, gameId: GameId): Promise<LiveGame | undefined> {
  const local = await arena.live.local(gameId);
  if (local?.game.record.aliasOf === null) return local;
  if (!isGameId(gameId)) return undefined;
  const stored = await arena.live.read(gameId);
  const { aliasOf } = stored?.record ?? {};
  if (aliasOf) return findLiveGame(arena, aliasOf);
  if (!stored) return undefined;
  const absentSince = isClaimable(stored.record) ? await arena.live.absence(gameId) : NOBODY_ABSENT;
  return { game: arena.rebuild(stored), absentSince };
}

/** @throws Problem game-not-found */
export async function requireGame(arena: Arena, gameId: GameId): Promise<LiveGame> {
  const live = await findLiveGame(arena, gameId);
  if (!live) throw new Problem('game-not-found');
  return live;
}

/**
 * With a token, or with the key of an agent that plays in the game: its seat. Otherwise the public view, if the game is
 * public or the key is of the agent that is hosted in it.
 * @throws Problem game-not-found, private-game, wrong-game, and those of an invalid token or key
 */
export async function accessGame(arena: Arena, gameId: GameId, token: string | undefined): Promise<Access> {
  const isKey = token !== undefined && isMeantAs('agent', token);
  if (token !== undefined && !isKey) return seatOf(arena, gameId, token);
  const agent = isKey ? await agentOfKey(arena, token) : undefined;
  const live = await requireGame(arena, gameId);
  if (agent && seatsOf(live, agent).length > 0) return used(arena, seatOfAgent(await afterHouse(arena, live), agent));
  const { record } = live.game;
  if (agent?.agent.slug === record.agent) return { live, ...SPECTATOR, hostedKeyHash: agent.agent.keyHash! };
  if (!record.isPublic) throw new Problem(agent ? 'wrong-game' : 'private-game');
  return { live, ...SPECTATOR };
}

/**
 * @param token of the seat, or the key of the agent that holds it
 * @throws Problem game-not-found, token-missing, token-unknown, seat-moved, wrong-game, agent-key-unknown, both-seats
 */
export async function seatOf(arena: Arena, gameId: GameId, token: string | undefined): Promise<SeatAccess> {
  if (token !== undefined && isMeantAs('agent', token)) {
    const agent = await agentOfKey(arena, token);
    return used(arena, seatOfAgent(await afterHouse(arena, await requireGame(arena, gameId)), agent));
  }
  const live = await afterHouse(arena, await requireGame(arena, gameId).catch(refusalUnlessTypo(token)));
  if (token === undefined) throw new Problem('token-missing');
  const tokenHash = hashSecret(token);
  const access = accessOfToken(live, tokenHash);
  if (!access) throw isTypo(token) ? new Problem('token-unknown') : await refusalOfToken(arena, gameId, tokenHash);
  return used(arena, access);
}

/**
 * The same for a move. If the game's room is in this process, nothing is looked up: the store compares the game's epoch when
 * it writes the move, and a refusal is decided only after reading the game again.
 */
export async function seatToMove(arena: Arena, gameId: GameId, token: string | undefined): Promise<SeatAccess> {
  const live = token !== undefined && isMeantAs('player', token) ? arena.live.remembered(gameId) : undefined;
  const isInPlay = live?.game.record.status === 'active' && !isUnused(live.game.record) && !isHouseToMove(live.game);
  const access = isInPlay ? accessOfToken(live, hashSecret(token!)) : undefined;
  return access ?? seatOf(arena, gameId, token);
}

function accessOfToken(live: LiveGame, tokenHash: string): SeatAccess | undefined {
  const viewer = seatOfToken(live.game.record, tokenHash);
  return viewer && { live, viewer, holder: { seat: viewer, tokenHash } };
}

/** The game of a seat's token; `undefined` for anything else. @throws Problem token-unknown */
export async function gameOfToken({ store }: Arena, token: string | undefined): Promise<GameId | undefined> {
  if (token === undefined || !isMeantAs('player', token)) return undefined;
  const owner = isWellFormed('player', token) ? await store.findToken(hashSecret(token)) : undefined;
  if (!owner) throw new Problem('token-unknown');
  return owner.gameId;
}

/**
 * The current state of a seat, which a merge may have moved to another game.
 * @throws Problem seat-moved, agent-key-unknown
 */
export async function currentSeat(arena: Arena, { live, holder }: SeatAccess): Promise<SeatAccess> {
  const now = await requireGame(arena, live.game.record.id);
  if (holder.keyHash !== undefined) return seatOfAgent(now, await agentOfKeyHash(arena, holder.keyHash));
  const viewer = seatOfToken(now.game.record, holder.tokenHash);
  if (!viewer) throw new Problem('seat-moved');
  return { live: now, viewer, holder: { ...holder, seat: viewer } };
}

/**
 * The current game for somebody who watches it. A private one (a merge can make a public game private) requires that the
 * viewer's token or key still opens it.
 * @throws Problem private-game, and as `currentSeat`
 */
export async function currentlyWatched(arena: Arena, access: Access): Promise<LiveGame> {
  const { live, viewer, holder, hostedKeyHash } = access;
  const now = await requireGame(arena, live.game.record.id);
  if (now.game.record.isPublic) return now;
  if (hostedKeyHash !== undefined) {
    await agentOfKeyHash(arena, hostedKeyHash);
    return now;
  }
  if (viewer === 'spectator' || !holder) throw new Problem('private-game');
  return (await currentSeat(arena, { live, viewer, holder })).live;
}

async function used(arena: Arena, access: SeatAccess): Promise<SeatAccess> {
  const { live } = access;
  const game = await inUse(arena, live.game);
  return game === live.game ? access : { ...access, live: { ...live, game } };
}

/** @throws Problem wrong-game, both-seats */
function seatOfAgent(live: LiveGame, rated: RatedAgent): SeatAccess {
  const [seat, other] = seatsOf(live, rated);
  if (!seat) throw new Problem('wrong-game', { detail: `${rated.agent.slug} holds no seat in this game.` });
  if (other) throw new Problem('both-seats');
  const { tokenHash } = live.game.record.seats[seat];
  return { live, viewer: seat, holder: { seat, tokenHash: tokenHash!, keyHash: rated.agent.keyHash! } };
}

function seatsOf({ game }: LiveGame, { agent }: RatedAgent): Seat[] {
  return SEATS.filter((seat) => game.record.seats[seat].agentSlug === agent.slug);
}

/**
 * What is done from the seat of an account or of a proven guest counts for them, so it needs their session. Newer guests
 * are exempt: their results do not count for others, and on another device they have only a link or a token.
 * @throws Problem not-your-seat
 */
export async function refuseUnlessOwn(
  arena: Arena,
  { playerId }: Pick<SeatRecord, 'playerId'>,
  { session }: RequestContext,
): Promise<void> {
  const holder = playerId === null ? undefined : await currentPlayer(arena, playerId);
  if (!holder || !(holder.player.isAccount || isProvenAt(holder.standing, arena.clock()))) return;
  const known = await playerOf(arena, session);
  if (known?.player.id !== holder.player.id) throw new Problem('not-your-seat');
}

/** Checked only when a token opens nothing, because a checksum takes as long to compute as a hash. */
function isTypo(token: string | undefined): boolean {
  return token !== undefined && !isWellFormed('player', token);
}

/** @throws Problem token-unknown for a typo, otherwise the given error */
function refusalUnlessTypo(token: string | undefined): (error: unknown) => never {
  return (error) => {
    throw isTypo(token) ? new Problem('token-unknown') : error;
  };
}

async function refusalOfToken({ store }: Arena, gameId: GameId, tokenHash: string): Promise<Problem> {
  const owner = await store.findToken(tokenHash);
  if (!owner) return new Problem('token-unknown');
  return new Problem(owner.gameId === gameId ? 'seat-moved' : 'wrong-game');
}

/** The game after any pending house move, including one that a crash interrupted. */
export async function afterHouse(arena: Arena, live: LiveGame): Promise<LiveGame> {
  if (!isHouseToMove(live.game)) return live;
  await arena.live.awaitHouse(live.game.record.id);
  return requireGame(arena, live.game.record.id);
}
