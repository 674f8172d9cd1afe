// Rating and record of a player or a hosted agent, and the leaderboards made of them.
import { z } from 'zod';
import { REASONS } from '../src/rating/counting.ts';
import { RANKS } from './ranks.ts';
import { RulesetName } from './sync-state.ts';
import { shape } from './shape.ts';
import { Instant } from './instant.ts';

const RecentForm = z
  .string()
  .regex(/^[WLD]{0,10}$/)
  .describe('Up to ten results, newest first; "" if none.');
const WinRate = z.number().min(0).max(1).nullable().describe('wins / games, null at 0 games.');

export const RecordFields = {
  games: z
    .int()
    .describe('With others. Rated games against the house are counted by `anchor.games`, practice by nothing.'),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  winRate: WinRate,
  recentForm: RecentForm,
};

export const UnratedReason = z
  .enum(['not_finished', ...REASONS])
  .meta({ id: 'UnratedReason', description: 'Why a game moved no rating that is stored.' });

/** A rating with its current uncertainty. */
export const RatingFields = {
  rating: z.int(),
  deviation: z.int().describe('Standard deviation of the rating, in points; it grows with time.'),
  provisional: z.boolean().describe('Whether the deviation is above 75.'),
  placed: z.boolean().describe('Whether it has a place: not provisional, and an account or an agent.'),
  ladderScore: z.int().describe('rating less two deviations of the last game: tables are sorted by it.'),
};

const bands = RANKS.map(({ from, name }) => (from > 0 ? `${name} from ${from}` : name)).toReversed();
export const RankName = z
  .enum(RANKS.map(({ name }) => name))
  .meta({ id: 'Rank', description: `The band of the rating: ${bands.join(', ')}.` });

export const StrengthEstimate = shape('StrengthEstimate', {
  strength: z.int().describe('The strength of the house whose moves lose as much.'),
  margin: z.int().describe('Half of the 95 % interval: what few games and an unusual style leave open.'),
  games: z.int().describe('Judged games it is from: the newest hundred at most.'),
  bound: z
    .enum(['atLeast', 'atMost'])
    .nullable()
    .describe('It is that or more, or that or less: above 1550 and below 800 moves do not tell.'),
});
export type StrengthEstimate = z.infer<typeof StrengthEstimate>;

const Estimate = StrengthEstimate.nullable();
export const PlaysLike = z
  .object({ classic: Estimate, mutators: Estimate })
  .describe(
    'Judged by its moves, as in reviews; the rating is by results. It enters no rating, no pairing and no rank. ' +
      'null: fewer than ten judged games, or not certain to within 200 points.',
  )
  .meta({ id: 'PlaysLike' });
export type PlaysLike = z.infer<typeof PlaysLike>;

/** The anchor of a rating: its rated games against the house. */
export const AnchorFields = {
  anchor: z.object({ rating: z.int(), deviation: z.int(), games: z.int() }),
  proven: z.boolean().describe("Whether games against it count for others: its anchor's deviation is at most 110."),
  toPlace: z
    .object({ games: z.int(), ofHouse: z.int() })
    .optional()
    .describe('While provisional: about how many rated games are missing, and how many of them against the house.'),
};

const Place = z.int().min(1).nullable().describe('null without a place.');
const Next = z.string().nullable().describe('Send it as `cursor` to read on.');
const StandingsRuleset = RulesetName.nullable().describe('null: both rulesets together.');

const StandingFields = { place: Place, ...RatingFields, ...RecordFields, playsLike: PlaysLike };

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

/** Per player. */
export const MAX_COMMUNITIES = 50;

const CommunityFields = {
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  url: z.url(),
  members: z.int(),
  createdAt: Instant,
};
export const Community = shape('Community', CommunityFields);
export type Community = z.infer<typeof Community>;

export const Communities = shape('CommunityList', { communities: z.array(Community), next: Next });
export type Communities = z.infer<typeof Communities>;

export const CommunityLeaderboard = PlayerLeaderboard.extend({ community: Community }).meta({
  id: 'CommunityLeaderboard',
});
export type CommunityLeaderboard = z.infer<typeof CommunityLeaderboard>;

export const Club = z
  .object({ ...CommunityFields, place: Place, ...RatingFields, ...RecordFields })
  .meta({ id: 'Club', description: 'A community with the place that the player has in it.' });
export type Club = z.infer<typeof Club>;

export const Membership = shape('Membership', { community: Community, isMember: z.boolean() });
export type Membership = z.infer<typeof Membership>;
