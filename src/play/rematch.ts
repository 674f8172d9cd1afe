// Rematch: one seat offers and the other accepts; the house accepts at once. Seats swap.
import type { GameId, Network } from '../records/ids.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import { UNPLAYED, rulesetOfGame, type SeatRecord, type GameRecord, isHouse, isOver } from '../records/game-record.ts';
import { CURRENT_RULES, otherSeat, type BySeat, type Seat } from '../engine/index.ts';
import type { Joined, Rematched } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import { PROMPT_MOVE_SECONDS } from '../../schema/requests.ts';
import { refuseUnlessOwn, requireGame } from './access.ts';
import { NOBODY_ABSENT, type SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { Game } from '../table/game.ts';
import { identityIn } from '../table/identities.ts';
import { turnNotice } from '../table/notices.ts';
import { gameBody } from '../table/present.ts';
import { storeAnswer, receiptOf } from '../trust/receipts.ts';
import type { RequestContext } from '../ports/request-context.ts';
import { nextCheckAt } from '../table/deadlines.ts';
import { hashSecret, newSeatToken, newSecret } from '../trust/secrets.ts';
import { newGameId, newSeed } from '../trust/ids.ts';
import { ratingChangeOf } from '../table/standing.ts';
import { currentIdentity } from '../people/identities.ts';
import { untilWritten } from '../trust/attempts.ts';
import { announce, notify } from './notify.ts';
import { isStillPublic, playerRatingOf } from './players.ts';
import { admitGame, admitPlacement, openGame } from './start.ts';
import { hasUnknownToken } from './unfinished.ts';
import { untilFound } from './wait.ts';
import type { Patience } from '../ports/news.ts';

const OFFERED = { status: 'offered' } as const satisfies Rematched;
const SEAT_JUST_TAKEN = {
  detail: 'Another request for this rematch got its seat just now.',
  hint: 'Play on with the token that it got, or ask once more: the seat moves to who asks last.',
};

const OPPONENT_DELETED = {
  detail: 'The agent that played the other seat was deleted.',
  hint: 'Start a game with somebody else.',
};

/**
 * Offers or accepts; with patience, an offer waits for its answer.
 * @throws Problem game-not-over, no-rematch, not-your-seat, seat-taken, those of `admitGame`
 */
export async function requestRematch(
  arena: Arena,
  access: SeatAccess,
  context: RequestContext,
  patience: Patience,
): Promise<Rematched> {
  const { record } = access.live.game;
  if (!isOver(record)) throw new Problem('game-not-over');
  if (record.startedAt === null) throw new Problem('no-rematch');
  if (record.mode === 'challenge') {
    throw new Problem('no-rematch', { hint: 'Ask the person who sent the challenge for another one.' });
  }
  if (record.rematch === null && (await isDeserted(arena, record, otherSeat(access.viewer)))) {
    throw new Problem('no-rematch', OPPONENT_DELETED);
  }
  await refuseUnlessOwn(arena, record.seats[access.viewer], context);
  const { id } = record;
  const accepted = await rematchOrOffer(arena, access, context);
  if (accepted) return accepted;
  const rematch = await untilFound(
    arena,
    id,
    async () => (await requireGame(arena, id)).game.record.rematch ?? undefined,
    patience,
  );
  if (rematch === undefined) return OFFERED;
  const entered = await enterUntaken(arena, rematch, otherSeat(access.viewer), { ...context, seal: null });
  if (!entered && isHouse(record.seats[otherSeat(access.viewer)])) throw new Problem('seat-taken', SEAT_JUST_TAKEN);
  if (!entered) return OFFERED;
  await storeAnswer(arena, context.seal, entered); // the receipt was written with the offer
  return entered;
}

async function rematchOrOffer(arena: Arena, access: SeatAccess, context: RequestContext): Promise<Joined | undefined> {
  const { record } = access.live.game;
  const seat = access.viewer;
  if (record.rematch !== null) return enterRematch(arena, record.rematch, otherSeat(seat), context);
  if (isAccepting(access)) return acceptRematch(arena, access, context);
  if (record.rematchOfferedBy === seat && !context.seal) return undefined;
  // A delayed attempt finds its receipt, so it cannot take the seat from somebody who has entered meanwhile.
  const receipt = receiptOf(context.seal, OFFERED, arena.clock());
  const isOffered = await arena.store.offerRematch(record.id, seat, receipt);
  await notify(arena, record.id);
  return isOffered ? undefined : retry(arena, access, context);
}

function isAccepting({ live, viewer }: SeatAccess): boolean {
  const { rematchOfferedBy, seats } = live.game.record;
  const other = otherSeat(viewer);
  return rematchOfferedBy === other || isHouse(seats[other]);
}

/** The other seat, or another request of this one, was faster: continue with the current game. */
async function retry(arena: Arena, before: SeatAccess, context: RequestContext): Promise<Joined | undefined> {
  const access = { ...before, live: await requireGame(arena, before.live.game.record.id) };
  const { rematch } = access.live.game.record;
  if (rematch !== null) return enterUntaken(arena, rematch, otherSeat(access.viewer), context);
  return rematchOrOffer(arena, access, context);
}

async function acceptRematch(arena: Arena, access: SeatAccess, context: RequestContext): Promise<Joined | undefined> {
  const before = access.live.game.record;
  const seat = otherSeat(access.viewer);
  const playerToken = newSecret('player');
  const { seal, network } = context;
  const record = nextRecord(arena.clock(), before, seat, { token: playerToken, network });
  const players = { A: await withIdentity(arena, record, 'A'), B: await withIdentity(arena, record, 'B') };
  const isPublic = await isStillPublic(arena, record.isPublic, [players.A, players.B]);
  const next = { ...record, isPublic, seats: players };
  await admitPlacement(arena, next, context);
  await admitGame(arena, next, context);
  const { game, entries } = await openGame(arena, next);
  const answer = joinedAnswer(arena, game, seat, playerToken);
  const receipt = receiptOf(seal, answer, arena.clock());
  const isWritten = await arena.store.insertRematch({
    record: game.record,
    entries,
    checkAt: nextCheckAt(game, arena.clock()),
    receipt,
    openedBy: network,
    notice: turnNotice(game, arena.clock()),
  });
  await notify(arena, before.id);
  if (!isWritten) return retry(arena, access, context);
  announce(arena, game.record);
  return answer;
}

/** The holder of the old game's token gets a new token for the seat; any earlier one is revoked. */
async function enterRematch(arena: Arena, gameId: GameId, seat: Seat, context: RequestContext): Promise<Joined> {
  return untilWritten(async () => takeSeat(arena, (await requireGame(arena, gameId)).game, seat, context));
}

/**
 * Handles a rematch request that began before the rematch existed. Its caller may have asked again in the meantime and
 * already hold the seat: this request must not revoke that newer token.
 */
async function enterUntaken(
  arena: Arena,
  gameId: GameId,
  seat: Seat,
  context: RequestContext,
): Promise<Joined | undefined> {
  const { game } = await requireGame(arena, gameId);
  // Checks the network, not the token: an agent's seat has a token from the start.
  return game.record.seats[seat].network === null ? takeSeat(arena, game, seat, context) : undefined;
}

/** `undefined`: another request has taken it meanwhile. */
async function takeSeat(arena: Arena, game: Game, seat: Seat, context: RequestContext): Promise<Joined | undefined> {
  const gameId = game.record.id;
  const held = game.record.seats[seat];
  const playerToken = newSeatToken(gameId);
  const { seal, network } = context;
  const taken = { ...held, tokenHash: hashSecret(playerToken), network };
  const next = { ...game, record: { ...game.record, seats: { ...game.record.seats, [seat]: taken } } };
  const answer = joinedAnswer(arena, next, seat, playerToken);
  const receipt = receiptOf(seal, answer, arena.clock());
  const taking = { gameId, seat, taken, replaces: held.tokenHash, start: null, receipt };
  if (!(await arena.store.takeSeat(taking))) {
    await arena.live.refresh(gameId); // a retry must not read the same record
    return undefined;
  }
  await notify(arena, gameId);
  return answer;
}

function joinedAnswer(arena: Arena, game: Game, seat: Seat, playerToken: string): Joined {
  return { game: gameBody(arena, { game, absentSince: NOBODY_ABSENT }, seat), playerToken };
}

/** A profile or agent that has been banned or deleted since is dropped; the holder of the token plays on without it. */
async function withIdentity(arena: Arena, record: GameRecord, seat: Seat): Promise<SeatRecord> {
  const held = record.seats[seat];
  const identity = identityIn(record, seat);
  if (!identity) return held;
  const current = await currentIdentity(arena, { kind: identity.kind, owner: identity.id });
  if (!current) return { ...held, ...playerRatingOf(undefined, undefined) };
  const { kind, id, standing } = current;
  return { ...held, ...(kind === 'player' ? { playerId: id } : {}), rating: Math.round(standing.rating) };
}

/** Whether nobody can play this seat any more. */
async function isDeserted({ store }: Arena, record: GameRecord, seat: Seat): Promise<boolean> {
  const held = record.seats[seat];
  if (held.agentSlug === null || isHouse(held) || !hasUnknownToken(record, seat)) return false;
  return (await store.agents.findAgent(held.agentSlug))?.agent.keyHash === null;
}

function nextRecord(
  now: number,
  before: GameRecord,
  seat: Seat,
  { token, network }: { readonly token: string; readonly network: Network },
): GameRecord {
  const swapped: BySeat<SeatRecord> = { A: vacated(before, 'B'), B: vacated(before, 'A') };
  return {
    ...before,
    ...UNPLAYED,
    id: newGameId(now, token),
    isPublic: before.isPublic || before.dealDay !== null,
    rules: CURRENT_RULES[rulesetOfGame(before)],
    policy: before.policy && CURRENT_POLICY,
    moveSeconds: before.isPlacement ? PROMPT_MOVE_SECONDS : before.moveSeconds,
    seed: newSeed(),
    status: 'active',
    createdAt: now,
    startedAt: now,
    expiresAt: null,
    rematchOf: before.id,
    seats: { ...swapped, [seat]: { ...swapped[seat], tokenHash: hashSecret(token), network } },
  };
}

/**
 * The same player without token or invite; a declared rating is the one after the previous game. An agent's seat has a
 * token that nobody knows: the agent uses its key until it asks for one.
 */
function vacated(before: GameRecord, seat: Seat): SeatRecord {
  const held = before.seats[seat];
  const rating = ratingChangeOf(before)?.[seat].after ?? held.rating;
  const tokenHash = held.agentSlug === null ? null : hashSecret(newSecret('player'));
  return { ...held, rating, tokenHash, inviteHash: null, network: null };
}
