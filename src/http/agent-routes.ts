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
import { route, type Route } from './route.ts';

export const AGENT_ROUTES: readonly Route[] = [
  route({
    method: 'get',
    path: '/agent',
    policy: 'reads',
    summary: 'The hosted agents, by slug',
    access: 'none',
    query: AgentsQuery,
    answers: Agents,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listAgents(arena, query),
  }),
  route({
    method: 'post',
    path: '/agent',
    policy: 'writes',
    status: 201,
    summary: 'Register a hosted agent; its key is shown once',
    access: 'none',
    body: AgentRequest,
    answers: AgentRegistered,
    handle: ({ arena, body, calling }) => registerAgent(arena, body, calling),
  }),
  route({
    method: 'post',
    path: '/agent/challenge',
    policy: 'challenge',
    summary: 'Mint a link for a person, against whom the hosted agent plays on your behalf',
    access: 'none',
    token: 'agent',
    body: ChallengeRequest,
    answers: ChallengeCreated,
    handle: ({ arena, body, calling, bearer }) => createChallenge(arena, body, { ...calling, agentKey: bearer() }),
  }),
  route({
    method: 'get',
    path: '/agent/challenge/:token',
    policy: 'reads',
    summary: 'The outcome of a challenge',
    access: 'none',
    answers: ChallengeBody,
    handle: ({ arena, params }) => readChallenge(arena, params['token']!),
  }),
  route({
    method: 'post',
    path: '/agent/result',
    policy: 'result',
    summary: "A client's own report of a challenge's result, compared with the server's",
    access: 'none',
    body: ResultRequest,
    answers: Reported,
    handle: ({ arena, body }) => reportResult(arena, body),
  }),
  route({
    method: 'get',
    path: '/agent/:slug/profile',
    policy: 'reads',
    summary: 'A hosted agent with its rating and its newest matches',
    access: 'none',
    answers: AgentProfile,
    handle: ({ arena, params }) => readProfile(arena, params['slug']!),
  }),
  route({
    method: 'get',
    path: '/agent/:slug/matches',
    policy: 'reads',
    summary: 'Verified matches of a hosted agent, newest first',
    access: 'none',
    query: MatchesQuery,
    answers: Matches,
    pagedBy: 'before',
    handle: ({ arena, params, query }) => listMatches(arena, params['slug']!, query),
  }),
];
