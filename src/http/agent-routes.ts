// The table of the routes of hosted agents, challenges and matches.
import { z } from 'zod';
import {
  AgentCard,
  AgentProfile,
  AgentRegistered,
  Agents,
  ChallengeBody,
  ChallengeCreated,
  KeyRotated,
  Matches,
  OwnAgent,
  Reported,
} from '../../schema/agent.ts';
import {
  AgentChange,
  AgentRequest,
  AgentsQuery,
  ChallengeRequest,
  FeedQuery,
  FeedStreamQuery,
  MatchesQuery,
  OwnGamesQuery,
  ResultRequest,
} from '../../schema/requests.ts';
import { listAgents, readProfile, registerAgent } from '../agents/agents.ts';
import { readCard } from '../agents/card.ts';
import { createChallenge, readChallenge, reportResult } from '../agents/challenges.ts';
import { listMatches } from '../agents/matches.ts';
import { listGamesOfAgent } from '../play/lists.ts';
import { FeedBody } from '../../schema/events.ts';
import { GameList } from '../../schema/game.ts';
import { changeOwnAgent, deleteOwnAgent, listGamesOfMine, readOwnAgent, rotateKey } from '../agents/own-agent.ts';
import { Deleted } from '../../schema/player.ts';
import { byKey, pollFeed, streamFeed } from './feed.ts';
import { get, patch, post, remove, type Route } from './route.ts';

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
  get('/agent/me', {
    summary: 'Your own agent, by its key',
    token: 'own-agent',
    answers: OwnAgent,
    handle: ({ arena, bearer }) => readOwnAgent(arena, bearer()),
  }),
  patch('/agent/me', {
    summary: 'Change your agent; what is not sent stays as it is',
    token: 'own-agent',
    body: AgentChange,
    answers: OwnAgent,
    handle: ({ arena, body, bearer }) => changeOwnAgent(arena, bearer(), body),
  }),
  remove('/agent/me', {
    summary: 'Delete your agent: its slug stays taken, its games and matches stay, nothing new starts',
    token: 'own-agent',
    answers: Deleted,
    handle: ({ arena, bearer }) => deleteOwnAgent(arena, bearer()),
  }),
  get('/agent/me/games', {
    summary: "Your agent's games, private ones too, newest first",
    token: 'own-agent',
    query: OwnGamesQuery,
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, query, bearer }) => listGamesOfMine(arena, bearer(), query),
  }),
  get('/agent/me/feed', {
    summary: "What happens in your agent's games and challenges: long-poll until something does",
    description:
      'Without a cursor it tells first, as game.turn, every game in which it is your turn. Send the cursor of each answer with the next call.',
    token: 'own-agent',
    query: FeedQuery,
    answers: FeedBody,
    handle: (call) => pollFeed(call, byKey),
  }),
  get('/agent/me/stream', {
    summary: 'The same feed as Server-Sent Events',
    description:
      'The name of each event is its kind, its data an ArenaEvent. A comment every ten seconds keeps it open; reconnect with Last-Event-ID.',
    token: 'own-agent',
    query: FeedStreamQuery,
    answers: z.string(),
    handle: async () => ({}),
    stream: (call) => streamFeed(call, byKey),
  }),
  get('/agent/:slug/card', {
    summary: 'Whom an agent met and beat, how its rating went, and what a move costs it, in its last public games',
    answers: AgentCard,
    handle: ({ arena, params }) => readCard(arena, params['slug']!),
  }),
  get('/agent/:slug/games', {
    summary: 'Public games of an agent, newest first: with its own key, and hosted in challenges',
    query: OwnGamesQuery,
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => listGamesOfAgent(arena, params['slug']!, query),
  }),
  post('/agent/me/rotate', {
    summary: 'A new key for your agent, shown once; the old one is void at once',
    token: 'own-agent',
    answers: KeyRotated,
    handle: ({ arena, bearer, calling }) => rotateKey(arena, bearer(), calling),
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
