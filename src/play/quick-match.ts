// Quick match: a waiter opens a game of its own, and calls in until its game and another become one.
// The queue proposes, the store disposes: a pairing is true when both games still wait as it is written.
import { unlessUnknown } from '../table/versions.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import type { GameBody } from '../../schema/game.ts';
import { seatNow } from './access.ts';
import type { SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { GameRecord, Ending } from '../records/game-record.ts';
import { rebuild, type Game } from '../table/game.ts';
import { houseSeat } from '../table/seat-records.ts';
import { unlessDown } from '../ports/store-errors.ts';
import type { GameStart } from '../ports/game-store.ts';
import { gameBody } from '../table/present.ts';
import type { Pairing, QueueTicket } from '../ports/quick-queue.ts';
import { SILENT_AFTER_MS, nextCallCheckAt, nextCheckAt, queueExpired } from '../table/referee.ts';
import { notify } from './notify.ts';

/** A pairing that came to nothing is followed by another attempt, this often in one call. */
const MAX_ATTEMPTS = 4;
/** How often somebody who waits in a long-poll calls in: a wider window is noticed this late. */
const CALL_EVERY_MS = 2000;

export function isQueueing({ mode, status }: Pick<GameRecord, 'mode' | 'status'>): boolean {
  return mode === 'quick' && status === 'waiting';
}

/** The opener's first call. @returns the game it plays in, as its seat sees it */
export async function firstCall(arena: Arena, game: Game): Promise<GameBody> {
  const { tokenHash } = game.record.seats.A;
  const access: SeatAccess = {
    live: { game, absentSince: { A: null, B: null } },
    viewer: 'A',
    holder: { seat: 'A', tokenHash: tokenHash! },
  };
  const { live, viewer } = await callIn(arena, access);
  return gameBody(arena, live, viewer);
}

/** A sign of life of whoever waits, and perhaps its partner. @returns its seat as it is now */
export async function callIn(arena: Arena, access: SeatAccess): Promise<SeatAccess> {
  const { record } = access.live.game;
  if (!isQueueing(record)) return access;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const pairing = await enter(arena, record);
    if (!pairing) break;
    if (await fulfil(arena, pairing)) return seatNow(arena, access);
  }
  if (!isHouseDue(arena, record)) return access;
  await seatHouse(arena, access.live.game);
  return seatNow(arena, access);
}

/** Calls in for as long as a caller is kept waiting. */
export async function whileCallingIn<T>(arena: Arena, access: SeatAccess, task: () => Promise<T>): Promise<T> {
  if (!isQueueing(access.live.game.record)) return task();
  // A call that fails is made up for by the next one.
  const timer = setInterval(() => void callIn(arena, access).catch(() => undefined), CALL_EVERY_MS);
  return task().finally(() => clearInterval(timer));
}

/** The clock's look at a waiter: ends what is silent or has waited too long, or lets the house sit down. */
export async function checkWaiter(arena: Arena, game: Game): Promise<void> {
  const { id, expiresAt, strength } = game.record;
  const now = arena.clock();
  const seen = await arena.queue.lastSeen(id, now);
  if (now - seen >= SILENT_AFTER_MS) return expire(arena, id, queueExpired(now));
  if (now < expiresAt!) return arena.store.setCheckAt(id, nextCallCheckAt(seen, expiresAt!));
  return strength === null ? expire(arena, id, queueExpired(now)) : seatHouse(arena, game);
}

async function expire(arena: Arena, gameId: string, ending: Ending): Promise<void> {
  await arena.store.endWaiting(gameId, ending, null);
  await leaveQueue(arena, gameId);
  await notify(arena, gameId);
}

/** After its game was written: one that does not wait is never paired, whether or not the queue hears of it. */
export async function leaveQueue({ queue }: Pick<Arena, 'queue'>, gameId: string): Promise<void> {
  await queue.leave(gameId).catch(unlessDown(undefined));
}

/** Without a queue nobody is paired; the wait goes on all the same. */
async function enter({ queue, clock }: Arena, record: GameRecord): Promise<Pairing | undefined> {
  return queue.enter(ticketOf(record), clock()).catch(unlessDown(undefined));
}

function ticketOf({ id, rules, seats, wants, createdAt }: GameRecord): QueueTicket {
  const { kind, rating } = seats.A;
  return { gameId: id, rules, kind, wants: wants ?? 'any', rating, since: createdAt };
}

/** Either side does it, so that no crash between pairing and writing leaves somebody behind. */
async function fulfil(arena: Arena, pairing: Pairing): Promise<boolean> {
  const { older, younger } = pairing;
  const [host, guest] = await Promise.all(
    // One that a newer process has let start is no waiter any more.
    [older, younger].map((id) => arena.store.findGame(id).catch(unlessUnknown(undefined))),
  );
  if (host && guest && isQueueing(host.record) && isQueueing(guest.record)) {
    const taken = guest.record.seats.A;
    const game = rebuild(host);
    const start = startOf(arena, { ...game.record, seats: { ...game.record.seats, B: taken } }, game);
    if (await arena.store.mergeGames({ older, younger, taken, start })) {
      await Promise.all([notify(arena, older), notify(arena, younger)]);
      return true;
    }
  }
  const now = await arena.store.findGame(younger);
  if (now?.record.aliasOf === older) return true;
  await arena.queue.dissolve(pairing).catch(unlessDown(undefined)); // told of it again, either side does this again
  return false;
}

function isHouseDue({ clock }: Arena, { strength, expiresAt }: GameRecord): boolean {
  return strength !== null && expiresAt !== null && clock() >= expiresAt;
}

async function seatHouse(arena: Arena, game: Game): Promise<void> {
  const { record } = game;
  const taken = houseSeat(record.strength!);
  const house = { mode: 'house', policy: CURRENT_POLICY } as const;
  const next: GameRecord = { ...record, ...house, seats: { ...record.seats, B: taken } };
  const start = { ...startOf(arena, next, game), house };
  const { id: gameId } = record;
  const isSeated = await arena.store.takeSeat({ gameId, seat: 'B', taken, replaces: null, start, receipt: null });
  await leaveQueue(arena, gameId);
  if (!isSeated) return;
  await notify(arena, gameId);
  await arena.live.awaitHouse(gameId);
}

function startOf({ clock }: Arena, record: GameRecord, game: Game): GameStart {
  const startedAt = clock();
  const started = { ...game, record: { ...record, status: 'active' as const, startedAt, expiresAt: null } };
  return { startedAt, checkAt: nextCheckAt(started) };
}
