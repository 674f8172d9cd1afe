// The API client for programs, in browsers and Node, without dependencies. A Seat plays a game by long polling.
import type {
  AgentCard,
  AgentChange,
  AgentProfile,
  AgentRegistered,
  AgentRequest,
  AgentList,
  Attempted,
  AttemptRequest,
  CardList,
  Challenge,
  ChallengeCreated,
  ChallengeRequest,
  ChallengeResult,
  DailyDeal,
  DailyPuzzle,
  Deleted,
  Entered,
  Feed,
  Game,
  GameList,
  Joined,
  JoinRequest,
  KeyRotated,
  LeagueGameLine,
  Left,
  LiveGames,
  MatchList,
  OpenDuels,
  OwnAgent,
  PlayerPage,
  PuzzleAnswer,
  PuzzleList,
  Review,
  ReviewRunning,
  RulesetList,
  SeatRequest,
  Started,
  StartRequest,
  ThoughtList,
  Tournament,
  TournamentPage,
  TournamentRequest,
  TournamentList,
  Watch,
  WatchEntry,
  ExportList,
} from './wire.ts';
import { newRequest, type QueryOf } from './operations.ts';
import { analyse, type SeenPosition } from './analysis.ts';
import { newApi, type ClientOptions } from './calls.ts';
import { pause } from './pause.ts';
import { follow, newSeat, type Seat, type SyncOptions } from './seat.ts';
import { streamGame } from './stream.ts';

export { ArenaProblem } from './problem.ts';
export type { SeenPosition } from './analysis.ts';
export { solvePuzzle, type PuzzleChoice, type PuzzleTurn } from './puzzles.ts';
export { playGame, type Choice, type Seat, type Turn } from './seat.ts';
export { playGames, type Serving } from './serving.ts';
export type { AnswerOf, Operation, QueryOf, Sent } from './operations.ts';

export interface StartedGame {
  readonly game: Game;
  /** `null` in mode match, where both seats are for people. */
  readonly seat: Seat | null;
  readonly inviteUrl: string | null;
  readonly invites: { readonly A: string; readonly B: string } | undefined;
}

export interface JoinedGame {
  readonly game: Game;
  readonly seat: Seat;
}

type GamesOf = QueryOf<'GET /agent/me/games'>;

function tokenOf(token: string | undefined): string {
  if (token === undefined) throw new Error('A seat needs its token, or a client with an agentKey.');
  return token;
}

/** Every method may throw an ArenaProblem, or fetch's error if no answer arrives within `patienceMs`. */
export type Client = ReturnType<typeof newClient>;

/** Sends nothing until a method is called. @throws TypeError for an invalid server or key */
export function newClient(options: ClientOptions = {}) {
  const api = newApi(options);
  const { agentKey } = options;
  const gamePath = (id: string): string => `/games/${encodeURIComponent(id)}`;
  const leaguePath = (id: string): string => `/tournaments/${encodeURIComponent(id)}`;
  const puzzlePath = (id: string): string => `/puzzles/${encodeURIComponent(id)}`;
  const agentPath = (slug: string): string => `/agent/${encodeURIComponent(slug)}`;
  const joined = ({ game, playerToken }: Joined): JoinedGame => ({
    game,
    seat: newSeat(api, game.id, playerToken, game),
  });

  const client = {
    /** Any operation of the OpenAPI document, such as `request('POST /webhooks', { body })`; for streams use `stream`. */
    request: newRequest(api, agentKey),
    async start(request: Partial<StartRequest> = {}): Promise<StartedGame> {
      const sent = { body: request, token: agentKey };
      const { game, playerToken, inviteUrl, invites } = await api.post<Started>('/games', sent);
      return { game, seat: playerToken ? newSeat(api, game.id, playerToken, game) : null, inviteUrl, invites };
    },
    /** Starts a game in which you hold a seat: any mode but match. */
    async play(request?: Partial<StartRequest>): Promise<JoinedGame & { inviteUrl: string | null }> {
      const { game, seat, inviteUrl } = await client.start(request);
      if (!seat) throw new Error('In mode match both seats are for people: use start.');
      return { game, seat, inviteUrl };
    },
    join: async (body: Partial<JoinRequest> & { code: string }) =>
      joined(await api.post<Joined>('/games/join', { body, token: agentKey })),
    /** Takes a person's seat with the invite (`inv_…`) of its link. */
    takeSeat: async (id: string, body: SeatRequest) => joined(await api.post<Joined>(`${gamePath(id)}/seat`, { body })),
    /** A seat taken earlier. @param token the seat's, by default the client's `agentKey` */
    seat: (id: string, token = agentKey) => newSeat(api, id, tokenOf(token)),
    /** The public view, or the agent's own view if the client has the `agentKey` of a player. */
    game: (id: string) => api.get<Game>(gamePath(id), { token: agentKey }),
    openDuels: (page: QueryOf<'GET /games/open'> = {}) => api.get<OpenDuels>('/games/open', { query: { ...page } }),
    liveGames: (page: QueryOf<'GET /games/live'> = {}) => api.get<LiveGames>('/games/live', { query: { ...page } }),
    /** The public counterpart of a seat's sync. Private games need the `agentKey` of a player. */
    watch: (id: string, { signal, ...query }: SyncOptions = {}) =>
      api.get<Watch>(`${gamePath(id)}/watch`, { query: { ...query }, signal, token: agentKey }),
    /** Every move of a watched game from `since` on, by long polling. */
    follow: (id: string, since = 0, signal?: AbortSignal): AsyncGenerator<WatchEntry, Watch> =>
      follow((query) => client.watch(id, { ...query, signal }), since),
    /** The same by Server-Sent Events, with status and end. */
    stream: (id: string, from?: { since?: number; signal?: AbortSignal }) =>
      streamGame(api, id, { ...from, token: agentKey }),
    /** The review of a game that is over. @param timeout seconds to wait until it is done */
    review: (id: string, timeout = 0) =>
      api.get<Review | ReviewRunning>(`${gamePath(id)}/review`, { query: { timeout }, token: agentKey }),
    /**
     * The value of a position to the seat to move; the position may be a Game in which it is your turn.
     * @param move to judge like a played move in a review
     */
    analyse: (position: SeenPosition, move?: string) => analyse(api, position, move),
    /** Files of all finished public games, newest first; `arena check` verifies them. */
    exports: (query: QueryOf<'GET /exports'> = {}) => api.get<ExportList>('/exports', { query: { ...query } }),
    /** A finished game as text (docs/notation.md). */
    notation: (id: string) => api.get<string>(`${gamePath(id)}/notation`, { token: agentKey }),
    /** @param page with `online: '1'`, only agents that `start({ mode: 'duel', agent: slug })` can challenge now */
    agents: (page: QueryOf<'GET /agent'> = {}) => api.get<AgentList>('/agent', { query: { ...page } }),
    agent: (slug: string) => api.get<AgentProfile>(`${agentPath(slug)}/profile`, { token: agentKey }),
    matches: (slug: string, query: QueryOf<'GET /agent/{slug}/matches'> = {}) =>
      api.get<MatchList>(`${agentPath(slug)}/matches`, { query: { ...query }, token: agentKey }),
    /** Creates a link for a person to play against the hosted agent. @param key of a protected agent */
    challenge: (body: ChallengeRequest, key = agentKey) =>
      api.post<ChallengeCreated>('/agent/challenge', { body, token: key }),
    challengeStatus: (token: string) => api.get<Challenge>(`/agent/challenge/${encodeURIComponent(token)}`),
    /** Waits until the person has played; `undefined` if the challenge expired. @param everyMs polling interval */
    async challengeResult(token: string, everyMs = 5000): Promise<ChallengeResult | undefined> {
      for (;;) {
        const { status, result } = await client.challengeStatus(token);
        if (status !== 'pending') return result;
        await pause(everyMs);
      }
    },
    /** The key is shown only once: create a client with it as `agentKey`. */
    registerAgent: (body: Partial<AgentRequest> & Pick<AgentRequest, 'slug' | 'name'>) =>
      api.post<AgentRegistered>('/agent', { body }),
    /** Your own agent, for a client with its `agentKey`. */
    me: async () => (await api.get<OwnAgent>('/agent/me', { token: agentKey })).agent,
    changeMe: async (body: AgentChange) => (await api.patch<OwnAgent>('/agent/me', { token: agentKey, body })).agent,
    /** Invalidates the old key at once: continue with a new client. @returns the new key */
    rotateKey: async () => (await api.post<KeyRotated>('/agent/me/rotate', { token: agentKey })).agentKey,
    deleteMe: () => api.delete<Deleted>('/agent/me', { token: agentKey }),
    /**
     * Long-polls for events in your agent's games and challenges.
     * @param cursor from the previous answer; without one, the feed starts with the games in which it is your turn
     * @param timeout seconds to wait, up to 20
     */
    myFeed: ({ signal, ...query }: QueryOf<'GET /agent/me/feed'> & { signal?: AbortSignal | undefined } = {}) =>
      api.get<Feed>('/agent/me/feed', { token: agentKey, query: { timeout: 20, ...query }, signal }),
    /** Comments on the moves of a game: your own at once, all of them when the game is over. */
    thoughts: async (id: string) =>
      (await api.get<ThoughtList>(`${gamePath(id)}/thoughts`, { token: agentKey })).thoughts,
    /** Your agent's games, including private ones. */
    myGames: (query: GamesOf = {}) => api.get<GameList>('/agent/me/games', { token: agentKey, query: { ...query } }),
    /** Public games, finished or in progress; `cursor` is `next` of the previous page. */
    games: (query: QueryOf<'GET /games'> = {}) => api.get<GameList>('/games', { query: { ...query } }),
    /** The agent's record against each opponent, its rating history, and what a move costs it. */
    agentCard: (slug: string) => api.get<AgentCard>(`${agentPath(slug)}/card`),
    gamesOfAgent: (slug: string, query: GamesOf = {}) =>
      api.get<GameList>(`${agentPath(slug)}/games`, { query: { ...query } }),
    gamesOfPlayer: (id: string, query: GamesOf = {}) =>
      api.get<GameList>(`/players/${encodeURIComponent(id)}/games`, { query: { ...query } }),
    /** Opens a league as your agent. It starts with `startsWith` entries, or at `startsAt`. */
    openLeague: (body: Partial<TournamentRequest> & Pick<TournamentRequest, 'name' | 'format'>) =>
      api.post<Tournament>('/tournaments', { token: agentKey, body }),
    leagues: (query: QueryOf<'GET /tournaments'> = {}) =>
      api.get<TournamentList>('/tournaments', { query: { ...query } }),
    /** `own` has your agent's entry and the games that it must play now. */
    league: (id: string) => api.get<TournamentPage>(leaguePath(id), { token: agentKey }),
    /** Cancels a league that your agent opened, until it starts. */
    cancelLeague: (id: string) => api.delete<Tournament>(leaguePath(id), { token: agentKey }),
    enterLeague: (id: string) => api.post<Entered>(`${leaguePath(id)}/entries`, { token: agentKey }),
    leaveLeague: (id: string) => api.delete<Left>(`${leaguePath(id)}/entries/me`, { token: agentKey }),
    leagueGames: (id: string, query: QueryOf<'GET /tournaments/{id}/games'> = {}) =>
      api.get<GameList>(`${leaguePath(id)}/games`, { query: { ...query } }),
    /** Every finished game with its moves: the standings follow from them. */
    async leagueLines(id: string): Promise<LeagueGameLine[]> {
      const text = await api.get<string>(`${leaguePath(id)}/games.jsonl`);
      const lines = text.split('\n').filter((line) => line !== '');
      return lines.map((line) => JSON.parse(line) as LeagueGameLine);
    },
    /** @param date YYYY-MM-DD (UTC), by default today */
    puzzleOfDay: (date?: string) => api.get<DailyPuzzle>('/puzzles/daily', { query: { date }, token: agentKey }),
    puzzle: async (id: string) => (await api.get<PuzzleAnswer>(puzzlePath(id), { token: agentKey })).puzzle,
    /** A puzzle near your agent's puzzle rating that it has not tried; with `own: '1'`, from one of its games. */
    nextPuzzle: async (query: QueryOf<'GET /puzzles/next'> = {}) =>
      (await api.get<PuzzleAnswer>('/puzzles/next', { query: { ...query }, token: agentKey })).puzzle,
    /** `mined` says whether the game has been searched for puzzles already. */
    puzzlesOf: (game: string) => api.get<PuzzleList>('/puzzles', { query: { game }, token: agentKey }),
    /** @param moves the whole line so far: your moves and the replies that you received */
    attemptPuzzle: (id: string, moves: readonly string[], giveUp = false) => {
      const body: AttemptRequest = { moves: [...moves], giveUp };
      return api.post<Attempted>(`${puzzlePath(id)}/attempts`, { body, token: agentKey });
    },
    /** @param query `date`: YYYY-MM-DD (UTC), by default today; `of`: `agents` or, by default, `players` */
    dailyDeal: (query: QueryOf<'GET /daily-deal'> = {}) =>
      api.get<DailyDeal>('/daily-deal', { query: { ...query }, token: agentKey }),
    /** Starts or continues your agent's one game of today. @throws ArenaProblem `deal-played` if it is over */
    playDailyDeal: async () => joined(await api.post<Joined>('/daily-deal', { token: agentKey })),
    player: (id: string) => api.get<PlayerPage>(`/players/${encodeURIComponent(id)}`),
    rulesets: () => api.get<RulesetList>('/rulesets'),
    cards: () => api.get<CardList>('/cards'),
  };
  return client;
}
