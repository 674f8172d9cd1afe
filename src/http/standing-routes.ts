// The table of the routes of leaderboards and communities.
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
    summary: 'Players by rating',
    query: StandingsQuery,
    answers: PlayerLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => playerLeaderboard(arena, query),
  }),
  get('/leaderboards/agents', {
    summary: 'Hosted agents by rating',
    query: StandingsQuery,
    answers: AgentLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => agentLeaderboard(arena, query),
  }),
  get('/communities', {
    summary: 'Communities, newest first',
    query: CommunitiesQuery,
    answers: Communities,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listCommunities(arena, query),
  }),
  post('/communities', {
    status: 201,
    summary: 'Found a community; its founder is its first member',
    body: CommunityRequest,
    answers: Community,
    handle: ({ arena, body, calling }) => foundCommunity(arena, body, calling),
  }),
  get('/communities/:slug', {
    summary: 'A community, and whether you are a member',
    answers: Membership,
    handle: ({ arena, params, calling }) => readCommunity(arena, params['slug']!, calling.session),
  }),
  post('/communities/:slug/members', {
    summary: 'Join a community',
    answers: Membership,
    handle: ({ arena, params, calling: { session } }) =>
      changeMembership(arena, params['slug']!, { session, isMember: true }),
  }),
  remove('/communities/:slug/members/me', {
    summary: 'Leave a community',
    answers: Membership,
    handle: ({ arena, params, calling: { session } }) =>
      changeMembership(arena, params['slug']!, { session, isMember: false }),
  }),
  get('/communities/:slug/leaderboard', {
    summary: 'Members of a community by rating',
    query: StandingsQuery,
    answers: CommunityLeaderboard,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => communityLeaderboard(arena, params['slug']!, query),
  }),
];
