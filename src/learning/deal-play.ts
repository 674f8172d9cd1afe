// Playing the deal of today: one game for each player and agent, private until the day is over.
import { dayOf } from '../../schema/calendar.ts';
import type { DealRequest } from '../../schema/daily-deal.ts';
import type { Joined } from '../../schema/game.ts';
import { Problem } from '../../schema/problem.ts';
import { identifyCaller } from '../people/identities.ts';
import { refuseReservedNames } from '../people/names.ts';
import type { WithSession } from '../people/profiles.ts';
import { requireGame } from '../play/access.ts';
import { untilWritten } from '../trust/attempts.ts';
import { spend } from '../play/spending.ts';
import { announce } from '../play/notify.ts';
import { playerFor, type Player } from '../play/players.ts';
import { retakeSeat } from '../play/seats.ts';
import { admitGame, openGame } from '../play/start.ts';
import type { Arena } from '../ports/arena.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { DailyDeal, DealPlayer } from '../records/deal-records.ts';
import { isOver, UNPLAYED, type GameRecord, type Instant, type SeatRecord } from '../records/game-record.ts';
import type { GameId } from '../records/ids.ts';
import { gameBody } from '../table/present.ts';
import { nextCheckAt } from '../table/deadlines.ts';
import { houseSeat } from '../table/seat-records.ts';
import { identityIn } from '../table/identities.ts';
import { receiptOf } from '../trust/receipts.ts';
import { hashSecret, newSecret } from '../trust/secrets.ts';
import { newGameId } from '../trust/ids.ts';
import { DEAL_SEAT, dealOfDay } from './deal-of-day.ts';
import { NOBODY_ABSENT } from '../table/access.ts';

/**
 * Starts the caller's game of today. While it runs, another call takes the same seat on this device.
 * @throws Problem identity-needed, deal-played, name-reserved, agent-key-unknown, rate-limited, and those of `openGame`
 */
export async function playDailyDeal(
  arena: Arena,
  { name }: DealRequest,
  context: RequestContext,
): Promise<WithSession<Joined>> {
  // A concurrent request of the same player may win.
  return untilWritten(async () => {
    const day = dayOf(arena.clock());
    const caller = await identifyCaller(arena, context);
    const own = caller && (await arena.store.deals.gameOf(day, { kind: caller.kind, owner: caller.id }));
    if (own) return playAgain(arena, own.gameId, context);
    await refuseReservedNames(arena, { name }, context);
    const as = context.agentKey === undefined ? 'person' : 'agent';
    const player = await playerFor(arena, { name, as, client: undefined, rating: undefined }, context);
    return start(arena, await dealOfDay(arena.store.deals, day), player, context);
  });
}

/** @throws Problem deal-played */
async function playAgain(
  arena: Arena,
  gameId: GameId,
  context: RequestContext,
): Promise<WithSession<Joined> | undefined> {
  const found = await arena.store.findGame(gameId);
  if (!found || isOver(found.record)) throw new Problem('deal-played', { extra: { gameId } });
  const { game } = await requireGame(arena, gameId);
  return retakeSeat(arena, game, DEAL_SEAT, context);
}

/** `undefined`: the player has a game of this day already. */
async function start(
  arena: Arena,
  deal: DailyDeal,
  { seat: player, profile }: Player,
  context: RequestContext,
): Promise<WithSession<Joined> | undefined> {
  const { network, seal } = context;
  const playerToken = newSecret('player');
  const seat: SeatRecord = { ...player, tokenHash: hashSecret(playerToken), inviteHash: null, network };
  const record = recordOf(deal, seat, { token: playerToken, now: arena.clock() });
  const dealPlayer = dealPlayerOf(record);
  await spend(arena, { policy: 'deals', of: network });
  await admitGame(arena, record, context);
  const { game, entries } = await openGame(arena, record);
  const answer: WithSession<Joined> = {
    game: gameBody(arena, { game, absentSince: NOBODY_ABSENT }, DEAL_SEAT),
    playerToken,
    ...(profile ? { player: { id: profile.id, name: profile.name } } : {}),
    ...(profile?.session ? { session: profile.session } : {}),
  };
  const now = arena.clock();
  const newGame = {
    record: game.record,
    entries,
    checkAt: nextCheckAt(game, now),
    receipt: receiptOf(seal, answer, now),
    newPlayer: profile?.newPlayer ?? null,
    openedBy: network,
  };
  if (!(await arena.store.deals.startGame(newGame, dealPlayer))) return undefined;
  announce(arena, game.record);
  return answer;
}

/** @throws Problem identity-needed */
function dealPlayerOf(record: GameRecord): DealPlayer {
  const identity = identityIn(record, DEAL_SEAT);
  if (!identity) throw new Problem('identity-needed', { detail: 'The daily deal is played once by each player.' });
  return { kind: identity.kind, owner: identity.id };
}

/** The house's randomness depends only on the seed and the move's index, so it answers everybody alike. */
function recordOf(
  { day, rules, policy, seed, strength }: DailyDeal,
  seat: SeatRecord,
  { token, now }: { readonly token: string; readonly now: Instant },
): GameRecord {
  return {
    ...UNPLAYED,
    id: newGameId(now, token),
    mode: 'house',
    rules,
    seed,
    status: 'active',
    isPublic: false,
    isPlacement: false,
    moveSeconds: null,
    strength,
    policy,
    agent: null,
    createdAt: now,
    startedAt: now,
    expiresAt: null,
    dealDay: day,
    seats: { A: seat, B: houseSeat(strength) },
  };
}
