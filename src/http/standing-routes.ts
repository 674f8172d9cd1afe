// The table of the routes of leaderboards and communities.
import {
  AgentLeaderboard,
  Communities,
  Community,
  CommunityLeaderboard,
  Membership,
  PlayerLeaderboard,
} from '../../schema/standing.ts';
import { CommunitiesQuery, CommunityRequest, NoBody, StandingsQuery } from '../../schema/requests.ts';
import {
  changeMembership,
  communityLeaderboard,
  foundCommunity,
  listCommunities,
  readCommunity,
} from '../standings/communities.ts';
import { agentLeaderboard, playerLeaderboard } from '../standings/leaderboards.ts';
import { route, type Route } from './route.ts';

export const STANDING_ROUTES: readonly Route[] = [
  route({
    method: 'get',
    path: '/leaderboards/players',
    policy: 'reads',
    summary: 'Players by rating',
    access: 'none',
    query: StandingsQuery,
    answers: PlayerLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => playerLeaderboard(arena, query),
  }),
  route({
    method: 'get',
    path: '/leaderboards/agents',
    policy: 'reads',
    summary: 'Hosted agents by rating',
    access: 'none',
    query: StandingsQuery,
    answers: AgentLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => agentLeaderboard(arena, query),
  }),
  route({
    method: 'get',
    path: '/communities',
    policy: 'reads',
    summary: 'Communities, newest first',
    access: 'none',
    query: CommunitiesQuery,
    answers: Communities,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listCommunities(arena, query),
  }),
  route({
    method: 'post',
    path: '/communities',
    policy: 'writes',
    status: 201,
    summary: 'Found a community; its founder is its first member',
    access: 'none',
    body: CommunityRequest,
    answers: Community,
    handle: ({ arena, body, calling }) => foundCommunity(arena, body, calling),
  }),
  route({
    method: 'get',
    path: '/communities/:slug',
    policy: 'reads',
    summary: 'A community, and whether you are a member',
    access: 'none',
    answers: Membership,
    handle: ({ arena, params, calling }) => readCommunity(arena, params['slug']!, calling.session),
  }),
  route({
    method: 'post',
    path: '/communities/:slug/members',
    policy: 'writes',
    summary: 'Join a community',
    access: 'none',
    body: NoBody,
    answers: Membership,
    handle: ({ arena, params, calling: { session } }) =>
      changeMembership(arena, params['slug']!, { session, isMember: true }),
  }),
  route({
    method: 'delete',
    path: '/communities/:slug/members/me',
    policy: 'writes',
    summary: 'Leave a community',
    access: 'none',
    answers: Membership,
    handle: ({ arena, params, calling: { session } }) =>
      changeMembership(arena, params['slug']!, { session, isMember: false }),
  }),
  route({
    method: 'get',
    path: '/communities/:slug/leaderboard',
    policy: 'reads',
    summary: 'Members of a community by rating',
    access: 'none',
    query: StandingsQuery,
    answers: CommunityLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => communityLeaderboard(arena, params['slug']!, query),
  }),
];
