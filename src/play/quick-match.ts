// Quick match: a waiter opens its own game and checks in until that game is merged with another.
// The queue only proposes: a pairing takes effect when the store writes it while both games are still waiting.
import type { GameId } from '../records/ids.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import { ifUnknownVersion } from '../table/versions.ts';
import type { GameBody } from '../../schema/game.ts';
import { currentSeat } from './access.ts';
import { NOBODY_ABSENT, type SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { GameRecord, Ending } from '../records/game-record.ts';
import { rebuild, type Game } from '../table/game.ts';
import { houseSeat } from '../table/seat-records.ts';
import { ifStoreDown, problemOfFailure } from '../ports/store-errors.ts';
import type { GameStart, MergedTerms } from '../ports/game-store.ts';
import { gameBody } from '../table/present.ts';
import type { Pairing, QueueTicket, QuickQueue } from '../ports/quick-queue.ts';
import { queueExpired } from '../table/referee.ts';
import { SILENT_AFTER_MS, nextCallCheckAt, nextCheckAt } from '../table/deadlines.ts';
import { identityIn, partyOf } from '../table/identities.ts';
import { announce, notify } from './notify.ts';
import { isStillPublic } from './players.ts';

/** A failed pairing is retried, at most this many times in one check-in. */
const MAX_PAIRING_ATTEMPTS = 4;
/** How often a waiter in a long-poll checks in; a wider rating window takes effect with this delay. */
const CHECK_IN_EVERY_MS = 2000;

export function isQueueing({ mode, status }: Pick<GameRecord, 'mode' | 'status'>): boolean {
  return mode === 'quick' && status === 'waiting';
}

/** The opener's first check-in. @returns the game it plays in, as its seat sees it */
export async function firstCheckIn(arena: Arena, game: Game): Promise<GameBody> {
  const { tokenHash } = game.record.seats.A;
  const access: SeatAccess = {
    live: { game, absentSince: NOBODY_ABSENT },
    viewer: 'A',
    holder: { seat: 'A', tokenHash: tokenHash! },
  };
  const { live, viewer } = await checkIn(arena, access);
  return gameBody(arena, live, viewer);
}

/** Keeps a waiter alive in the queue and pairs it if possible. @returns its seat afterwards */
export async function checkIn(arena: Arena, access: SeatAccess): Promise<SeatAccess> {
  const { record } = access.live.game;
  if (!isQueueing(record)) return access;
  for (let attempt = 0; attempt < MAX_PAIRING_ATTEMPTS; attempt++) {
    const pairing = await enter(arena, record);
    if (!pairing) break;
    if (await mergePaired(arena, pairing)) return currentSeat(arena, access);
  }
  if (!isHouseDue(arena, record)) return access;
  await seatHouse(arena, access.live.game);
  return currentSeat(arena, access);
}

/** Keeps checking in while the task waits. */
export async function whileCheckingIn<T>(arena: Arena, access: SeatAccess, task: () => Promise<T>): Promise<T> {
  if (!isQueueing(access.live.game.record)) return task();
  const reportBug = (error: unknown): void => {
    // Any other failed check-in is harmless: the next one replaces it.
    if (!problemOfFailure(error)) arena.reportError(error, 'check-in of a quick match');
  };
  const timer = setInterval(() => void checkIn(arena, access).catch(reportBug), CHECK_IN_EVERY_MS);
  return task().finally(() => clearInterval(timer));
}

/** The clock's check of a waiter: expires it when silent or overdue, or seats the house. */
export async function checkWaiter(arena: Arena, game: Game): Promise<void> {
  const { id, expiresAt, strength } = game.record;
  const now = arena.clock();
  const seen = await arena.queue.lastSeen(id, now);
  if (now - seen >= SILENT_AFTER_MS) return expire(arena, id, queueExpired(now));
  if (now < expiresAt!) return arena.store.setCheckAt(id, nextCallCheckAt(seen, expiresAt!));
  return strength === null ? expire(arena, id, queueExpired(now)) : seatHouse(arena, game);
}

async function expire(arena: Arena, gameId: GameId, ending: Ending): Promise<void> {
  await arena.store.endWaiting(gameId, ending, null);
  await leaveQueue(arena, gameId);
  await notify(arena, gameId);
}

/** Call after writing the game. Only waiting games are paired, so it does not matter if the queue is down. */
export async function leaveQueue(
  { queue }: { readonly queue: Pick<QuickQueue, 'leave'> },
  gameId: GameId,
): Promise<void> {
  await queue.leave(gameId).catch(ifStoreDown(undefined));
}

/** While the queue is down nobody is paired, but the wait continues. */
async function enter({ queue, clock }: Arena, record: GameRecord): Promise<Pairing | undefined> {
  return queue.enter(ticketOf(record), clock()).catch(ifStoreDown(undefined));
}

function ticketOf(record: GameRecord): QueueTicket {
  const { id, rules, seats, wants, createdAt } = record;
  const { kind, rating } = seats.A;
  const identity = identityIn(record, 'A');
  const owner = identity && partyOf(identity);
  return { gameId: id, rules, kind, wants: wants ?? 'any', rating, owner, since: createdAt };
}

/** Both sides try to merge, so a crash between pairing and writing strands nobody. */
async function mergePaired(arena: Arena, pairing: Pairing): Promise<boolean> {
  const { older, younger } = pairing;
  const [host, guest] = await Promise.all(
    // A game that a newer process has started is no longer waiting.
    [older, younger].map((id) => arena.store.findGame(id).catch(ifUnknownVersion)),
  );
  if (host && guest && isQueueing(host.record) && isQueueing(guest.record)) {
    const taken = guest.record.seats.A;
    const game = rebuild(host);
    const seats = { ...game.record.seats, B: taken };
    const wanted = termsOf(host.record, guest.record);
    const terms = { ...wanted, isPublic: await isStillPublic(arena, wanted.isPublic, [seats.A, seats.B]) };
    const merged = { ...game.record, ...terms, status: 'active' as const, seats };
    const start = startOf(arena, merged, game);
    if (await arena.store.mergeGames({ older, younger, taken, terms, start })) {
      await Promise.all([notify(arena, older), notify(arena, younger)]);
      announce(arena, merged);
      return true;
    }
  }
  const now = await arena.store.findGame(younger);
  if (now?.record.aliasOf === older) return true;
  await arena.queue.dissolve(pairing).catch(ifStoreDown(undefined)); // otherwise it is offered again
  return false;
}

/** Private if either wants that, and with the shorter clock, because neither has seen what the other asked for. */
function termsOf(host: MergedTerms, guest: MergedTerms): MergedTerms {
  const clocks = [host.moveSeconds, guest.moveSeconds].filter((seconds) => seconds !== null);
  return {
    isPublic: host.isPublic && guest.isPublic,
    moveSeconds: clocks.length === 0 ? null : Math.min(...clocks),
  };
}

function isHouseDue({ clock }: Arena, { strength, expiresAt }: GameRecord): boolean {
  return strength !== null && expiresAt !== null && clock() >= expiresAt;
}

async function seatHouse(arena: Arena, game: Game): Promise<void> {
  const { record } = game;
  const taken = houseSeat(record.strength!);
  const house = { mode: 'house', policy: CURRENT_POLICY } as const;
  const isPublic = await isStillPublic(arena, record.isPublic, [record.seats.A]);
  const next: GameRecord = { ...record, ...house, isPublic, status: 'active', seats: { ...record.seats, B: taken } };
  const start = { ...startOf(arena, next, game), house };
  const { id: gameId } = record;
  const isSeated = await arena.store.takeSeat({
    ...{ gameId, seat: 'B', taken, replaces: null, start, receipt: null },
    ...(isPublic === record.isPublic ? {} : { isPublic }),
  });
  await leaveQueue(arena, gameId);
  if (!isSeated) return;
  await notify(arena, gameId);
  announce(arena, next);
  await arena.live.awaitHouse(gameId);
}

function startOf({ clock }: Arena, record: GameRecord, game: Game): GameStart {
  const startedAt = clock();
  const started = { ...game, record: { ...record, startedAt, expiresAt: null } };
  return { startedAt, checkAt: nextCheckAt(started, startedAt) };
}
