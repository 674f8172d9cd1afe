// Starts games: who sits where, which seats are reserved, and the answer to the starter.
import { CURRENT_POLICY } from '../house/policies.ts';
import { CURRENT_RULES, SEATS, type Seat, type BySeat } from '../engine/index.ts';
import type { Wants } from '../../schema/enumerations.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { Started } from '../../schema/game.ts';
import { Problem, problemOfRefusal } from '../../schema/problem.ts';
import { isPlacement, isUnasked, PROMPT_MOVE_SECONDS, type StartRequest } from '../../schema/requests.ts';
import type { Arena } from '../ports/arena.ts';
import type { PlaceLimit } from '../ports/game-store.ts';
import type { PlayerId } from '../records/ids.ts';
import {
  UNPLAYED,
  isOpen,
  type GameRecord,
  type Instant,
  type JournalEntry,
  type SeatRecord,
} from '../records/game-record.ts';
import { refuseReservedNames, refuseWordOfServer } from '../people/names.ts';
import type { WithSession } from '../people/profiles.ts';
import { isHouseToMove, moveEntryOf, newGameOf, withPly, type Game } from '../table/game.ts';
import { reserveHouseMove, HOUSE_BUSY, housePly } from './house-turn.ts';
import { houseSeat, openSeat } from '../table/seat-records.ts';
import { inviteUrl } from '../table/links.ts';
import { identityIn } from '../table/identities.ts';
import { gameBody } from '../table/present.ts';
import { untilWritten } from '../trust/attempts.ts';
import { challengedSeat } from './named-duel.ts';
import { spend } from './spending.ts';
import { announce } from './notify.ts';
import { playerFor, type Player } from './players.ts';
import { firstCheckIn } from './quick-match.ts';
import { storeAnswer, receiptOf } from '../trust/receipts.ts';
import { isUnused, nextCheckAt, UNOPENED_LAPSES_MS, UNUSED_LAPSES_MS } from '../table/deadlines.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { newCode, newGameId, newSeed } from '../trust/ids.ts';
import { NOBODY_ABSENT } from '../table/access.ts';

/** In mode quick, if the house does not take the seat. */
const MAX_QUEUE_MS = 600_000;
const DEFAULT_MOVE_SECONDS = { house: null, duel: 86_400, match: 86_400, quick: PROMPT_MOVE_SECONDS } as const;

/** A friend; or, with `null`, anybody with the invite: the reader of a chat, on the board. */
export interface ExpectedTaker {
  readonly friend: PlayerId | null;
}

/**
 * @param expected the only one who may take the second seat; the game then has no code
 * @throws Problem bad-request, name-reserved, agent-key-unknown, and those of `challengedSeat`
 */
export async function startGame(
  arena: Arena,
  request: StartRequest,
  context: RequestContext,
  expected?: ExpectedTaker,
): Promise<WithSession<Started>> {
  const { players = [] } = request;
  // A friend has their own name, not one that the caller gives them.
  const opponentName = expected?.friend ? undefined : request.opponentName;
  refuseWordOfServer(request.client);
  await refuseReservedNames(arena, { name: request.name, opponentName, ...indexed('players', players) }, context);
  const player = request.mode === 'match' ? undefined : await playerFor(arena, request, context);
  const profile = player?.profile;
  const seating = player ? await seatingOf(arena, request, context, player) : matchSeating(request.players!);
  const opened = newRecord(arena.clock(), request, seating, isTrial(request, context));
  const record: GameRecord = {
    ...opened,
    ...(profile?.isHidden ? { isPublic: false } : {}),
    ...(expected === undefined ? {} : { heldFor: expected.friend, code: null }),
  };
  await admitPlacement(arena, record, context);
  await admitGame(arena, record, context);
  const { game, entries } = await openGame(arena, record);
  const answer = { ...startedAnswer(arena, game, seating), ...(profile?.session ? { session: profile.session } : {}) };
  const receipt = receiptOf(context.seal, answer, arena.clock());
  const newPlayer = profile?.newPlayer ?? null;
  const { network: openedBy } = context;
  const checkAt = nextCheckAt(game, arena.clock());
  const newGame = { record: game.record, entries, checkAt, receipt, newPlayer, openedBy };
  let { limit } = seating;
  await untilWritten(async () => {
    if (await arena.store.insertGame(newGame, limit)) return true;
    ({ limit } = await seatingOf(arena, request, context, player!)); // others have challenged the agent meanwhile
    return undefined;
  });
  if (isUnused(game.record)) return answer;
  announce(arena, game.record);
  if (request.mode !== 'quick') return answer;
  const paired = { ...answer, game: await firstCheckIn(arena, game) };
  await storeAnswer(arena, context.seal, paired);
  return paired;
}

function indexed(field: string, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name, i) => [`${field}.${i}`, name]));
}

/** Call before anything is written for the game. @throws Problem too-many-…, unavailable */
export async function admitGame(
  { admission }: Arena,
  { status }: GameRecord,
  { network }: RequestContext,
): Promise<void> {
  await admission.admitGame(network, status === 'waiting' ? 'waiting' : 'active');
}

const RATED_AS_HOUSE = {
  detail: 'The house plays for this agent, whose rating is that of its strength: it would count for nothing.',
  hint: 'Register an agent with plays: own, for which your program plays, or play without rated.',
};

/** Call before a rated game against the house. @throws Problem identity-needed, rate-limited */
export async function admitPlacement(
  arena: Arena,
  record: GameRecord,
  { network }: Pick<RequestContext, 'network'>,
): Promise<void> {
  if (!record.isPlacement) return;
  const identities = SEATS.flatMap((seat) => identityIn(record, seat) ?? []);
  if (identities.length === 0) throw new Problem('identity-needed');
  for (const { kind, id } of identities) {
    const rated = kind === 'agent' ? await arena.store.agents.findAgent(id) : undefined;
    if (rated?.agent.plays === 'house') throw new Problem('identity-needed', RATED_AS_HOUSE);
  }
  await spend(arena, { policy: 'placement', of: network });
}

interface OpenedGame {
  readonly game: Game;
  readonly entries: readonly JournalEntry[];
}

/**
 * The new game after the house's opening plies, and the journal entries of those plies.
 * @throws Problem unavailable when the house is too busy
 */
export async function openGame(arena: Arena, record: GameRecord): Promise<OpenedGame> {
  const release = reserveHouseMove(arena.house, record, { isStart: true });
  if (!release) throw problemOfRefusal(HOUSE_BUSY);
  return openWithHouse(arena, record).finally(release);
}

async function openWithHouse({ house, clock }: Arena, record: GameRecord): Promise<OpenedGame> {
  let game = newGameOf(record);
  const entries: JournalEntry[] = [];
  while (isHouseToMove(game)) {
    const { ply, effort } = await housePly(house, game);
    const at = clock();
    entries.push(moveEntryOf(record.id, ply, at, effort));
    game = withPly(game, ply, at, effort);
  }
  return { game, entries };
}

interface Seating {
  readonly seats: BySeat<SeatRecord>;
  readonly token: string | null;
  readonly invites: Readonly<Partial<Record<Seat, string>>>;
  /** For an agent that is challenged by name. */
  readonly limit?: PlaceLimit;
}

async function seatingOf(
  arena: Arena,
  request: StartRequest,
  { network, transport }: RequestContext,
  player: Player,
): Promise<Seating> {
  const token = newSecret('player');
  const own: SeatRecord = { ...player.seat, tokenHash: hashSecret(token), inviteHash: null, network };
  const { agent: slug, ruleset } = request;
  if (slug !== undefined) {
    const { seat, limit } = await challengedSeat(arena, { slug, ruleset, challenger: player, network });
    return { seats: { A: own, B: seat }, token, invites: {}, limit };
  }
  if (request.mode === 'house') return houseSeating(request, transport, own, token);
  if (request.mode === 'quick') return quickSeating(own, token, request.opponent);
  if (request.opponent !== 'person') return { seats: { A: own, B: openSeat('agent', '') }, token, invites: {} };
  const invite = newSecret('invite');
  const held = { ...openSeat('person', request.opponentName ?? ''), inviteHash: hashSecret(invite) };
  return { seats: { A: own, B: held }, token, invites: { B: invite } };
}

/** In a chat, the person takes the seat on the board, by an invite that the assistant never uses itself. */
function houseSeating({ as, strength }: StartRequest, transport: string, own: SeatRecord, token: string): Seating {
  const B = houseSeat(strength);
  if (as !== 'person' || transport !== 'mcp') return { seats: { A: own, B }, token, invites: {} };
  const invite = newSecret('invite');
  return { seats: { A: { ...own, inviteHash: hashSecret(invite) }, B }, token, invites: { A: invite } };
}

function quickSeating(own: SeatRecord, token: string, wants: StartRequest['opponent']): Seating {
  return { seats: { A: own, B: openSeat(wants === 'person' ? 'person' : 'agent', '') }, token, invites: {} };
}

function matchSeating(names: readonly string[]): Seating {
  const invites = { A: newSecret('invite'), B: newSecret('invite') };
  const held = (seat: Seat, name: string): SeatRecord => ({
    ...openSeat('person', name),
    inviteHash: hashSecret(invites[seat]),
  });
  return { seats: { A: held('A', names[0]!), B: held('B', names[1]!) }, token: null, invites };
}

/**
 * An assistant may start two games and use one. Not for rated games, which count from the start, for matches, which have no
 * token, or for challenges by name, which take one of the agent's places.
 */
function isTrial(request: StartRequest, { transport }: RequestContext): boolean {
  return transport === 'mcp' && request.mode !== 'match' && request.agent === undefined && !isPlacement(request);
}

function newRecord(now: Instant, request: StartRequest, { seats, token }: Seating, isTrial: boolean): GameRecord {
  const { mode } = request;
  const isHouse = mode === 'house';
  const isWaiting = SEATS.some((seat) => isOpen(seats[seat]));
  return {
    ...UNPLAYED,
    id: newGameId(now, token ?? undefined),
    mode,
    rules: CURRENT_RULES[request.ruleset],
    seed: newSeed(),
    status: isWaiting ? 'waiting' : 'active',
    isPublic: request.public,
    isPlacement: isPlacement(request),
    moveSeconds: request.moveSeconds ?? defaultMoveSeconds(request),
    strength: isHouse || fallsBackToHouse(request) ? request.strength : null,
    policy: isHouse ? CURRENT_POLICY : null,
    agent: null,
    code: mode === 'duel' && isWaiting ? newCode() : null,
    createdAt: now,
    startedAt: isWaiting ? null : now,
    expiresAt: isWaiting ? now + expiresAfterMs(request) : null,
    unusedUntil: isTrial ? now + UNUSED_LAPSES_MS : null,
    wants: wantedBy(request, seats),
    seats,
  };
}

function wantedBy({ mode, opponent }: StartRequest, seats: BySeat<SeatRecord>): Wants | null {
  if (mode === 'duel') return seats.B.kind;
  return mode === 'quick' ? (opponent ?? 'any') : null;
}

function defaultMoveSeconds(request: StartRequest): number | null {
  return isPlacement(request) || isUnasked(request) ? PROMPT_MOVE_SECONDS : DEFAULT_MOVE_SECONDS[request.mode];
}

function fallsBackToHouse({ mode, houseAfterSeconds }: StartRequest): boolean {
  return mode === 'quick' && houseAfterSeconds !== undefined;
}

function expiresAfterMs({ mode, houseAfterSeconds }: StartRequest): number {
  if (mode !== 'quick') return UNOPENED_LAPSES_MS;
  return houseAfterSeconds === undefined ? MAX_QUEUE_MS : houseAfterSeconds * 1000;
}

function startedAnswer(arena: Arena, game: Game, { token, invites }: Seating): Started {
  const live = { game, absentSince: NOBODY_ABSENT };
  const { id } = game.record;
  const url = (invite: string | undefined) => (invite === undefined ? null : inviteUrl(arena.links, id, invite));
  if (token === null) {
    const body = gameBody(arena, live, 'spectator');
    return { game: body, playerToken: null, inviteUrl: null, invites: { A: url(invites.A)!, B: url(invites.B)! } };
  }
  return { game: gameBody(arena, live, 'A'), playerToken: token, inviteUrl: url(invites.B ?? invites.A) };
}
