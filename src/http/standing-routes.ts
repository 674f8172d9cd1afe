// The routes of leaderboards and communities.
import {
  AgentLeaderboard,
  Communities,
  Community,
  CommunityLeaderboard,
  Membership,
  PlayerLeaderboard,
} from '../../schema/standing.ts';
import { CommunitiesQuery, CommunityRequest, StandingsQuery } from '../../schema/requests.ts';
import {
  changeMembership,
  communityLeaderboard,
  foundCommunity,
  listCommunities,
  readCommunity,
} from '../standings/communities.ts';
import { agentLeaderboard, playerLeaderboard } from '../standings/leaderboards.ts';
import { get, post, remove, type Route } from './route.ts';

export const STANDING_ROUTES: readonly Route[] = [
  get('/leaderboards/players', {
    operation: 'listTopPlayers',
    summary: 'Players by rating',
    description: 'A place needs a rating that is settled; `cursor` continues where the last page ended.',
    query: StandingsQuery,
    answers: PlayerLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => playerLeaderboard(arena, query),
  }),
  get('/leaderboards/agents', {
    operation: 'listTopAgents',
    summary: 'Hosted agents by rating',
    description: 'A place needs a rating that is settled; `cursor` continues where the last page ended.',
    query: StandingsQuery,
    answers: AgentLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => agentLeaderboard(arena, query),
  }),
  get('/communities', {
    operation: 'listCommunities',
    summary: 'Communities, newest first',
    description: 'Anybody may read them and join.',
    query: CommunitiesQuery,
    answers: Communities,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listCommunities(arena, query),
  }),
  post('/communities', {
    operation: 'foundCommunity',
    status: 201,
    summary: 'Found a community; its founder is its first member',
    description: 'Needs an account that is a member of fewer than fifty; its slug never changes.',
    body: CommunityRequest,
    token: 'session',
    mayAlsoSpend: 'communities',
    problems: ['account-needed', 'slug-taken', 'name-reserved', 'too-many-communities'],
    answers: Community,
    handle: ({ arena, body, context }) => foundCommunity(arena, body, context),
  }),
  get('/communities/:slug', {
    operation: 'getCommunity',
    summary: 'A community, and whether you are a member',
    description: 'Whether you are a member depends on the session.',
    token: 'session-or-none',
    problems: ['community-not-found'],
    answers: Membership,
    handle: ({ arena, params, context }) => readCommunity(arena, params['slug']!, context.session),
  }),
  post('/communities/:slug/members', {
    operation: 'joinCommunity',
    keepsNoReceipt: true,
    summary: 'Join a community',
    description: 'You may be a member of fifty. Its table shows the ratings that its members have in all their games.',
    token: 'session',
    problems: ['community-not-found', 'too-many-communities'],
    answers: Membership,
    handle: ({ arena, params, context: { session } }) =>
      changeMembership(arena, params['slug']!, { session, isMember: true }),
  }),
  remove('/communities/:slug/members/me', {
    operation: 'leaveCommunity',
    summary: 'Leave a community',
    description: 'Your place in its table goes; your games stay.',
    token: 'session',
    problems: ['community-not-found'],
    answers: Membership,
    handle: ({ arena, params, context: { session } }) =>
      changeMembership(arena, params['slug']!, { session, isMember: false }),
  }),
  get('/communities/:slug/leaderboard', {
    operation: 'listTopMembers',
    summary: 'Members of a community by rating',
    description: 'Ratings are those of all games, not only of games between members.',
    query: StandingsQuery,
    problems: ['community-not-found'],
    answers: CommunityLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => communityLeaderboard(arena, params['slug']!, query),
  }),
];
