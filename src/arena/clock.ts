// The clock of all games, whether or not their rooms are in memory: ends what has run out of time.
import { lookAt } from './access.ts';
import type { Arena } from './arena.ts';
import type { Game } from './game.ts';
import { RECEIPT_LIFE_MS } from './receipts.ts';
import { StoreDown } from './ports.ts';
import { nextCheckAt, ruleOnTime } from './referee.ts';
import { tell } from './seats.ts';

const BATCH = 200;
const PUT_OFF_MS = 3_600_000;

/** Looks at every game whose time to be looked at has come. A game's check time may be early, never late. */
export async function checkClocks(arena: Arena): Promise<void> {
  const ids = await arena.store.gamesToCheck(arena.clock(), BATCH);
  for (const id of ids) await checkOrPutOff(arena, id);
}

/** A game that cannot be looked at, such as one of a damaged journal, must not hold up the clocks of the others. */
async function checkOrPutOff(arena: Arena, gameId: string): Promise<void> {
  try {
    await checkGame(arena, gameId);
  } catch (error) {
    if (error instanceof StoreDown) throw error;
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
  const ending = ruleOnTime(game, arena.clock());
  if (!ending) return arena.store.setCheckAt(gameId, nextCheckAt(game));
  if (isWaiting(game)) {
    await arena.store.endWaiting(gameId, ending, null);
    return tell(arena, gameId);
  }
  await arena.live.checkTime(gameId);
}

function isWaiting({ record }: Game): boolean {
  return record.status === 'waiting';
}
