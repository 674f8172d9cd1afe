// The table of the routes of hosted agents, challenges and matches.
import {
  AgentProfile,
  AgentRegistered,
  Agents,
  ChallengeBody,
  ChallengeCreated,
  Matches,
  Reported,
} from '../../schema/agent.ts';
import { AgentRequest, AgentsQuery, ChallengeRequest, MatchesQuery, ResultRequest } from '../../schema/requests.ts';
import { listAgents, readProfile, registerAgent } from '../agents/agents.ts';
import { createChallenge, readChallenge, reportResult } from '../agents/challenges.ts';
import { listMatches } from '../agents/matches.ts';
import { get, post, type Route } from './route.ts';

export const AGENT_ROUTES: readonly Route[] = [
  get('/agent', {
    summary: 'The hosted agents, by slug',
    query: AgentsQuery,
    answers: Agents,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listAgents(arena, query),
  }),
  post('/agent', {
    status: 201,
    summary: 'Register a hosted agent; its key is shown once',
    body: AgentRequest,
    answers: AgentRegistered,
    handle: ({ arena, body, calling }) => registerAgent(arena, body, calling),
  }),
  post('/agent/challenge', {
    policy: 'challenge',
    mints: true,
    summary: 'Mint a link for a person, against whom the hosted agent plays on your behalf',
    token: 'agent',
    body: ChallengeRequest,
    answers: ChallengeCreated,
    handle: ({ arena, body, calling, bearer }) => createChallenge(arena, body, { ...calling, agentKey: bearer() }),
  }),
  get('/agent/challenge/:token', {
    summary: 'The outcome of a challenge',
    answers: ChallengeBody,
    handle: ({ arena, params }) => readChallenge(arena, params['token']!),
  }),
  post('/agent/result', {
    policy: 'result',
    summary: "A client's own report of a challenge's result, compared with the server's",
    body: ResultRequest,
    answers: Reported,
    handle: ({ arena, body }) => reportResult(arena, body),
  }),
  get('/agent/:slug/profile', {
    summary: 'A hosted agent with its rating and its newest matches',
    answers: AgentProfile,
    handle: ({ arena, params }) => readProfile(arena, params['slug']!),
  }),
  get('/agent/:slug/matches', {
    summary: 'Verified matches of a hosted agent, newest first',
    query: MatchesQuery,
    answers: Matches,
    pagedBy: 'before',
    handle: ({ arena, params, query }) => listMatches(arena, params['slug']!, query),
  }),
];
