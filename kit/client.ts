// The arena for a program: a browser or Node, no dependency. Live play is by long-poll; a Seat is what one plays with.
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
import { newCaller, type ClientOptions } from './calls.ts';
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
  /** `next` of the page before. */
  readonly before?: string;
}

/** Every method may throw an ArenaProblem, or what fetch throws when no answer comes while patience lasts. */
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
  /** What sync is for a seat, for the public. */
  watch(gameId: string, options?: SyncOptions): Promise<Watched>;
  /** Every move of a public game from `since` on, by long-poll. */
  follow(gameId: string, since?: number, signal?: AbortSignal): AsyncGenerator<WatchEntry, Watched>;
  /** The same as Server-Sent Events, with status and end. */
  stream(gameId: string, options?: { since?: number; signal?: AbortSignal }): AsyncGenerator<StreamEvent, void>;
  /** Of a game that is over. @param timeout how many seconds it may take until it is done */
  review(gameId: string, timeout?: number): Promise<ReviewAnswer>;
  agents(page?: { limit?: number; cursor?: string }): Promise<Agents>;
  agent(slug: string): Promise<AgentProfile>;
  matches(slug: string, query?: Page & { challenger?: string }): Promise<Matches>;
  /** A link for a person, whom the hosted agent plays. @param agentKey of a protected agent */
  challenge(request: ChallengeRequest, agentKey?: string): Promise<ChallengeCreated>;
  challengeStatus(token: string): Promise<ChallengeBody>;
  /** Waits until the person has played; `undefined` when the challenge expired. @param everyMs between two looks */
  challengeResult(token: string, everyMs?: number): Promise<ChallengeResult | undefined>;
  player(id: string): Promise<PlayerPage>;
  rulesets(): Promise<Rulesets>;
  cards(): Promise<Cards>;
}

export function newClient(options: ClientOptions = {}): Client {
  const caller = newCaller(options);
  const gamePath = (id: string): string => `/games/${encodeURIComponent(id)}`;
  const agentPath = (slug: string): string => `/agent/${encodeURIComponent(slug)}`;
  const joined = ({ game, playerToken }: Joined): JoinedGame => ({
    game,
    seat: newSeat(caller, game.id, playerToken, game),
  });

  const client: Client = {
    async start(request = {}) {
      const { game, playerToken, inviteUrl, invites } = await caller.post<Started>('/games', { body: request });
      return { game, seat: playerToken ? newSeat(caller, game.id, playerToken, game) : null, inviteUrl, invites };
    },
    async play(request) {
      const { game, seat, inviteUrl } = await client.start(request);
      if (!seat) throw new Error('In mode match both seats are for people: use start.');
      return { game, seat, inviteUrl };
    },
    join: async (body) => joined(await caller.post<Joined>('/games/join', { body })),
    takeSeat: async (id, body) => joined(await caller.post<Joined>(`${gamePath(id)}/seat`, { body })),
    seat: (id, token) => newSeat(caller, id, token),
    game: (id) => caller.get(gamePath(id)),
    openDuels: (page = {}) => caller.get('/games/open', { query: { ...page } }),
    liveGames: (page = {}) => caller.get('/games/live', { query: { ...page } }),
    watch: (id, { signal, ...query } = {}) => caller.get(`${gamePath(id)}/watch`, { query: { ...query }, signal }),
    follow: (id, since = 0, signal = undefined) => follow((query) => client.watch(id, { ...query, signal }), since),
    stream: (id, from) => streamGame(caller, id, from),
    review: (id, timeout = 0) => caller.get(`${gamePath(id)}/review`, { query: { timeout } }),
    agents: (page = {}) => caller.get('/agent', { query: { ...page } }),
    agent: (slug) => caller.get(`${agentPath(slug)}/profile`),
    matches: (slug, query = {}) => caller.get(`${agentPath(slug)}/matches`, { query: { ...query } }),
    challenge: (body, agentKey) => caller.post('/agent/challenge', { body, token: agentKey }),
    challengeStatus: (token) => caller.get(`/agent/challenge/${encodeURIComponent(token)}`),
    async challengeResult(token, everyMs = 5000) {
      for (;;) {
        const { status, result } = await client.challengeStatus(token);
        if (status !== 'pending') return result;
        await new Promise((resolve) => setTimeout(resolve, everyMs));
      }
    },
    player: (id) => caller.get(`/players/${encodeURIComponent(id)}`),
    rulesets: () => caller.get('/rulesets'),
    cards: () => caller.get('/cards'),
  };
  return client;
}
