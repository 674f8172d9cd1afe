// The columns that reads name: by name, not "*", so that an older process keeps working when a newer one adds a column.
import type { AgentsTable, MatchesTable, PlayersTable, StandingsTable } from './tables.ts';

export const AGENT_COLUMNS = [
  'agents.slug',
  'agents.name',
  'agents.character_id',
  'agents.strength',
  'agents.ruleset',
  'agents.is_protected',
  'agents.key_hash',
  'agents.created_at',
] as const satisfies readonly `agents.${keyof AgentsTable}`[];

export const STANDING_COLUMNS = [
  'standings.rating',
  'standings.games',
  'standings.rated_games',
  'standings.wins',
  'standings.losses',
  'standings.draws',
  'standings.streak',
  'standings.form',
  'standings.updated_at',
] as const satisfies readonly `standings.${keyof StandingsTable}`[];

export const MATCH_COLUMNS = [
  'id',
  'game_id',
  'agent',
  'number',
  'challenger',
  'in_game_name',
  'winner',
  'finished_at',
  'challenger_elo',
  'score_agent',
  'score_challenger',
  'elo_before',
  'elo_after',
  'ruleset',
  'replay_link',
] as const satisfies readonly (keyof MatchesTable)[];

/** Without `updated_at`, which a standing has too. */
export const PLAYER_COLUMNS = [
  'players.id',
  'players.name',
  'players.is_account',
  'players.is_hidden',
  'players.finished_games',
  'players.created_at',
  'players.moved_to',
] as const satisfies readonly `players.${keyof PlayersTable}`[];
