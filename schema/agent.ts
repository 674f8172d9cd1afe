// Hosted agents: their profiles, challenges, and rated matches.
import { z } from 'zod';
import { RecordFields } from './standing.ts';
import { RulesetName } from './sync-state.ts';

export const MATCH_WINNERS = ['agent', 'challenger', 'draw'] as const;
const MatchWinner = z.enum(MATCH_WINNERS);
export type MatchWinner = z.infer<typeof MatchWinner>;

const AgentBody = z
  .object({
    slug: z.string(),
    name: z.string(),
    url: z.url(),
    rating: z.int(),
    rank: z.string(),
    provisional: z.boolean(),
    ...RecordFields,
    streak: z.int().describe('Positive: wins in a row; negative: losses; 0 after a draw.'),
    characterId: z.int().describe('The champion on its portrait: a card id.'),
    strength: z.int(),
    ruleset: RulesetName.nullable().describe('What it plays when a challenge names no ruleset; null: mutators.'),
    protected: z.boolean().describe('Whether challenges need its key.'),
  })
  .meta({ id: 'Agent' });
export type AgentBody = z.infer<typeof AgentBody>;

export const Match = z
  .object({
    id: z.string(),
    agent: z.string(),
    winner: MatchWinner,
    finishedAt: z.iso.datetime(),
    challenger: z.string().describe("The caller's label for the person."),
    inGameName: z.string(),
    challengerElo: z.int(),
    scoreAgent: z.int(),
    scoreChallenger: z.int(),
    agentEloBefore: z.int(),
    agentEloAfter: z.int(),
    agentEloDelta: z.int(),
    ruleset: RulesetName,
    replayUrl: z.url(),
  })
  .meta({ id: 'Match' });
export type Match = z.infer<typeof Match>;

export const AgentProfile = z.object({ agent: AgentBody, recent: z.array(Match) }).meta({ id: 'AgentProfile' });
export type AgentProfile = z.infer<typeof AgentProfile>;

export const Agents = z.object({ agents: z.array(AgentBody), next: z.string().nullable() }).meta({ id: 'Agents' });
export type Agents = z.infer<typeof Agents>;

export const Matches = z.object({ matches: z.array(Match), next: z.string().nullable() }).meta({ id: 'Matches' });
export type Matches = z.infer<typeof Matches>;

export const AgentRegistered = z
  .object({ agent: AgentBody, agentKey: z.string().describe('Shown once.') })
  .meta({ id: 'AgentRegistered' });
export type AgentRegistered = z.infer<typeof AgentRegistered>;

export const ChallengeCreated = z
  .object({ url: z.url(), token: z.string(), expiresAt: z.iso.datetime(), gameId: z.string(), watchUrl: z.url() })
  .meta({ id: 'ChallengeCreated' });
export type ChallengeCreated = z.infer<typeof ChallengeCreated>;

export const ChallengeResult = Match.pick({
  winner: true,
  scoreAgent: true,
  scoreChallenger: true,
  inGameName: true,
  agentEloDelta: true,
  replayUrl: true,
  finishedAt: true,
}).meta({ id: 'ChallengeResult' });
export type ChallengeResult = z.infer<typeof ChallengeResult>;

const CHALLENGE_STATUSES = ['pending', 'expired', 'played'] as const;

export const ChallengeBody = z
  .object({
    status: z.enum(CHALLENGE_STATUSES),
    agent: z.string(),
    challenger: z.string(),
    ruleset: RulesetName,
    opened: z.boolean().describe('Whether the person has taken the seat.'),
    expiresAt: z.iso.datetime(),
    gameId: z.string(),
    watchUrl: z.url(),
    result: ChallengeResult.optional(),
  })
  .meta({ id: 'Challenge' });
export type ChallengeBody = z.infer<typeof ChallengeBody>;

export const Reported = z
  .object({ status: z.literal('played'), verified: z.literal(true), result: ChallengeResult })
  .meta({ id: 'Reported' });
export type Reported = z.infer<typeof Reported>;
