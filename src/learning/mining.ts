// Mines puzzles from finished public games in the background: each game once, by any one process.
import { dayOf } from '../../schema/calendar.ts';
import { rulesetOf } from '../engine/index.ts';
import type { Arena } from '../ports/arena.ts';
import { StoreDown } from '../ports/store-errors.ts';
import type { GameId } from '../records/ids.ts';
import type { PuzzleRecord } from '../records/puzzle-records.ts';
import type { MinedPuzzle } from '../puzzles/mined-puzzle.ts';
import { rebuild } from '../table/game.ts';
import { startingRating } from './puzzle-ratings.ts';

/** A process picks one of this many at random, so that processes seldom mine the same game. */
const CANDIDATES = 20;
const MAX_AT_ONCE = 5;

/** Sequential. A game mined by two processes at once gives the same puzzles, which are stored once. */
export async function mineGames(arena: Arena): Promise<void> {
  for (let mined = 0; mined < MAX_AT_ONCE && !arena.isDraining(); mined++) {
    if (!arena.hasSpareTime('mining')) return;
    const games = await arena.store.puzzles.unminedGames(CANDIDATES);
    const gameId = games[Math.floor(Math.random() * games.length)];
    if (gameId === undefined) return;
    await mineGame(arena, gameId);
  }
}

/** A game that fails is marked too: it would fail again. */
async function mineGame(arena: Arena, gameId: GameId): Promise<void> {
  const puzzles = await puzzlesIn(arena, gameId).catch((error: unknown) => {
    if (error instanceof StoreDown) throw error;
    if (arena.isDraining()) return undefined; // the thread was stopped: mined after the restart
    arena.reportError(error, `puzzle mining of ${gameId}`);
    return [];
  });
  if (!puzzles) return;
  const now = arena.clock();
  const records = puzzles.map((puzzle) => recordOf(puzzle, gameId, dayOf(now)));
  await arena.store.puzzles.addMined(gameId, now, records);
}

async function puzzlesIn({ store, puzzleThreads }: Arena, gameId: GameId): Promise<readonly MinedPuzzle[]> {
  const stored = await store.findGame(gameId);
  if (!stored) return [];
  const { record, moves } = rebuild(stored);
  return puzzleThreads.mine({ rules: record.rules, seed: record.seed, moves });
}

function recordOf(mined: MinedPuzzle, gameId: GameId, minedOn: string): PuzzleRecord {
  const ruleset = rulesetOf(mined.position.rules);
  return { ...mined, ruleset, rating: startingRating(mined.level), tries: 0, solved: 0, minedOn, gameId };
}
