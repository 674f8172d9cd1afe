// Records of agents, players, standings and communities to rows of the tables, and back.
import type { AgentRecord, ChallengeRecord, MatchRecord } from '../records/agent-records.ts';
import type { CommunityRecord } from '../records/standing-records.ts';
import { STANDING_RULESETS, type Standing, type StandingKind } from '../records/standing.ts';
import type { Ceremony, Passkey, PlayedGame, PlayerRecord } from '../records/player-records.ts';
import { newStanding } from '../table/standing.ts';
import type { Insert } from './backend.ts';
import type {
  AgentsTable,
  CeremoniesTable,
  ChallengesTable,
  CommunitiesTable,
  MatchesTable,
  PasskeysTable,
  PlayerGamesTable,
  PlayersTable,
  StandingsTable,
  Tier,
} from './tables.ts';

export function toAgentRow(agent: AgentRecord): AgentsTable {
  return {
    slug: agent.slug,
    name: agent.name,
    character_id: agent.characterId,
    strength: agent.strength,
    ruleset: agent.ruleset,
    is_protected: agent.isProtected ? 1 : 0,
    key_hash: agent.keyHash,
    created_at: agent.createdAt,
  };
}

export function toAgent(row: AgentsTable): AgentRecord {
  return {
    slug: row.slug,
    name: row.name,
    characterId: row.character_id,
    strength: row.strength,
    ruleset: row.ruleset,
    isProtected: row.is_protected === 1,
    keyHash: row.key_hash,
    createdAt: row.created_at,
  };
}

export function toChallengeRow(challenge: ChallengeRecord): ChallengesTable {
  return {
    game_id: challenge.gameId,
    token_hash: challenge.tokenHash,
    challenger: challenge.challenger,
    match_token_hash: challenge.matchTokenHash,
  };
}

export function toChallenge(row: ChallengesTable): ChallengeRecord {
  return {
    gameId: row.game_id,
    tokenHash: row.token_hash,
    challenger: row.challenger,
    matchTokenHash: row.match_token_hash,
  };
}

/** Labels are compared without regard to case. */
export function challengerKey(challenger: string): string {
  return challenger.toLowerCase();
}

export function toMatchRow(match: MatchRecord): MatchesTable {
  return {
    id: match.id,
    game_id: match.gameId,
    agent: match.agent,
    number: match.number,
    challenger: match.challenger,
    challenger_key: challengerKey(match.challenger),
    in_game_name: match.inGameName,
    winner: match.winner,
    finished_at: match.finishedAt,
    challenger_elo: match.challengerElo,
    score_agent: match.scoreAgent,
    score_challenger: match.scoreChallenger,
    elo_before: match.eloBefore,
    elo_after: match.eloAfter,
    ruleset: match.ruleset,
    replay_link: match.replayLink,
  };
}

export function toMatch(row: Omit<MatchesTable, 'challenger_key'>): MatchRecord {
  return {
    id: row.id,
    gameId: row.game_id,
    agent: row.agent,
    number: row.number,
    challenger: row.challenger,
    inGameName: row.in_game_name,
    winner: row.winner,
    finishedAt: row.finished_at,
    challengerElo: row.challenger_elo,
    scoreAgent: row.score_agent,
    scoreChallenger: row.score_challenger,
    eloBefore: row.elo_before,
    eloAfter: row.elo_after,
    ruleset: row.ruleset,
    replayLink: row.replay_link,
  };
}

export function toPlayerRow(player: PlayerRecord): PlayersTable {
  return {
    id: player.id,
    name: player.name,
    is_account: player.isAccount ? 1 : 0,
    is_hidden: player.isHidden ? 1 : 0,
    finished_games: player.finishedGames,
    created_at: player.createdAt,
    updated_at: player.updatedAt,
    moved_to: player.movedTo,
  };
}

export function toPlayer(row: PlayersTable): PlayerRecord {
  return {
    id: row.id,
    name: row.name,
    isAccount: row.is_account === 1,
    isHidden: row.is_hidden === 1,
    finishedGames: row.finished_games,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    movedTo: row.moved_to,
  };
}

export function toPasskeyRow(passkey: Passkey): PasskeysTable {
  return {
    id: passkey.id,
    player_id: passkey.playerId,
    public_key: passkey.publicKey,
    counter: passkey.counter,
    transports: passkey.transports.join(' '),
    created_at: passkey.createdAt,
    last_used_at: passkey.lastUsedAt,
  };
}

export function toPasskey(row: PasskeysTable): Passkey {
  return {
    id: row.id,
    playerId: row.player_id,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports.split(' ').filter((name) => name !== ''),
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}

export function toCeremonyRow(ceremony: Ceremony): CeremoniesTable {
  return {
    challenge_hash: ceremony.challengeHash,
    purpose: ceremony.purpose,
    player_id: ceremony.playerId,
    expires_at: ceremony.expiresAt,
  };
}

export function toCeremony(row: CeremoniesTable): Ceremony {
  return {
    challengeHash: row.challenge_hash,
    purpose: row.purpose,
    playerId: row.player_id,
    expiresAt: row.expires_at,
  };
}

export function toPlayedGameRow(game: PlayedGame): PlayerGamesTable {
  return {
    player_id: game.playerId,
    game_id: game.gameId,
    seat: game.seat,
    ruleset: game.ruleset,
    opponent: game.opponent,
    outcome: game.outcome,
    rating_before: game.ratingBefore,
    rating_after: game.ratingAfter,
    ended_at: game.endedAt,
  };
}

export function toPlayedGame(row: PlayerGamesTable): PlayedGame {
  return {
    playerId: row.player_id,
    gameId: row.game_id,
    seat: row.seat,
    ruleset: row.ruleset,
    opponent: row.opponent,
    outcome: row.outcome,
    ratingBefore: row.rating_before,
    ratingAfter: row.rating_after,
    endedAt: row.ended_at,
  };
}

export function toCommunityRow(community: CommunityRecord): CommunitiesTable {
  const { id, slug, name, members, createdAt } = community;
  return { id, slug, name, members, created_at: createdAt };
}

export function toCommunity({ id, slug, name, members, created_at }: CommunitiesTable): CommunityRecord {
  return { id, slug, name, members, createdAt: created_at };
}

/** Everybody starts with a standing for each ruleset and an overall one. */
export function newStandingSteps(kind: StandingKind, owner: string, rating: number, tier: Tier): Insert[] {
  const standing = newStanding(rating);
  return STANDING_RULESETS.map((ruleset) => ({
    into: 'standings',
    row: { kind, owner, ruleset, ...standingColumns(standing), tier },
  }));
}

type StandingColumns = Omit<StandingsTable, 'kind' | 'owner' | 'ruleset' | 'tier'>;

function standingColumns(standing: Standing): StandingColumns {
  return {
    rating: standing.rating,
    games: standing.games,
    rated_games: standing.ratedGames,
    wins: standing.wins,
    losses: standing.losses,
    draws: standing.draws,
    streak: standing.streak,
    form: standing.form,
    updated_at: standing.updatedAt,
  };
}

export function toStanding(row: StandingColumns): Standing {
  return {
    rating: row.rating,
    games: row.games,
    ratedGames: row.rated_games,
    wins: row.wins,
    losses: row.losses,
    draws: row.draws,
    streak: row.streak,
    form: row.form,
    updatedAt: row.updated_at,
  };
}
