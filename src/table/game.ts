// A game as an immutable value: its record, its position and its history.
import type { GameId } from '../records/ids.ts';
import { hash } from 'node:crypto';
import {
  scoreOf,
  type BySeat,
  findMove,
  newGame,
  playPly,
  replay,
  type Ply,
  type Position,
  type Seat,
} from '../engine/index.ts';
import { FULL_EFFORT, type Effort } from '../house/efforts.ts';
import { DamagedJournal } from './damage.ts';
import {
  isHouse,
  type GameRecord,
  type Instant,
  type JournalEntry,
  type Ending,
  type StoredGame,
  type WrittenMove,
} from '../records/game-record.ts';

export interface Game {
  readonly record: GameRecord;
  /** The position as dealt and played so far; use `positionOf` for what may be shown. */
  readonly dealt: Position;
  /** Exact names, in order of play. */
  readonly moves: readonly string[];
  /** The last few plies. Earlier ones are replayed on demand, to keep a live game small in memory. */
  readonly recent: readonly Ply[];
  /** When each move was played. */
  readonly movedAt: readonly Instant[];
  /** The effort with which the house chose each move; 0 for moves of others. */
  readonly efforts: readonly Effort[];
  /** The commitment to the seed, published from the start. */
  readonly seedHash: string;
}

const RECENT = 2;

/** Marks closing entries; no move name starts with it. */
const CLOSING_MARK = '#';

export function newGameOf(record: GameRecord): Game {
  const { rules, seed } = record;
  return {
    record,
    dealt: newGame(rules, seed),
    moves: [],
    recent: [],
    movedAt: [],
    efforts: [],
    seedHash: hashSeed(seed),
  };
}

/** The commitment to a seed, over its 32 hex characters. */
export function hashSeed(seed: string): string {
  return hash('sha256', seed);
}

/**
 * Replays a stored game.
 * @throws DamagedJournal when a row is missing, or a stored move is not legal there
 */
export function rebuild(stored: StoredGame): Game {
  return withMoves(newGameOf(stored.record), writtenIn(stored));
}

/** @throws DamagedJournal when a row is missing: the moves after it may be legal without it, in another game */
export function writtenIn({ record, entries }: StoredGame): WrittenMove[] {
  const missing = nextPly(entries) - entries.length;
  if (missing !== 0) throw new DamagedJournal(`the journal of ${record.id} lacks ${missing} rows`);
  return movesIn(entries);
}

/** The ply after the last row, even if rows are missing. */
export function nextPly(entries: readonly JournalEntry[]): number {
  return (entries.at(-1)?.ply ?? -1) + 1;
}

function movesIn(entries: readonly JournalEntry[]): WrittenMove[] {
  return entries.filter(({ entry }) => !entry.startsWith(CLOSING_MARK)).map(toWritten);
}

function toWritten({ entry: name, at, effort }: JournalEntry): WrittenMove {
  return { name, at, effort };
}

/** @throws DamagedJournal when a move is not legal there */
export function withMoves(game: Game, written: readonly WrittenMove[]): Game {
  let after = game;
  for (const { name, at, effort } of written) {
    const move = findMove(after.dealt, name);
    if (!move) {
      throw new DamagedJournal(`the journal of ${game.record.id} diverges at ply ${after.moves.length}: ${name}`);
    }
    after = withPly(after, playPly(after.dealt, move), at, effort);
  }
  return after;
}

/** The moves from index `since` on, as stored in the journal. */
export function writtenSince({ moves, movedAt, efforts }: Game, since: number): WrittenMove[] {
  return moves.slice(since).map((name, i) => ({ name, at: movedAt[since + i]!, effort: efforts[since + i]! }));
}

/**
 * Shows nothing of the deal before a game starts, so that nobody can keep opening games until they get a good hand or the
 * better seat: while it waits, `first` is A whatever the seed says.
 */
export function positionOf({ record, dealt }: Game): Position {
  if (record.startedAt !== null) return dealt;
  return undealt(record.status === 'waiting' ? { ...dealt, first: 'A' } : dealt);
}

/** For a finished game, as stored when it ended. 0-0 before a game starts: KOMI would reveal who moves first. */
export function scoreNow({ record, dealt }: Game): BySeat<number> {
  return record.status === 'waiting' ? { A: 0, B: 0 } : (record.score ?? scoreOf(dealt));
}

/** The plies from index `since` on. */
export function pliesSince({ record, moves, recent }: Game, since: number): readonly Ply[] {
  const missing = moves.length - since - recent.length;
  if (missing <= 0) return recent.slice(-missing);
  const game = replay({ rules: record.rules, seed: record.seed, moves });
  if (!game.ok) throw new Error(`the moves of ${record.id} diverge at ${game.divergesAt}`);
  return game.plies.slice(since);
}

/** The seat's last ply; `undefined`: it has not moved. */
export function lastPlyOf(game: Game, seat: Seat): Ply | undefined {
  const isOf = (ply: Ply): boolean => ply.seat === seat;
  return game.recent.findLast(isOf) ?? pliesSince(game, 0).findLast(isOf);
}

export function lastPly({ recent }: Game): Ply | undefined {
  return recent.at(-1);
}

export function withPly(game: Game, ply: Ply, at: Instant, effort: Effort = FULL_EFFORT): Game {
  return {
    ...game,
    dealt: ply.position,
    moves: [...game.moves, ply.name],
    recent: [...game.recent, ply].slice(-RECENT),
    movedAt: [...game.movedAt, at],
    efforts: [...game.efforts, effort],
  };
}

/** How many moves the house chose with less than full effort. */
export function reducedMoves({ efforts }: Game): number {
  return efforts.filter((effort) => effort !== FULL_EFFORT).length;
}

/** Mirrors what the store has written, including the next epoch. */
export function withStandIn(game: Game): Game {
  const { record } = game;
  return { ...game, record: { ...record, standIns: record.standIns + 1, epoch: record.epoch + 1 } };
}

/** Mirrors what the store has written, including the next epoch. */
export function withEnding(game: Game, ending: Ending): Game {
  const { record } = game;
  return { ...game, record: { ...record, ...ending, expiresAt: null, epoch: record.epoch + 1 } };
}

/** How the game ended; `null` if it is not over. */
export function endingOfRecord(record: GameRecord): Ending | null {
  const { status, endReason, winner, score, reviewPolicy, endedAt } = record;
  if (status !== 'finished' && status !== 'abandoned') return null;
  return { status, endReason: endReason!, winner, score, reviewPolicy: reviewPolicy!, endedAt: endedAt! };
}

export function moveEntryOf(gameId: GameId, ply: Ply, at: Instant, effort: Effort = FULL_EFFORT): JournalEntry {
  return { gameId, ply: ply.index, at, entry: ply.name, effort };
}

/** @param ply of the next move, so that no move can follow an ending */
export function closingEntryOf(gameId: GameId, ply: number, ending: Ending): JournalEntry {
  return { gameId, ply, at: ending.endedAt, entry: closingNote(ending), effort: FULL_EFFORT };
}

/** The names of the moves in a journal. */
export function moveNames(entries: readonly JournalEntry[]): string[] {
  return movesIn(entries).map(({ name }) => name);
}

/** The journal's note of an ending that the board did not decide. */
export function closingNote({ endReason, winner }: Pick<GameRecord, 'endReason' | 'winner'>): string {
  return `${CLOSING_MARK}${endReason}:${winner ?? '-'}`;
}

function undealt(dealt: Position): Position {
  const deck = [...dealt.hands.A, ...dealt.hands.B, ...dealt.deck];
  const hands = { A: [], B: [] };
  return { ...dealt, hands, deck, operatorTiles: [], powerTiles: [], current: null, seen: hands };
}

/** The seat to move; `null` unless the game is active. */
export function turnIn(game: Game): Seat | null {
  return game.record.status === 'active' ? positionOf(game).current : null;
}

export function isHouseToMove(game: Game): boolean {
  const turn = turnIn(game);
  return turn !== null && isHouse(game.record.seats[turn]);
}
