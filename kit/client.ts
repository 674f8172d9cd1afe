// The arena's client for programs, in a browser or Node, without dependencies. A Seat plays a game, by long-poll.
import type {
  AgentProfile,
  Agents,
  ChallengeBody,
  ChallengeCreated,
  ChallengeResult,
  Matches,
} from '../schema/agent.ts';
import type { Cards, Rulesets } from '../schema/catalogue.ts';
import type { GameBody, Joined, LiveGameList, OpenDuels, Started, Watched, WatchEntry } from '../schema/game.ts';
import type { PlayerPage } from '../schema/player.ts';
import type { ChallengeRequest, JoinRequest, SeatRequest, StartRequest } from '../schema/requests.ts';
import type { ReviewAnswer } from '../schema/review.ts';
import type { Ruleset } from '../src/engine/index.ts';
import { newApi, type ClientOptions } from './calls.ts';
import { follow, newSeat, type Seat, type SyncOptions } from './seat.ts';
import { streamGame, type StreamEvent } from './stream.ts';

export { ArenaProblem } from './problem.ts';
export { playGame, type Seat, type Turn } from './seat.ts';

export interface StartedGame {
  readonly game: GameBody;
  /** `null` in mode match, where both seats are for people. */
  readonly seat: Seat | null;
  readonly inviteUrl: string | null;
  readonly invites: { readonly A: string; readonly B: string } | undefined;
}

export interface JoinedGame {
  readonly game: GameBody;
  readonly seat: Seat;
}

interface Page {
  readonly limit?: number;
  /** `next` of the previous page. */
  readonly before?: string;
}

/** Every method may throw an ArenaProblem, or fetch's error when no answer comes while patience lasts. */
export interface Client {
  start(request?: Partial<StartRequest>): Promise<StartedGame>;
  /** Starts a game in which you hold a seat: any mode but match. */
  play(request?: Partial<StartRequest>): Promise<JoinedGame & { inviteUrl: string | null }>;
  join(request: Partial<JoinRequest> & { code: string }): Promise<JoinedGame>;
  /** Takes a person's seat by the invite (`inv_…`) of its link. */
  takeSeat(gameId: string, request: SeatRequest): Promise<JoinedGame>;
  /** A seat taken earlier. */
  seat(gameId: string, token: string): Seat;
  /** The public view. */
  game(gameId: string): Promise<GameBody>;
  openDuels(page?: Page & { ruleset?: Ruleset }): Promise<OpenDuels>;
  liveGames(page?: Page): Promise<LiveGameList>;
  /** Like a seat's sync, for the public. */
  watch(gameId: string, options?: SyncOptions): Promise<Watched>;
  /** Every move of a public game from `since` on, by long-poll. */
  follow(gameId: string, since?: number, signal?: AbortSignal): AsyncGenerator<WatchEntry, Watched>;
  /** The same as Server-Sent Events, with status and end. */
  stream(gameId: string, options?: { since?: number; signal?: AbortSignal }): AsyncGenerator<StreamEvent, void>;
  /** The review of a game that is over. @param timeout seconds to wait until it is done */
  review(gameId: string, timeout?: number): Promise<ReviewAnswer>;
  agents(page?: { limit?: number; cursor?: string }): Promise<Agents>;
  agent(slug: string): Promise<AgentProfile>;
  matches(slug: string, query?: Page & { challenger?: string }): Promise<Matches>;
  /** A link for a person, against whom the hosted agent plays. @param agentKey key of a protected agent */
  challenge(request: ChallengeRequest, agentKey?: string): Promise<ChallengeCreated>;
  challengeStatus(token: string): Promise<ChallengeBody>;
  /** Waits until the person has played; `undefined` when the challenge expired. @param everyMs polling interval */
  challengeResult(token: string, everyMs?: number): Promise<ChallengeResult | undefined>;
  player(id: string): Promise<PlayerPage>;
  rulesets(): Promise<Rulesets>;
  cards(): Promise<Cards>;
}

export function newClient(options: ClientOptions = {}): Client {
  const api = newApi(options);
  const gamePath = (id: string): string => `/games/${encodeURIComponent(id)}`;
  const agentPath = (slug: string): string => `/agent/${encodeURIComponent(slug)}`;
  const joined = ({ game, playerToken }: Joined): JoinedGame => ({
    game,
    seat: newSeat(api, game.id, playerToken, game),
  });

  const client: Client = {
    async start(request = {}) {
      const { game, playerToken, inviteUrl, invites } = await api.post<Started>('/games', { body: request });
      return { game, seat: playerToken ? newSeat(api, game.id, playerToken, game) : null, inviteUrl, invites };
    },
    async play(request) {
      const { game, seat, inviteUrl } = await client.start(request);
      if (!seat) throw new Error('In mode match both seats are for people: use start.');
      return { game, seat, inviteUrl };
    },
    join: async (body) => joined(await api.post<Joined>('/games/join', { body })),
    takeSeat: async (id, body) => joined(await api.post<Joined>(`${gamePath(id)}/seat`, { body })),
    seat: (id, token) => newSeat(api, id, token),
    game: (id) => api.get(gamePath(id)),
    openDuels: (page = {}) => api.get('/games/open', { query: { ...page } }),
    liveGames: (page = {}) => api.get('/games/live', { query: { ...page } }),
    watch: (id, { signal, ...query } = {}) => api.get(`${gamePath(id)}/watch`, { query: { ...query }, signal }),
    follow: (id, since = 0, signal = undefined) => follow((query) => client.watch(id, { ...query, signal }), since),
    stream: (id, from) => streamGame(api, id, from),
    review: (id, timeout = 0) => api.get(`${gamePath(id)}/review`, { query: { timeout } }),
    agents: (page = {}) => api.get('/agent', { query: { ...page } }),
    agent: (slug) => api.get(`${agentPath(slug)}/profile`),
    matches: (slug, query = {}) => api.get(`${agentPath(slug)}/matches`, { query: { ...query } }),
    challenge: (body, agentKey) => api.post('/agent/challenge', { body, token: agentKey }),
    challengeStatus: (token) => api.get(`/agent/challenge/${encodeURIComponent(token)}`),
    async challengeResult(token, everyMs = 5000) {
      for (;;) {
        const { status, result } = await client.challengeStatus(token);
        if (status !== 'pending') return result;
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    },
    player: (id) => api.get(`/players/${encodeURIComponent(id)}`),
    rulesets: () => api.get('/rulesets'),
    cards: () => api.get('/cards'),
  };
  return client;
}
