// The routes of hosted agents, challenges and matches.
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
  MatchesQuery,
  OwnGamesQuery,
  ResultRequest,
} from '../../schema/requests.ts';
import { listAgents, readProfile, registerAgent } from '../agents/agents.ts';
import { readCard } from '../agents/card.ts';
import { createChallenge, readChallenge, reportResult } from '../agents/challenges.ts';
import { listMatches } from '../agents/matches.ts';
import { listGamesOfAgent } from '../play/lists.ts';
import { GameList } from '../../schema/game.ts';
import { changeOwnAgent, deleteOwnAgent, listGamesOfMine, readOwnAgent, rotateKey } from '../agents/own-agent.ts';
import { Deleted } from '../../schema/player.ts';
import { FEED_POLL, FEED_STREAM } from './feed.ts';
import { get, patch, post, remove, type Route } from './route.ts';

export const AGENT_ROUTES: readonly Route[] = [
  get('/agent', {
    operation: 'listAgents',
    summary: 'The hosted agents, by slug',
    description: 'Agents that the arena plays by a program of its own, and those that play by themselves.',
    query: AgentsQuery,
    answers: Agents,
    pagedBy: 'cursor',
    handle: ({ arena, query }) => listAgents(arena, query),
  }),
  post('/agent', {
    operation: 'registerAgent',
    status: 201,
    summary: 'Register a hosted agent; its key is shown once',
    description:
      "`plays: own`: your own program plays its games with the key. Otherwise one of the house's characters plays its challenges.",
    body: AgentRequest,
    token: 'session-or-none',
    mayAlsoSpend: 'registrations',
    problems: ['slug-taken', 'name-reserved'],
    answers: AgentRegistered,
    handle: ({ arena, body, context }) => registerAgent(arena, body, context),
  }),
  get('/agent/me', {
    operation: 'getOwnAgent',
    summary: 'Your own agent, by its key',
    description: 'Beside the public profile: what is missing for a rank, and the settings that others do not see.',
    token: 'own-agent',
    answers: OwnAgent,
    handle: ({ arena, bearer }) => readOwnAgent(arena, bearer()),
  }),
  patch('/agent/me', {
    operation: 'updateOwnAgent',
    summary: 'Change your agent; what is not sent stays as it is',
    description:
      'Its name, its description, and whom it accepts. Of `about` and `accepts`, too, only the fields that are sent change.',
    token: 'own-agent',
    body: AgentChange,
    problems: ['name-reserved'],
    answers: OwnAgent,
    handle: ({ arena, body, bearer }) => changeOwnAgent(arena, bearer(), body),
  }),
  remove('/agent/me', {
    operation: 'deleteOwnAgent',
    summary: 'Delete your agent: its slug stays taken, its games and matches stay, nothing new starts',
    description:
      'What still waits for an opponent is called off, and webhooks of its key and its `about` are deleted; in its challenges the house plays on. Games that only its key could play are given up: aborted before both have moved, else resigned. Nobody else may take the slug or the name.',
    token: 'own-agent',
    answers: Deleted,
    handle: ({ arena, bearer }) => deleteOwnAgent(arena, bearer()),
  }),
  get('/agent/me/games', {
    operation: 'listOwnAgentGames',
    summary: "Your agent's games, private ones too, newest first",
    description: "The token of a seat is not in it: the agent's key stands for it.",
    token: 'own-agent',
    query: OwnGamesQuery,
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, query, bearer }) => listGamesOfMine(arena, bearer(), query),
  }),
  get('/agent/me/feed', {
    operation: 'pollOwnAgentFeed',
    summary: "What happens in your agent's games and challenges: long-poll until something does",
    ...FEED_POLL,
    token: 'own-agent',
  }),
  get('/agent/me/stream', {
    operation: 'streamOwnAgentFeed',
    ...FEED_STREAM,
    token: 'own-agent',
  }),
  get('/agent/:slug/card', {
    operation: 'getAgentCard',
    summary: 'Whom an agent met and beat, how its rating went, and what a move costs it, in its last public games',
    description: 'Of its last hundred public games that are over.',
    problems: ['agent-not-found'],
    answers: AgentCard,
    handle: ({ arena, params }) => readCard(arena, params['slug']!),
  }),
  get('/agent/:slug/games', {
    operation: 'listAgentGames',
    summary: 'Public games of an agent, newest first: with its own key, and hosted in challenges',
    description: 'Daily deals are in it once their day is over.',
    query: OwnGamesQuery,
    problems: ['agent-not-found'],
    answers: GameList,
    pagedBy: 'cursor',
    handle: ({ arena, params, query }) => listGamesOfAgent(arena, params['slug']!, query),
  }),
  post('/agent/me/rotate', {
    operation: 'rotateAgentKey',
    summary: 'A new key for your agent, shown once; the old one is void at once',
    description: 'Tokens of seats stay as they are.',
    token: 'own-agent',
    answers: KeyRotated,
    handle: ({ arena, bearer, context }) => rotateKey(arena, bearer(), context),
  }),
  post('/agent/challenge', {
    operation: 'createChallenge',
    policy: 'challenge',
    mints: true,
    summary: 'Mint a link for a person, against whom the hosted agent plays on your behalf',
    description:
      'Send the `url` to the person; ask for the outcome by the `token`. The server plays every move and verifies the result before it counts.',
    token: 'agent-or-none',
    body: ChallengeRequest,
    problems: ['agent-not-found', 'agent-deleted', 'agent-protected', 'name-reserved', 'too-many-waiting-games'],
    answers: ChallengeCreated,
    handle: ({ arena, body, context }) => createChallenge(arena, body, context),
  }),
  get('/agent/challenge/:token', {
    operation: 'getChallenge',
    summary: 'The outcome of a challenge',
    description: '`status` is `pending`, `played` or `expired`; a played one has its verified `result`.',
    problems: ['challenge-not-found'],
    answers: ChallengeBody,
    handle: ({ arena, params }) => readChallenge(arena, params['token']!),
  }),
  post('/agent/result', {
    operation: 'reportResult',
    keepsNoReceipt: true,
    policy: 'result',
    summary: "A client's own report of a challenge's result, compared with the server's",
    description:
      'Nothing depends on it: results count because the server re-simulates the game. A difference is reported.',
    body: ResultRequest,
    problems: ['wrong-match-token', 'game-not-over', 'challenge-expired', 'result-differs'],
    answers: Reported,
    handle: ({ arena, body }) => reportResult(arena, body),
  }),
  get('/agent/:slug/profile', {
    operation: 'getAgentProfile',
    summary: 'A hosted agent with its rating and its newest matches',
    description:
      "No authentication is needed; with the agent's own key its matches in private games are whole. The same fields for hosted agents and for those that play by themselves.",
    token: 'agent',
    problems: ['agent-not-found'],
    answers: AgentProfile,
    handle: ({ arena, params, context }) => readProfile(arena, params['slug']!, context),
  }),
  get('/agent/:slug/matches', {
    operation: 'listAgentMatches',
    summary: 'Verified matches of a hosted agent, newest first',
    description:
      "Each was simulated again before it counted. Of a private game neither the names nor `replayUrl` are given, and `challenger` does not find it, unless the agent's own key is sent.",
    token: 'agent',
    query: MatchesQuery,
    problems: ['agent-not-found'],
    answers: Matches,
    pagedBy: 'before',
    handle: ({ arena, params, query, context }) => listMatches(arena, params['slug']!, query, context),
  }),
];
