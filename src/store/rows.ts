// Records of the arena to rows of the tables, and back. Each row is made in one place, its columns in one order.
import { policyNamed, rulesNamed } from '../table/versions.ts';
import {
  rulesetOfGame,
  type GameRecord,
  type Instant,
  type JournalEntry,
  type SeatRecord,
  type StoredGame,
} from '../records/game-record.ts';
import type { Receipt } from '../records/receipt.ts';
import type { GamesTable, JournalTable, ReceiptsTable, SeatName, SeatsTable, TokensTable } from './tables.ts';

export const SEAT_NAMES = ['A', 'B'] as const satisfies readonly SeatName[];

export function toGameRow(record: GameRecord, checkAt: Instant | null): GamesTable {
  return {
    id: record.id,
    mode: record.mode,
    ruleset: rulesetOfGame(record),
    seed: record.seed,
    status: record.status,
    is_public: record.isPublic ? 1 : 0,
    move_seconds: record.moveSeconds,
    strength: record.strength,
    rules: record.rules,
    policy: record.policy,
    agent: record.agent,
    code: record.code,
    created_at: record.createdAt,
    started_at: record.startedAt,
    ended_at: record.endedAt,
    expires_at: record.expiresAt,
    end_reason: record.endReason,
    winner: record.winner,
    ...scoreColumns(record),
    review_policy: record.reviewPolicy,
    rematch_of: record.rematchOf,
    rematch: record.rematch,
    rematch_offered_by: record.rematchOfferedBy,
    wants: record.wants,
    alias_of: record.aliasOf,
    check_at: checkAt,
    counting: null,
  };
}

export function scoreColumns({ score }: Pick<GameRecord, 'score'>): Pick<GamesTable, 'score_a' | 'score_b'> {
  return { score_a: score?.A ?? null, score_b: score?.B ?? null };
}

export function toSeatRow(gameId: string, seat: SeatName, record: SeatRecord): SeatsTable {
  return { game_id: gameId, seat, ...seatColumns(record) };
}

export function seatColumns(record: SeatRecord): Omit<SeatsTable, 'game_id' | 'seat'> {
  return {
    kind: record.kind,
    name: record.name,
    client: record.client,
    rating: record.rating,
    token_hash: record.tokenHash,
    invite_hash: record.inviteHash,
    rated_games: record.ratedGames,
    player_id: record.playerId,
  };
}

export function toTokenRow(gameId: string, seat: SeatName, hash: string): TokensTable {
  return { hash, game_id: gameId, seat };
}

export function toJournalRow({ gameId, ply, at, entry }: JournalEntry): JournalTable {
  return { game_id: gameId, ply, at, entry };
}

export function toReceiptRow({ key, requestHash, answer, ply, createdAt }: Receipt): ReceiptsTable {
  return { key, request_hash: requestHash, answer, ply, created_at: createdAt };
}

export function toReceipt(row: ReceiptsTable): Receipt {
  return {
    key: row.key,
    requestHash: row.request_hash,
    answer: row.answer,
    ply: row.ply,
    createdAt: row.created_at,
  };
}

/** A game's row with its seats and its journal; SQLite gives these as JSON text. */
export type WholeGameRow = Omit<GamesTable, 'check_at' | 'counting'> & {
  readonly seats: string | readonly Omit<SeatsTable, 'game_id'>[];
  readonly entries: string | readonly Omit<JournalTable, 'game_id'>[];
};

/** @throws UnknownVersion */
export function toStoredGame(row: WholeGameRow): StoredGame {
  const entries = parsed(row.entries);
  return {
    record: toGameRecord(row),
    entries: entries.map(({ ply, at, entry }) => ({ gameId: row.id, ply, at, entry })),
  };
}

function toGameRecord(row: WholeGameRow): GameRecord {
  const seats = parsed(row.seats);
  const seatOf = (name: SeatName): SeatRecord => toSeatRecord(seats.find(({ seat }) => seat === name)!);
  return {
    id: row.id,
    mode: row.mode,
    rules: rulesNamed(row),
    seed: row.seed,
    status: row.status,
    isPublic: row.is_public === 1,
    moveSeconds: row.move_seconds,
    strength: row.strength,
    policy: policyNamed(row),
    agent: row.agent,
    code: row.code,
    createdAt: row.created_at,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    expiresAt: row.expires_at,
    endReason: row.end_reason,
    winner: row.winner,
    score: row.score_a === null || row.score_b === null ? null : { A: row.score_a, B: row.score_b },
    reviewPolicy: row.review_policy,
    rematchOf: row.rematch_of,
    rematch: row.rematch,
    rematchOfferedBy: row.rematch_offered_by,
    wants: row.wants,
    aliasOf: row.alias_of,
    seats: { A: seatOf('A'), B: seatOf('B') },
  };
}

function toSeatRecord(row: Omit<SeatsTable, 'game_id'>): SeatRecord {
  return {
    kind: row.kind,
    name: row.name,
    client: row.client,
    rating: row.rating,
    tokenHash: row.token_hash,
    inviteHash: row.invite_hash,
    ratedGames: row.rated_games,
    playerId: row.player_id,
  };
}

function parsed<T>(value: string | readonly T[]): readonly T[] {
  return typeof value === 'string' ? (JSON.parse(value) as T[]) : value;
}
