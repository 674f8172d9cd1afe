// The clock of all games, whether or not their rooms are in memory: ends what has run out of time.
import { UnknownVersion } from '../table/versions.ts';
import { lookAt } from './access.ts';
import type { Arena } from '../ports/arena.ts';
import type { Game } from '../table/game.ts';
import { checkWaiter, isQueueing } from './quick-match.ts';
import { RECEIPT_LIFE_MS } from '../trust/receipts.ts';
import { StoreDown } from '../ports/store-errors.ts';
import { nextCheckAt, ruleOnTime } from '../table/referee.ts';
import { notify } from './notify.ts';

const BATCH = 200;
const PUT_OFF_MS = 3_600_000;
/** Processes share the games that are due; one that dies with its share leaves it to the others after so long. */
const CLAIMED_FOR_MS = 15_000;

/**
 * Looks at every game whose time to be looked at has come. A game's check time may be early, never late.
 * @throws StoreDown when some could not be looked at, after the others were: their claim brings them back
 */
export async function checkClocks(arena: Arena): Promise<void> {
  const { store, clock } = arena;
  const due = await store.gamesToCheck(clock(), BATCH);
  const ours = new Set(await store.claimChecks(due, clock(), clock() + CLAIMED_FOR_MS));
  let failure: unknown;
  for (const id of due) {
    // Perhaps only the process of this game's room does not answer.
    if (ours.has(id)) await checkOrPutOff(arena, id).catch((error: unknown) => (failure ??= error));
  }
  if (failure !== undefined) throw failure;
}

/** A game that cannot be looked at, such as one of a damaged journal, must not hold up the clocks of the others. */
async function checkOrPutOff(arena: Arena, gameId: string): Promise<void> {
  try {
    await checkGame(arena, gameId);
  } catch (error) {
    if (error instanceof StoreDown) throw error;
    if (error instanceof UnknownVersion) return; // its claim leaves it to a process that knows it
    arena.reportError(error, `clock of ${gameId}`);
    await arena.store.setCheckAt(gameId, arena.clock() + PUT_OFF_MS);
  }
}

export async function forgetOldReceipts({ store, clock }: Arena): Promise<void> {
  await store.deleteReceiptsBefore(clock() - RECEIPT_LIFE_MS);
}

async function checkGame(arena: Arena, gameId: string): Promise<void> {
  const game = (await lookAt(arena, gameId))?.game;
  if (!game) return;
  if (isQueueing(game.record)) return checkWaiter(arena, game);
  const ending = ruleOnTime(game, arena.clock());
  if (!ending) return arena.store.setCheckAt(gameId, nextCheckAt(game));
  if (isWaiting(game)) {
    await arena.store.endWaiting(gameId, ending, null);
    return notify(arena, gameId);
  }
  await arena.live.checkTime(gameId);
}

function isWaiting({ record }: Game): boolean {
  return record.status === 'waiting';
}
