// The tables as Kysely sees them, the same on both stores. Instants are milliseconds since 1970.
import type { GameRecord, Instant } from '../arena/game-record.ts';
import type { EndReason, Mode, SeatKind, Status, Wants } from '../../schema/words.ts';

export type SeatName = keyof GameRecord['seats'];

export interface GamesTable {
  /** Ids sort by time of creation: "newest first" is by id, descending. */
  id: string;
  mode: Mode;
  ruleset: GameRecord['ruleset'];
  seed: string;
  status: Status;
  is_public: 0 | 1;
  move_seconds: number | null;
  strength: number | null;
  code: string | null;
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
  expires_at: Instant | null;
  end_reason: EndReason | null;
  winner: GameRecord['winner'];
  rematch_of: string | null;
  rematch: string | null;
  rematch_offered_by: SeatName | null;
  wants: Wants | null;
  alias_of: string | null;
  /** When the clock looks at this game next; `null`: never again. */
  check_at: Instant | null;
}

export interface SeatsTable {
  game_id: string;
  seat: SeatName;
  kind: SeatKind;
  name: string;
  client: string;
  rating: number | null;
  token_hash: string | null;
  invite_hash: string | null;
}

/** Every secret that was ever issued for a seat, tokens and invites, so that a dead one is told from a wrong one. */
export interface TokensTable {
  hash: string;
  game_id: string;
  seat: SeatName;
}

export interface JournalTable {
  game_id: string;
  ply: number;
  at: Instant;
  entry: string;
}

export interface ReceiptsTable {
  key: string;
  request_hash: string;
  answer: string | null;
  ply: number | null;
  created_at: Instant;
}

export interface Tables {
  games: GamesTable;
  seats: SeatsTable;
  tokens: TokensTable;
  journal: JournalTable;
  receipts: ReceiptsTable;
}

export type TableName = keyof Tables;
