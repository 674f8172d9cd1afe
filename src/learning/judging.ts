// Reviews games in the background to estimate the strength of their players: agents, and people with a place. At the
// lowest priority, each game once, by any one process.
import { DAY_MS } from '../../schema/calendar.ts';
import type { Arena } from '../ports/arena.ts';
import { StoreDown } from '../ports/store-errors.ts';
import type { GameId } from '../records/ids.ts';
import { rebuild } from '../table/game.ts';
import { reviewUnasked } from './reviews.ts';

const CANDIDATES = 20;
const MAX_AT_ONCE = 20;
/** Longer than any review takes, so that the claim of a dead process expires. */
const CLAIMED_FOR_MS = 600_000;
/** A game that has waited this long is not reviewed: newer ones say more. */
const MAX_WAIT_MS = DAY_MS;

/** Sequential. */
export async function judgeGames(arena: Arena): Promise<void> {
  const { judging } = arena.store;
  await judging.giveUpBefore(arena.clock() - MAX_WAIT_MS);
  for (let judged = 0; judged < MAX_AT_ONCE && !arena.isDraining(); judged++) {
    if (!arena.hasSpareTime('judging')) return;
    const gameId = await claimGame(arena);
    if (gameId === undefined) return;
    await judgeGame(arena, gameId);
  }
}

async function claimGame({ store: { judging }, clock }: Arena): Promise<GameId | undefined> {
  const now = clock();
  for (const gameId of await judging.waitingGames(CANDIDATES, now)) {
    if (await judging.claim(gameId, now, now + CLAIMED_FOR_MS)) return gameId;
  }
  return undefined;
}

/** A game that fails is given up: it would fail again. */
async function judgeGame(arena: Arena, gameId: GameId): Promise<void> {
  try {
    const stored = await arena.store.findGame(gameId);
    if (stored) await reviewUnasked(arena, rebuild(stored));
    else await arena.store.judging.giveUp(gameId);
  } catch (error) {
    if (error instanceof StoreDown) throw error;
    if (arena.isDraining()) return; // the thread was stopped: the game is reviewed after the claim expires
    arena.reportError(error, `background review of ${gameId}`);
    await arena.store.judging.giveUp(gameId);
  }
}
