// Puzzles for tests, mined from random games that are the same every time.
import { formatMove, type Journal } from '../../src/engine/index.ts';
import { startingRating } from '../../src/learning/puzzle-ratings.ts';
import type { Store } from '../../src/ports/store.ts';
import { minePuzzles } from '../../src/puzzles/mining.ts';
import type { MinedPuzzle } from '../../src/puzzles/mined-puzzle.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import type { PuzzleRecord } from '../../src/records/puzzle-records.ts';
import { newEntry, newGame, newRecord, SOME_TIME } from './builders.ts';
import { someGames, type RandomGame } from './random-games.ts';

export interface MinedGame {
  readonly journal: Journal;
  readonly puzzles: readonly MinedPuzzle[];
}

const GAMES = 400;
const mined: MinedGame[] = [];
let games: Generator<RandomGame> | undefined;

/** The first game with such puzzles. @throws Error if there is none */
export function findMined(isWanted: (puzzles: readonly MinedPuzzle[]) => boolean): MinedGame {
  games ??= someGames(GAMES);
  for (let i = 0; ; i++) {
    const game = mined[i] ?? mineNext(games);
    if (!game) throw new Error(`no such puzzle in ${GAMES} games`);
    if (isWanted(game.puzzles)) return game;
  }
}

function mineNext(from: Generator<RandomGame>): MinedGame | undefined {
  const { value: game, done } = from.next();
  if (done) return undefined;
  const journal = { rules: game.rules, seed: game.seed, moves: game.plies.map(({ move }) => formatMove(move)) };
  const next = { journal, puzzles: minePuzzles(journal) };
  mined.push(next);
  return next;
}

/** A matching puzzle of the first game that has one. */
export function findPuzzle(isWanted: (puzzle: MinedPuzzle) => boolean): MinedPuzzle {
  return findMined((puzzles) => puzzles.some(isWanted)).puzzles.find(isWanted)!;
}

/** A puzzle as stored. */
export function newPuzzle(overrides: Partial<PuzzleRecord> = {}): PuzzleRecord {
  const puzzle = findPuzzle(({ kind }) => kind === 'open');
  const { level } = { ...puzzle, ...overrides };
  return {
    ...puzzle,
    ruleset: puzzle.position.rules === 'classic/1' ? 'classic' : 'mutators',
    rating: startingRating(level),
    tries: 0,
    solved: 0,
    minedOn: '2026-11-20',
    gameId: 'g_1',
    ...overrides,
  };
}

/** Inserts a finished game with these moves. */
export async function insertFinished(
  store: Store,
  { rules, seed, moves }: Journal,
  overrides: Partial<GameRecord> = {},
): Promise<GameRecord> {
  const record = newRecord({
    rules,
    seed,
    status: 'finished',
    endReason: 'played',
    winner: 'A',
    endedAt: SOME_TIME + moves.length,
    code: null,
    ...overrides,
  });
  const entries = moves.map((entry, ply) => newEntry(record.id, ply, { entry }));
  await store.insertGame(newGame(record, { entries }));
  return record;
}
