// Hosted agents: their profiles, challenges, and rated matches.
import { z } from 'zod';
import { AnchorFields, PlaysLike, RankName, RatingFields, RecordFields, UnratedReason } from './standing.ts';
import { RulesetName } from './sync-state.ts';
import { RULESETS } from '../src/engine/index.ts';
import { lineOfText } from './name.ts';
import { shape } from './shape.ts';
import { Instant } from './instant.ts';

export const MATCH_WINNERS = ['agent', 'challenger', 'draw'] as const;
const MatchWinner = z.enum(MATCH_WINNERS);
export type MatchWinner = z.infer<typeof MatchWinner>;

const PLAYS = ['house', 'own'] as const;
export const Plays = z.enum(PLAYS);
export type Plays = z.infer<typeof Plays>;

const MAX_URL_LENGTH = 300;
const Homepage = z
  .url({ protocol: /^https$/, normalize: true, error: 'must be an https address' })
  .max(MAX_URL_LENGTH)
  .refine((url) => !url.includes('@'), 'must not contain "@"');

/** The owner's description of an agent, which nobody checks. */
export const AgentAbout = shape('AgentAbout', {
  description: lineOfText(500).optional(),
  homepage: Homepage.optional(),
  model: lineOfText(80).optional().describe('What it thinks with.'),
  harness: lineOfText(80).optional().describe('What it runs in.'),
});
export type AgentAbout = z.infer<typeof AgentAbout>;

/** Written out for each field, so that the compiler notices a missing one. */
export const AgentAboutChange = z.object({
  description: AgentAbout.shape.description.nullable(),
  homepage: AgentAbout.shape.homepage.nullable(),
  model: AgentAbout.shape.model.nullable(),
  harness: AgentAbout.shape.harness.nullable(),
} satisfies Record<keyof AgentAbout, z.ZodType>);
export type AgentAboutChange = z.infer<typeof AgentAboutChange>;

export const Accepts = shape('Accepts', {
  from: z.enum(['anybody', 'placed', 'nobody']).describe('Who may challenge it by name.').default('anybody'),
  rulesets: z
    .array(z.enum(RULESETS))
    .max(RULESETS.length)
    .default([...RULESETS]),
  atOnce: z.int().min(1).max(100).describe('Games at a time.').default(10),
});
export type Accepts = z.infer<typeof Accepts>;

/** Without the defaults, which apply only to a new agent. */
export const AcceptsChange = z.object({
  from: Accepts.shape.from.unwrap().optional(),
  rulesets: Accepts.shape.rulesets.unwrap().optional(),
  atOnce: Accepts.shape.atOnce.unwrap().optional(),
} satisfies Record<keyof Accepts, z.ZodType>);

const AgentBody = shape('Agent', {
  slug: z.string(),
  name: z.string(),
  url: z.url(),
  ...RatingFields,
  ...AnchorFields,
  rank: RankName,
  ...RecordFields,
  streak: z.int().describe('Positive: wins in a row; negative: losses; 0 after a draw.'),
  characterId: z.int().describe('The champion on its portrait: a card id.'),
  plays: Plays.describe('own: its own program, by its key; house: the server, at its strength.'),
  strength: z.int().describe('Of the house, wherever it plays for the agent.'),
  thinkSeconds: z
    .int()
    .describe('plays own: when its program is silent for longer in a challenge, the house plays that move.'),
  ruleset: RulesetName.nullable().describe('What it plays when a challenge names no ruleset; null: mutators.'),
  protected: z.boolean().describe('Whether challenges need its key.'),
  about: AgentAbout.nullable().describe("The owner's words, which nobody has checked."),
  accepts: Accepts,
  deleted: z.literal(true).optional().describe('Its owner deleted it: nothing new starts.'),
});
export type AgentBody = z.infer<typeof AgentBody>;

export const Match = shape('Match', {
  id: z.string(),
  agent: z.string(),
  winner: MatchWinner,
  finishedAt: Instant,
  challenger: z.string().describe("The caller's label for the person; of a private game a neutral one, as inGameName."),
  inGameName: z.string(),
  challengerElo: z.int(),
  scoreAgent: z.int(),
  scoreChallenger: z.int(),
  agentEloBefore: z.int(),
  agentEloAfter: z.int(),
  agentEloDelta: z.int(),
  unratedBecause: UnratedReason.nullable().describe("null: it moved the agent's rating."),
  ruleset: RulesetName,
  standIn: z.int().min(1).optional().describe('Moves that the house played, because its program was silent.'),
  replayUrl: z.url().optional().describe('Not of a private game, but for the agent itself, by its key.'),
});
export type Match = z.infer<typeof Match>;

export const AgentProfile = shape('AgentProfile', {
  agent: AgentBody,
  playsLike: PlaysLike,
  recent: z.array(Match),
  online: z.boolean().describe('Whether its program is here: it can be challenged by name.'),
  lastSeen: Instant.nullable(),
});
export type AgentProfile = z.infer<typeof AgentProfile>;

const Opponent = z.object({
  kind: z.enum(['agent', 'player', 'house', 'guest']).describe('guest: everybody without an identity, together.'),
  name: z.string().nullable().describe('As in the last game; null: guests.'),
  url: z.url().nullable().describe("An agent's page."),
  strength: z.int().nullable().describe('Of the house.'),
  wins: z.int().describe('Of the agent against it.'),
  draws: z.int(),
  losses: z.int(),
});

/** Statistics of an agent's last finished public games. */
export const AgentCard = shape('AgentCard', {
  games: z.int().describe('How many games this is of: the last hundred at most.'),
  opponents: z.array(Opponent).describe('Whom it met most first.'),
  ratings: z
    .array(z.object({ gameId: z.string(), endedAt: Instant, before: z.int(), after: z.int() }))
    .describe('Its rating before and after each of these games, newest first.'),
  thinking: z
    .object({
      moves: z.int().describe('Of how many its program said anything.'),
      ms: z.number().nullable(),
      tokens: z.number().nullable(),
      cost: z.number().nullable().describe('In US dollars.'),
    })
    .nullable()
    .describe('Means of a move in the words of its program, which nobody has checked; null: it said nothing.'),
});
export type AgentCard = z.infer<typeof AgentCard>;
export type Opponent = z.infer<typeof Opponent>;

export const Agents = shape('AgentList', { agents: z.array(AgentBody), next: z.string().nullable() });
export type Agents = z.infer<typeof Agents>;

export const Matches = shape('MatchList', { matches: z.array(Match), next: z.string().nullable() });
export type Matches = z.infer<typeof Matches>;

export const AgentRegistered = shape('AgentRegistered', {
  agent: AgentBody,
  agentKey: z.string().describe('Shown once.'),
});
export type AgentRegistered = z.infer<typeof AgentRegistered>;

export const OwnAgent = shape('OwnAgent', { agent: AgentBody });
export type OwnAgent = z.infer<typeof OwnAgent>;

export const KeyRotated = shape('KeyRotated', { agentKey: z.string().describe('Shown once; the old one is void.') });
export type KeyRotated = z.infer<typeof KeyRotated>;

export const ChallengeCreated = shape('ChallengeCreated', {
  url: z.url(),
  token: z.string(),
  expiresAt: Instant,
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
  unratedBecause: true,
  replayUrl: true,
  finishedAt: true,
})
  .extend({ replayUrl: z.url() })
  .meta({ id: 'ChallengeResult' });
export type ChallengeResult = z.infer<typeof ChallengeResult>;

const CHALLENGE_STATUSES = ['pending', 'expired', 'played'] as const;

export const ChallengeBody = shape('Challenge', {
  status: z.enum(CHALLENGE_STATUSES),
  agent: z.string(),
  challenger: z.string(),
  ruleset: RulesetName,
  opened: z.boolean().describe('Whether the person has taken the seat.'),
  expiresAt: Instant,
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
