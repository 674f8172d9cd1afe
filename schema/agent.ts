// Hosted agents: their profiles, challenges, and rated matches.
import { z } from 'zod';
import { AnchorFields, RatingFields, RecordFields } from './standing.ts';
import { RulesetName } from './sync-state.ts';
import { shape } from './shape.ts';

export const MATCH_WINNERS = ['agent', 'challenger', 'draw'] as const;
const MatchWinner = z.enum(MATCH_WINNERS);
export type MatchWinner = z.infer<typeof MatchWinner>;

const AgentBody = shape('Agent', {
  slug: z.string(),
  name: z.string(),
  url: z.url(),
  ...RatingFields,
  ...AnchorFields,
  rank: z.string(),
  ...RecordFields,
  streak: z.int().describe('Positive: wins in a row; negative: losses; 0 after a draw.'),
  characterId: z.int().describe('The champion on its portrait: a card id.'),
  strength: z.int(),
  ruleset: RulesetName.nullable().describe('What it plays when a challenge names no ruleset; null: mutators.'),
  protected: z.boolean().describe('Whether challenges need its key.'),
});
export type AgentBody = z.infer<typeof AgentBody>;

export const Match = shape('Match', {
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
});
export type Match = z.infer<typeof Match>;

export const AgentProfile = shape('AgentProfile', { agent: AgentBody, recent: z.array(Match) });
export type AgentProfile = z.infer<typeof AgentProfile>;

export const Agents = shape('Agents', { agents: z.array(AgentBody), next: z.string().nullable() });
export type Agents = z.infer<typeof Agents>;

export const Matches = shape('Matches', { matches: z.array(Match), next: z.string().nullable() });
export type Matches = z.infer<typeof Matches>;

export const AgentRegistered = shape('AgentRegistered', {
  agent: AgentBody,
  agentKey: z.string().describe('Shown once.'),
});
export type AgentRegistered = z.infer<typeof AgentRegistered>;

export const ChallengeCreated = shape('ChallengeCreated', {
  url: z.url(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
  gameId: z.string(),
  watchUrl: z.url(),
});
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

export const ChallengeBody = shape('Challenge', {
  status: z.enum(CHALLENGE_STATUSES),
  agent: z.string(),
  challenger: z.string(),
  ruleset: RulesetName,
  opened: z.boolean().describe('Whether the person has taken the seat.'),
  expiresAt: z.iso.datetime(),
  gameId: z.string(),
  watchUrl: z.url(),
  result: ChallengeResult.optional(),
});
export type ChallengeBody = z.infer<typeof ChallengeBody>;

export const Reported = shape('Reported', {
  status: z.literal('played'),
  verified: z.literal(true),
  result: ChallengeResult,
});
export type Reported = z.infer<typeof Reported>;
