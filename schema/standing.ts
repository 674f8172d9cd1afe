// Rating and record of a player or a hosted agent, and the leaderboards made of them.
import { z } from 'zod';
import { RulesetName } from './sync-state.ts';
import { shape } from './shape.ts';

const RecentForm = z
  .string()
  .regex(/^[WLD]{0,10}$/)
  .describe('Up to ten results, newest first; "" if none.');
const WinRate = z.number().min(0).max(1).nullable().describe('wins / games, null at 0 games.');

export const RecordFields = {
  games: z.int(),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  winRate: WinRate,
  recentForm: RecentForm,
};

const Place = z.int().min(1).nullable().describe('null while provisional.');
const Next = z.string().nullable().describe('Send it as `cursor` to read on.');
const StandingsRuleset = RulesetName.nullable().describe('null: both rulesets together.');

const StandingFields = { place: Place, rating: z.int(), provisional: z.boolean(), ...RecordFields };

const PlayerRef = shape('PlayerRef', { id: z.string(), name: z.string(), url: z.url() });

const PlayerStanding = shape('PlayerStanding', { player: PlayerRef, ...StandingFields });
const AgentStanding = shape('AgentStanding', {
  agent: z.object({ slug: z.string(), name: z.string(), url: z.url() }),
  ...StandingFields,
});

export const PlayerLeaderboard = shape('PlayerLeaderboard', {
  ruleset: StandingsRuleset,
  standings: z.array(PlayerStanding),
  next: Next,
});
export type PlayerLeaderboard = z.infer<typeof PlayerLeaderboard>;

export const AgentLeaderboard = shape('AgentLeaderboard', {
  ruleset: StandingsRuleset,
  standings: z.array(AgentStanding),
  next: Next,
});
export type AgentLeaderboard = z.infer<typeof AgentLeaderboard>;

const CommunityFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  url: z.url(),
  members: z.int(),
  createdAt: z.iso.datetime(),
};
export const Community = shape('Community', CommunityFields);
export type Community = z.infer<typeof Community>;

export const Communities = shape('Communities', { communities: z.array(Community), next: Next });
export type Communities = z.infer<typeof Communities>;

export const CommunityLeaderboard = PlayerLeaderboard.extend({ community: Community }).meta({
  id: 'CommunityLeaderboard',
});
export type CommunityLeaderboard = z.infer<typeof CommunityLeaderboard>;

export const Club = z
  .object({ ...CommunityFields, place: Place, rating: z.int(), ...RecordFields })
  .meta({ id: 'Club', description: 'A community with the place that the player has in it.' });
export type Club = z.infer<typeof Club>;

export const Membership = shape('Membership', { community: Community, isMember: z.boolean() });
export type Membership = z.infer<typeof Membership>;
