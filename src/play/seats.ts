// Taking seats: by code, by invite, or again from another device; and renewing an invite.
import { formatInstant } from '../../schema/instant.ts';
import type { GameId, PlayerId } from '../records/ids.ts';
import { otherSeat, SEATS, type Seat } from '../engine/index.ts';
import type { Invited, Joined } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import type { JoinRequest, SeatRequest } from '../../schema/requests.ts';
import { afterHouse, refuseUnlessOwn, requireGame } from './access.ts';
import { isHouseToMove, rebuild, type Game } from '../table/game.ts';
import { NOBODY_ABSENT, type SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import { isOpen, isOver, type GameRecord, type SeatRecord } from '../records/game-record.ts';
import { inviteUrl } from '../table/links.ts';
import { openedNotice } from '../table/notices.ts';
import { gameBody } from '../table/present.ts';
import { matchesStoredHash } from '../table/seat-records.ts';
import { refuseReservedNames, refuseWordOfServer } from '../people/names.ts';
import { playerOf, profileFor, signedIn, type Profile, type WithSession } from '../people/profiles.ts';
import { isStillPublic, nameFor, playerFor, playerRatingOf, type PlayerRating } from './players.ts';
import { storeAnswer, receiptOf } from '../trust/receipts.ts';
import { nextCheckAt, standInAt, UNOPENED_LAPSES_MS } from '../table/deadlines.ts';
import { mayMoveRatings } from '../table/unrated.ts';
import { hashSecret, isWellFormed, newSeatToken, newSecret } from '../trust/secrets.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { untilWritten } from '../trust/attempts.ts';
import { inUse } from './first-use.ts';
import { announce, notify } from './notify.ts';

/**
 * @throws Problem code-not-found, code-lapsed, seat-taken, seat-held-for-person, name-reserved, agent-key-unknown,
 * both-seats
 */
export async function joinByCode(
  arena: Arena,
  request: JoinRequest,
  context: RequestContext,
): Promise<WithSession<Joined>> {
  await refuseNames(arena, request, context);
  const stored = await arena.store.findGameByCode(request.code);
  if (!stored) throw new Problem('code-not-found');
  const game = rebuild(stored);
  refuseUnlessOpen(arena, game.record, 'code-lapsed');
  const held = game.record.seats.B;
  if (held.kind === 'person' && request.as !== 'person') throw new Problem('seat-held-for-person');
  const { profile, seat } = await playerFor(arena, request, context);
  await refuseOpener(arena, game.record, profile);
  const joined = await takeSeat(arena, game, 'B', context, {
    profile,
    seat: { ...seat, name: held.name || seat.name },
  });
  if (!joined) throw new Problem('seat-taken');
  return joined;
}

/**
 * How a person joins. Opening the link again, on any device, moves the seat there and revokes the older token.
 * @throws Problem game-not-found, invite-not-found, invite-lapsed, name-reserved, seat-held-for-person,
 * seat-held-for-friend, not-your-seat, both-seats
 */
export async function takeSeatByInvite(
  arena: Arena,
  gameId: GameId,
  request: SeatRequest,
  context: RequestContext,
): Promise<WithSession<Joined>> {
  await refuseNames(arena, request, context);
  if (context.agentKey !== undefined) throw new Problem('seat-held-for-person');
  // If another device opens the link at the same moment and is faster, the next attempt moves the seat here.
  return untilWritten(() => takeInvitedSeat(arena, gameId, request, context));
}

async function takeInvitedSeat(
  arena: Arena,
  gameId: GameId,
  request: SeatRequest,
  context: RequestContext,
): Promise<WithSession<Joined> | undefined> {
  const { game } = await requireGame(arena, gameId);
  const seat = await invitedSeat(arena, game, request.invite);
  await refuseUnlessHeldFor(arena, game.record, context);
  // The opponent may know the link as well, so it does not prove whose seat this is where that matters.
  const needsOwner = mayMoveRatings(game.record) || isOver(game.record);
  if (needsOwner) await refuseUnlessOwn(arena, game.record.seats[seat], context);
  const held = game.record.seats[seat];
  if (isOpen(held)) refuseUnlessOpen(arena, game.record, 'invite-lapsed');
  const sent = nameFor(request.name, held.kind);
  // A name that somebody else gave the seat is the seat's name, never a profile's.
  const profile = await profileFor(arena, context, sent);
  await refuseOpener(arena, game.record, profile);
  return takeSeat(arena, game, seat, context, {
    profile,
    seat: {
      kind: held.kind,
      name: held.name || (profile?.name ?? sent),
      client: request.client ?? context.transport,
      // Opening the link again does not change whose seat it is.
      ...(isOpen(held) ? playerRatingOf(profile, undefined) : {}),
    },
  });
}

/**
 * Takes the seat of a game that a friend holds for the caller.
 * @throws Problem session-missing, invitation-not-found, invite-lapsed, seat-taken
 */
export async function takeHeldSeat(
  arena: Arena,
  gameId: GameId,
  context: RequestContext,
): Promise<WithSession<Joined>> {
  const { player } = await signedIn(arena, context.session);
  const { game } = await requireGame(arena, gameId);
  if (!(await isHeldFor(arena, game.record, player.id))) throw new Problem('invitation-not-found');
  refuseUnlessOpen(arena, game.record, 'invite-lapsed');
  const profile = await profileFor(arena, context, player.name);
  const seat = { kind: 'person' as const, name: player.name, client: context.transport };
  const taker = { profile, seat: { ...seat, ...playerRatingOf(profile, undefined) } };
  const joined = await takeSeat(arena, game, 'B', context, taker);
  if (!joined) throw new Problem('seat-taken');
  return joined;
}

/**
 * Moves a person's own seat to this device and revokes the older token. For games in which nobody was given a token, and
 * for lost tokens.
 * @throws Problem game-not-found, session-missing, wrong-game, both-seats
 */
export async function takeOwnSeat(arena: Arena, gameId: GameId, context: RequestContext): Promise<Joined> {
  const { player } = await signedIn(arena, context.session);
  const ids = await arena.store.players.idsOf(player.id);
  // If another device of the same person is faster, the next attempt moves the seat here.
  return untilWritten(async () => {
    const { game } = await requireGame(arena, gameId);
    const { seats } = game.record;
    const [seat, other] = SEATS.filter((each) => ids.includes(seats[each].playerId ?? ''));
    if (!seat) throw new Problem('wrong-game', { detail: 'Your profile holds no seat in this game.' });
    if (other) throw new Problem('both-seats');
    return retakeSeat(arena, game, seat, context);
  });
}

/**
 * Issues a new token for a seat that the caller is known to hold, and revokes the older one.
 * @returns `undefined` when another request has taken it meanwhile
 */
export function retakeSeat(
  arena: Arena,
  game: Game,
  seat: Seat,
  context: RequestContext,
): Promise<WithSession<Joined> | undefined> {
  const { kind, name } = game.record.seats[seat];
  const taker = { profile: undefined, seat: { kind, name, client: context.transport } };
  return takeSeat(arena, game, seat, context, taker);
}

/** Makes a new link for a seat that is still open, at the opener's request; the old link is revoked. */
export async function renewInvite(arena: Arena, access: SeatAccess, context: RequestContext): Promise<Invited> {
  const { record } = access.live.game;
  const seat = otherSeat(access.viewer);
  if (record.status !== 'waiting') throw new Problem('seat-taken', { detail: 'The game is no longer waiting.' });
  if (record.mode === 'challenge') {
    throw new Problem('not-by-invite', { detail: 'A challenge keeps its link. Make another one.' });
  }
  if (record.seats[seat].inviteHash === null) {
    throw new Problem('not-by-invite', { detail: 'This duel is joined by code, not by invite.' });
  }
  if (isForReader(record)) {
    const hint = 'The reader sits down there. For a seat by link, open another duel, with where: link.';
    throw new Problem('not-by-invite', { detail: 'This seat is taken on the board in the chat.', hint });
  }
  const invite = newSecret('invite');
  const now = arena.clock();
  const expiresAt = now + UNOPENED_LAPSES_MS;
  const answer = { inviteUrl: inviteUrl(arena.links, record.id, invite), expiresAt: formatInstant(expiresAt) };
  const receipt = receiptOf(context.seal, answer, now);
  const isReplaced = await arena.store.replaceInvite(record.id, seat, hashSecret(invite), expiresAt, receipt);
  if (!isReplaced) throw new Problem('seat-taken', { detail: 'The seat was taken just now.' });
  await notify(arena, record.id);
  return answer;
}

/** Whether the seat is for the reader of a chat. With a new link, the assistant could take it and see both hands. */
function isForReader({ mode, code, heldFor }: GameRecord): boolean {
  return mode === 'duel' && code === null && heldFor === null;
}

async function refuseNames(
  arena: Arena,
  { name, client }: Pick<SeatRequest, 'name' | 'client'>,
  context: RequestContext,
): Promise<void> {
  refuseWordOfServer(client);
  await refuseReservedNames(arena, { name }, context);
}

/** @throws Problem seat-held-for-friend for anybody but the friend whom a game was opened for */
async function refuseUnlessHeldFor(arena: Arena, record: GameRecord, { session }: RequestContext): Promise<void> {
  if (record.heldFor === null) return;
  const known = await playerOf(arena, session);
  if (!known || !(await isHeldFor(arena, record, known.player.id))) throw new Problem('seat-held-for-friend');
}

/**
 * Openers who try the link of their own duel would play against themselves, and their friend would find the seat taken.
 * @throws Problem both-seats
 */
async function refuseOpener(
  { store }: Arena,
  { mode, seats }: GameRecord,
  profile: Profile | undefined,
): Promise<void> {
  if (mode !== 'duel' || seats.A.playerId === null || !profile || profile.newPlayer) return;
  const ids = await store.players.idsOf(profile.id);
  const [isOpener, isOther] = SEATS.map((seat) => ids.includes(seats[seat].playerId ?? ''));
  // Two guests who played each other may have become one account.
  if (!isOpener || isOther) return;
  throw new Problem('both-seats', {
    detail: 'You opened this duel yourself: the other seat is for somebody else.',
    hint: 'Send the link or the code to your opponent. Your own seat: POST /api/v1/players/me/games/{id}/seat.',
  });
}

/** Also true if it is held for a guest that the player was. */
async function isHeldFor({ store }: Arena, { heldFor }: GameRecord, player: PlayerId): Promise<boolean> {
  if (heldFor === null || heldFor === player) return heldFor !== null;
  return (await store.players.idsOf(player)).includes(heldFor);
}

async function invitedSeat(arena: Arena, { record }: Game, invite: string): Promise<Seat> {
  if (!isWellFormed('invite', invite)) throw new Problem('invite-not-found');
  const hash = hashSecret(invite);
  const seat = SEATS.find((candidate) => matchesStoredHash(record.seats[candidate].inviteHash, hash));
  if (seat) return seat;
  const owner = await arena.store.findToken(hash);
  if (owner?.gameId !== record.id) throw new Problem('invite-not-found');
  throw new Problem('invite-lapsed', { detail: 'This invite was replaced by a newer one.' });
}

function refuseUnlessOpen({ clock }: Arena, record: GameRecord, lapsed: 'code-lapsed' | 'invite-lapsed'): void {
  const isLapsed = record.status === 'waiting' && record.expiresAt !== null && record.expiresAt <= clock();
  if (isLapsed || record.status === 'abandoned') throw new Problem(lapsed);
  if (record.status !== 'waiting') throw new Problem('seat-taken');
}

/** Who takes a seat, and their profile. */
interface Taker {
  readonly seat: Pick<SeatRecord, 'kind' | 'name' | 'client'> & Partial<PlayerRating>;
  readonly profile: Profile | undefined;
}

/** `undefined` when somebody else took the seat first. */
async function takeSeat(
  arena: Arena,
  found: Game,
  seat: Seat,
  { seal, network }: RequestContext,
  { seat: player, profile }: Taker,
): Promise<WithSession<Joined> | undefined> {
  const game = await inUse(arena, found);
  const now = arena.clock();
  const { record } = game;
  const playerToken = newSeatToken(record.id);
  const held = record.seats[seat];
  const taken: SeatRecord = { ...held, ...player, tokenHash: hashSecret(playerToken), network };
  const other = record.seats[otherSeat(seat)];
  const isStarting = record.status === 'waiting' && !isOpen(other);
  const isTakerHidden = profile?.isHidden && isOpen(held);
  const isPublic = await isStillPublic(arena, record.isPublic && !isTakerHidden, isStarting ? [other] : []);
  const next: Game = {
    ...game,
    record: {
      ...record,
      isPublic,
      ...(isStarting ? { status: 'active' as const, startedAt: now, expiresAt: null } : {}),
      seats: { ...record.seats, [seat]: taken },
    },
  };
  const body = gameBody(arena, { game: next, absentSince: NOBODY_ABSENT }, seat);
  const matchToken = record.mode === 'challenge' ? newSecret('match') : undefined;
  const answer: WithSession<Joined> = {
    game: body,
    playerToken,
    ...(profile ? { player: { id: profile.id, name: profile.name } } : {}),
    ...(matchToken ? { matchToken } : {}),
    ...(profile?.session ? { session: profile.session } : {}),
  };
  const isTaken = await arena.store.takeSeat({
    gameId: record.id,
    seat,
    taken,
    replaces: held.tokenHash,
    ...(isPublic === record.isPublic ? {} : { isPublic }),
    start: isStarting ? { startedAt: now, checkAt: nextCheckAt(next, now) } : null,
    ...(record.status === 'waiting' && !isStarting ? { atEpoch: record.epoch } : {}),
    receipt: receiptOf(seal, answer, now),
    newPlayer: profile?.newPlayer ?? null,
    matchTokenHash: matchToken && hashSecret(matchToken),
    notice: isStarting ? openedNotice(next, seat, now) : null,
  });
  if (!isTaken) {
    await arena.live.refresh(record.id); // a retry must not read the same record
    return undefined;
  }
  await notify(arena, record.id);
  announce(arena, next.record);
  if (standInAt(next, arena.timeToPlay) !== null) await arena.live.awaitHouse(record.id);
  else if (!isHouseToMove(next)) return answer;
  // If a hosted agent moves first, it does so before the person sees the table.
  const live = await afterHouse(arena, { game: next, absentSince: NOBODY_ABSENT });
  const after = { ...answer, game: gameBody(arena, live, seat) };
  await storeAnswer(arena, seal, after);
  return after;
}
