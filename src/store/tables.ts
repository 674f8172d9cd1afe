// The tables as Kysely types, the same on both databases. Instants are milliseconds since 1970.
import type { AgentRecord, ChallengeRecord, MatchRecord } from '../records/agent-records.ts';
import type { DailyDeal, DealGame } from '../records/deal-records.ts';
import type { FriendRecord } from '../records/friend-records.ts';
import type { GameRecord, Instant, JournalEntry, SeatRecord, ThoughtRecord } from '../records/game-record.ts';
import type { HouseRecord } from '../records/house-records.ts';
import type { JudgedSeat } from '../records/judged-records.ts';
import type { EntryRecord, PairingRecord, LeagueRecord } from '../records/league-records.ts';
import type { Ceremony, ChampionPlays, Passkey, PlayedGame, PlayerRecord } from '../records/player-records.ts';
import type { AttemptRecord, PuzzleRecord, SolverRecord } from '../records/puzzle-records.ts';
import type { PushDelivery, PushDevice, PushKey } from '../records/push-records.ts';
import type { Receipt } from '../records/receipt.ts';
import type { CommunityRecord } from '../records/standing-records.ts';
import type { ActRecord, RatingBook, ResultRecord, StepRecord } from '../records/rating-records.ts';
import type { Standing, StandingKind, StandingRuleset, Tier } from '../records/standing.ts';
import type { Delivery, OutboxEvent, Subscription } from '../records/webhook-records.ts';
import type { Uptime } from '../ports/uptime-store.ts';
import type { Row } from './columns.ts';

export type SeatName = keyof GameRecord['seats'];

/** The fields of a game that are columns, as reads select them. */
export interface GameFields extends Omit<
  GameRecord,
  'rules' | 'policy' | 'score' | 'seats' | 'epoch' | 'isRematchPublic'
> {
  readonly ruleset: MatchRecord['ruleset'];
  /** `null`: the first version of its ruleset; stored before versions had names. */
  readonly rules: string | null;
  /** `null`: no house, or the first policy, stored before policies had names. */
  readonly policy: string | null;
  /** Both or neither; `null` until the game is over, and in games from before scores were stored. */
  readonly scoreA: number | null;
  readonly scoreB: number | null;
  /** `null`: 0; stored by a process that does not know epochs. */
  readonly epoch: number | null;
}

interface GamesTable extends Row<GameFields> {
  /** When the clock next checks this game; `null`: never. */
  check_at: Instant | null;
  /** `due`: over but not yet counted; `refused`: its journal cannot be replayed. */
  counting: 'due' | 'refused' | null;
  /** The network that opened it; `null`: before networks were recorded. */
  opened_by: string | null;
  /** When it may be deleted; `null`: never, or not yet over. */
  forget_at: Instant | null;
  /** For league games: which game of which pairing, from 1. */
  pairing: number | null;
  pairing_game: number | null;
  /** The expected result for seat A, given its deal; `null`: not computed, or not a league game. */
  expected_a: number | null;
  /** When it was mined for puzzles; `null`: not yet, or never. */
  mined_at: Instant | null;
  /** Replaces its journal rows (`packed-journal.ts`); the next columns keep what queries need; `null`: not packed. */
  packed_journal: Uint8Array | null;
  packed_plies: number | null;
  /** Moves that the house chose with less than full effort. */
  packed_reduced: number | null;
  /** The values of columns that are emptied by packing (`packed-facts.ts`); `null`: not emptied. */
  packed_facts: Uint8Array | null;
  /** The first halves of the token hashes of its seats, whose `token_hash` is emptied; `null`: none, or not packed. */
  token_a: Uint8Array | null;
  token_b: Uint8Array | null;
}

export interface JournalFields extends Omit<JournalEntry, 'effort'> {
  /** `null`: 0; stored by a process that does not know efforts. */
  readonly effort: JournalEntry['effort'] | null;
}

interface TournamentsTable extends Row<LeagueRecord> {
  /** When the league is next checked; `null`: it is over. */
  check_at: Instant | null;
}

interface SeatsTable extends Row<SeatRecord> {
  game_id: string;
  seat: SeatName;
  /** When its game ended, 0 once that is packed; `null`: not over, or the seat belongs to no player or agent. */
  over_at: Instant | null;
  /** From the review of the game; `null`: not reviewed, or without a choice. */
  accuracy: number | null;
}

/** Every token and invite ever issued for a seat, so that an expired one can be distinguished from a wrong one. */
interface TokensTable {
  hash: string;
  game_id: string;
  seat: SeatName;
}

/** Invites and replaced tokens of packed games, which have no rows in `tokens`. */
interface PackedTokensTable {
  /** The first half of the hash. */
  hash: Uint8Array;
  game_id: string;
  seat: SeatName;
}

/** The fields of an agent that are columns, as reads select them. */
export interface AgentFields extends Omit<AgentRecord, 'plays' | 'about' | 'accepts'> {
  /** `null`: the house; stored by a process that does not know others. */
  readonly plays: AgentRecord['plays'] | null;
  /** As JSON. */
  readonly about: string | null;
  readonly accepts: string | null;
}

interface AgentsTable extends Row<AgentFields> {
  /** The name and the slug with look-alike characters folded; `null` in rows of older processes. */
  folded_name: string | null;
  folded_slug: string | null;
  /** 1: the folded name is unique among such agents; `null`: it may be shared, or an older process set it. */
  has_own_name: 1 | null;
}

interface MatchesTable extends Row<MatchRecord> {
  /** The label, case-folded. */
  challenger_key: string;
  /** When its game was voided; it is then no longer listed. */
  voided_at: Instant | null;
}

interface SessionsTable {
  hash: string;
  player_id: string;
  created_at: Instant;
  /** `null`: not since it was created. */
  last_used_at: Instant | null;
}

interface ChampionPlaysTable extends Row<ChampionPlays> {
  player_id: string;
}

interface HouseRecordsTable extends Row<HouseRecord> {
  player_id: string;
}

interface StandingsTable extends Row<Standing> {
  kind: StandingKind;
  /** Slug of an agent, id of a player. */
  owner: string;
  ruleset: StandingRuleset;
}

/** A member's place in a community's tables: score and tier are copies of the standing's, so that an index sorts them. */
interface ClubPlacesTable {
  community_id: string;
  ruleset: StandingRuleset;
  player_id: string;
  ladder_score: number;
  tier: Tier;
}

/** The fields of a puzzle that are columns, as reads select them. */
export interface PuzzleFields extends Omit<PuzzleRecord, 'position' | 'solution'> {
  /** As JSON. */
  readonly position: string;
  readonly solution: string;
}

interface PuzzleThemesTable {
  theme: string;
  puzzle_id: string;
}

interface PuzzleDaysTable {
  day: string;
  puzzle_id: string;
}

/** Kept until the month of its game has been exported. */
interface ReviewsTable {
  game_id: string;
  at: Instant;
  /** As JSON. */
  review: string;
}

interface PushKeysTable extends Row<PushKey> {
  id: string;
}

export interface Tables {
  games: GamesTable;
  seats: SeatsTable;
  tokens: TokensTable;
  packed_tokens: PackedTokensTable;
  journal: Row<JournalFields>;
  thoughts: Row<ThoughtRecord>;
  reviews: ReviewsTable;
  receipts: Row<Receipt>;
  agents: AgentsTable;
  challenges: Row<ChallengeRecord>;
  matches: MatchesTable;
  players: Row<PlayerRecord>;
  sessions: SessionsTable;
  passkeys: Row<Passkey>;
  ceremonies: Row<Ceremony>;
  friends: Row<FriendRecord>;
  player_games: Row<PlayedGame>;
  champion_plays: ChampionPlaysTable;
  player_house_records: HouseRecordsTable;
  standings: StandingsTable;
  communities: Row<CommunityRecord>;
  club_places: ClubPlacesTable;
  results: Row<ResultRecord>;
  steps: Row<StepRecord>;
  acts: Row<ActRecord>;
  /** One row. */
  rating_book: Row<RatingBook>;
  tournaments: TournamentsTable;
  tournament_entries: Row<EntryRecord>;
  tournament_pairings: Row<PairingRecord>;
  daily_deals: Row<DailyDeal>;
  deal_games: Row<DealGame>;
  judged_seats: Row<JudgedSeat>;
  puzzles: Row<PuzzleFields>;
  puzzle_themes: PuzzleThemesTable;
  puzzle_days: PuzzleDaysTable;
  puzzle_solvers: Row<SolverRecord>;
  puzzle_attempts: Row<AttemptRecord>;
  push_devices: Row<PushDevice>;
  push_deliveries: Row<PushDelivery>;
  /** One row. */
  push_keys: PushKeysTable;
  webhooks: Row<Subscription>;
  deliveries: Row<Delivery>;
  outbox: Row<OutboxEvent>;
  uptimes: Row<Uptime>;
}

export type TableName = keyof Tables;
