// The clock of all games, whether or not they have a room: ends those that have run out of time.
import type { GameId } from '../records/ids.ts';
import { UnknownVersion } from '../table/versions.ts';
import { findLiveGame, requireGame } from './access.ts';
import type { Arena } from '../ports/arena.ts';
import { isHouseToMove, type Game } from '../table/game.ts';
import { checkWaiter, isQueueing } from './quick-match.ts';
import { RECEIPT_LIFE_MS } from '../trust/receipts.ts';
import { firstIdAt } from '../trust/ids.ts';
import { StoreDown } from '../ports/store-errors.ts';
import { ruleOnTime } from '../table/referee.ts';
import { isUnused, nextCheckAt, standInAt } from '../table/deadlines.ts';
import { notify } from './notify.ts';

const BATCH_SIZE = 200;
const POSTPONED_MS = 3_600_000;
const SOONEST_MS = 1000;
/** Processes share the due games. When one dies, its claims expire after this long. */
const CLAIMED_FOR_MS = 15_000;

/**
 * Checks every game that is due. A game's check time may be early, never late.
 * @throws StoreDown after checking the others, when some could not be checked; those are due again when the claim expires
 */
export async function checkClocks(arena: Arena): Promise<void> {
  const { store, clock } = arena;
  const due = await store.gamesToCheck(clock(), BATCH_SIZE);
  const ours = new Set(await store.claimChecks(due, clock(), clock() + CLAIMED_FOR_MS));
  let failure: unknown;
  for (const id of due) {
    // Continue: perhaps only the process that has this game's room is unreachable.
    if (ours.has(id)) await checkOrPostpone(arena, id).catch((error: unknown) => (failure ??= error));
  }
  if (failure !== undefined) throw failure;
}

/** A game that cannot be checked, for example because its journal is damaged, must not block the others. */
async function checkOrPostpone(arena: Arena, gameId: GameId): Promise<void> {
  try {
    await checkGame(arena, gameId);
  } catch (error) {
    if (error instanceof StoreDown) throw error;
    if (error instanceof UnknownVersion) return; // when the claim expires, a newer process can take it
    arena.reportError(error, `clock check of ${gameId}`);
    await arena.store.setCheckAt(gameId, arena.clock() + POSTPONED_MS);
  }
}

/**
 * Makes everything due that waits for a later time, if the clock was set back before this start.
 * @param maxDifferenceMs between the clocks of processes
 */
export async function endLaterWaits(
  { store, clock }: Pick<Arena, 'store' | 'clock'>,
  maxDifferenceMs: number,
): Promise<void> {
  const newest = await store.newestGame();
  // Its id has the time of its creation, which a packed game does not store otherwise.
  const isLater = newest !== undefined && newest > firstIdAt('game', clock() + maxDifferenceMs);
  if (isLater) await store.endLaterWaits(clock());
}

export async function forgetOldReceipts({ store, clock }: Arena): Promise<void> {
  await store.deleteReceiptsBefore(clock() - RECEIPT_LIFE_MS);
}

async function checkGame(arena: Arena, gameId: GameId): Promise<void> {
  const game = (await findLiveGame(arena, gameId))?.game;
  if (!game) return;
  if (isQueueing(game.record) && !isUnused(game.record)) return checkWaiter(arena, game);
  const now = arena.clock();
  const ending = ruleOnTime(game, now, arena.timeToPlay);
  if (!ending) {
    const standsInAt = standInAt(game, arena.timeToPlay) ?? Infinity;
    if (!isHouseToMove(game) && now < standsInAt) return checkLater(arena, gameId, game);
    await arena.live.awaitHouse(gameId);
    return checkLater(arena, gameId, (await requireGame(arena, gameId)).game);
  }
  if (game.record.status === 'waiting') {
    await arena.store.endWaiting(gameId, ending, null);
    return notify(arena, gameId);
  }
  await arena.live.checkTime(gameId);
}

/** After everything that is due now, so that a game that cannot continue does not hold up the others. */
async function checkLater({ store, clock, timeToPlay }: Arena, gameId: GameId, game: Game): Promise<void> {
  const next = nextCheckAt(game, clock(), timeToPlay);
  await store.setCheckAt(gameId, next && Math.max(next, clock() + SOONEST_MS));
}
