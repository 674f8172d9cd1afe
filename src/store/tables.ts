// The tables as Kysely sees them, the same on both stores. Instants are milliseconds since 1970.
import type { GameRecord, Instant } from '../records/game-record.ts';
import type { MatchRecord } from '../records/agent-records.ts';
import type { Ceremony } from '../records/player-records.ts';
import type { Outcome, StandingKind, StandingRuleset } from '../records/standing.ts';
import type { EndReason, GameMode, SeatKind, Status, Wants } from '../../schema/words.ts';
import type { WebhookTables } from './webhook-tables.ts';

type Ruleset = MatchRecord['ruleset'];
export type SeatName = keyof GameRecord['seats'];

export interface GamesTable {
  /** Ids sort by time of creation, so "newest first" is by id, descending. */
  id: string;
  mode: GameMode;
  ruleset: Ruleset;
  seed: string;
  status: Status;
  is_public: 0 | 1;
  move_seconds: number | null;
  strength: number | null;
  /** `null`: the first version of its ruleset; stored before versions had names. */
  rules: string | null;
  /** `null`: no house, or the first policy, stored before policies had names. */
  policy: string | null;
  agent: string | null;
  code: string | null;
  created_at: Instant;
  started_at: Instant | null;
  ended_at: Instant | null;
  expires_at: Instant | null;
  end_reason: EndReason | null;
  winner: GameRecord['winner'];
  /** Both or neither; `null` until the game is over, and in games from before scores were stored. */
  score_a: number | null;
  score_b: number | null;
  review_policy: string | null;
  rematch_of: string | null;
  rematch: string | null;
  rematch_offered_by: SeatName | null;
  wants: Wants | null;
  alias_of: string | null;
  /** When the clock next checks this game; `null`: never. */
  check_at: Instant | null;
  /** `due`: over but not yet counted; `refused`: its journal does not re-simulate. */
  counting: 'due' | 'refused' | null;
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
  rated_games: number | null;
  player_id: string | null;
}

/** Every token and invite ever issued for a seat, so that an expired one can be distinguished from a wrong one. */
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

export interface AgentsTable {
  slug: string;
  name: string;
  character_id: number;
  strength: number;
  ruleset: Ruleset | null;
  is_protected: 0 | 1;
  key_hash: string | null;
  created_at: Instant;
}

export interface ChallengesTable {
  game_id: string;
  token_hash: string;
  challenger: string;
  match_token_hash: string | null;
}

export interface MatchesTable {
  /** Sorts by when the game ended. */
  id: string;
  game_id: string;
  agent: string;
  /** Unique per agent: its matches in the order of counting, from 0. */
  number: number;
  challenger: string;
  /** The label, case-folded. */
  challenger_key: string;
  in_game_name: string;
  winner: MatchRecord['winner'];
  finished_at: Instant;
  challenger_elo: number;
  score_agent: number;
  score_challenger: number;
  elo_before: number;
  elo_after: number;
  ruleset: Ruleset;
  replay_link: string;
}

export interface PlayersTable {
  id: string;
  name: string;
  is_account: 0 | 1;
  is_hidden: 0 | 1;
  finished_games: number;
  created_at: Instant;
  updated_at: Instant | null;
  moved_to: string | null;
}

export interface SessionsTable {
  hash: string;
  player_id: string;
  created_at: Instant;
}

export interface PasskeysTable {
  id: string;
  player_id: string;
  public_key: string;
  counter: number;
  /** Separated by spaces. */
  transports: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

export interface CeremoniesTable {
  challenge_hash: string;
  purpose: Ceremony['purpose'];
  player_id: string | null;
  expires_at: Instant;
}

export interface PlayerGamesTable {
  player_id: string;
  game_id: string;
  seat: SeatName;
  ruleset: Ruleset;
  opponent: string;
  outcome: Outcome;
  rating_before: number | null;
  rating_after: number | null;
  ended_at: Instant;
}

export interface ChampionPlaysTable {
  player_id: string;
  card_id: number;
  plays: number;
}

/** The part of a leaderboard that a standing belongs to. */
export const TIERS = { unlisted: 0, provisional: 1, placed: 2 } as const;
export type Tier = (typeof TIERS)[keyof typeof TIERS];

export interface StandingsTable {
  kind: StandingKind;
  /** Slug of an agent, id of a player. */
  owner: string;
  ruleset: StandingRuleset;
  rating: number;
  games: number;
  rated_games: number;
  wins: number;
  losses: number;
  draws: number;
  streak: number;
  form: string;
  updated_at: Instant | null;
  tier: Tier;
}

export interface CommunitiesTable {
  /** Sorts by when it was founded. */
  id: string;
  slug: string;
  name: string;
  members: number;
  created_at: Instant;
}

/** A member's place in a community's tables: rating and tier are copies of the standing's, so that an index sorts them. */
export interface ClubPlacesTable {
  community_id: string;
  ruleset: StandingRuleset;
  player_id: string;
  rating: number;
  tier: Tier;
}

export interface Tables extends WebhookTables {
  games: GamesTable;
  seats: SeatsTable;
  tokens: TokensTable;
  journal: JournalTable;
  receipts: ReceiptsTable;
  agents: AgentsTable;
  challenges: ChallengesTable;
  matches: MatchesTable;
  players: PlayersTable;
  sessions: SessionsTable;
  passkeys: PasskeysTable;
  ceremonies: CeremoniesTable;
  player_games: PlayerGamesTable;
  champion_plays: ChampionPlaysTable;
  standings: StandingsTable;
  communities: CommunitiesTable;
  club_places: ClubPlacesTable;
}

export type TableName = keyof Tables;
