// Rating and record of a player or a hosted agent, and the leaderboards made of them.
import { z } from 'zod';
import { RulesetName } from './sync-state.ts';

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

const PlayerRef = z.object({ id: z.string(), name: z.string(), url: z.url() }).meta({ id: 'PlayerRef' });

const PlayerStanding = z.object({ player: PlayerRef, ...StandingFields }).meta({ id: 'PlayerStanding' });
const AgentStanding = z
  .object({ agent: z.object({ slug: z.string(), name: z.string(), url: z.url() }), ...StandingFields })
  .meta({ id: 'AgentStanding' });

export const PlayerLeaderboard = z
  .object({ ruleset: StandingsRuleset, standings: z.array(PlayerStanding), next: Next })
  .meta({ id: 'PlayerLeaderboard' });
export type PlayerLeaderboard = z.infer<typeof PlayerLeaderboard>;

export const AgentLeaderboard = z
  .object({ ruleset: StandingsRuleset, standings: z.array(AgentStanding), next: Next })
  .meta({ id: 'AgentLeaderboard' });
export type AgentLeaderboard = z.infer<typeof AgentLeaderboard>;

const CommunityFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  url: z.url(),
  members: z.int(),
  createdAt: z.iso.datetime(),
};
export const Community = z.object(CommunityFields).meta({ id: 'Community' });
export type Community = z.infer<typeof Community>;

export const Communities = z.object({ communities: z.array(Community), next: Next }).meta({ id: 'Communities' });
export type Communities = z.infer<typeof Communities>;

export const CommunityLeaderboard = PlayerLeaderboard.extend({ community: Community }).meta({
  id: 'CommunityLeaderboard',
});
export type CommunityLeaderboard = z.infer<typeof CommunityLeaderboard>;

export const Club = z
  .object({ ...CommunityFields, place: Place, rating: z.int(), ...RecordFields })
  .meta({ id: 'Club', description: 'A community with the place that the player has in it.' });
export type Club = z.infer<typeof Club>;

export const Membership = z.object({ community: Community, isMember: z.boolean() }).meta({ id: 'Membership' });
export type Membership = z.infer<typeof Membership>;
