// A seat of a game and what the holder of its token can do.
import type {
  Acted,
  Game,
  GameView,
  Invited,
  Joined,
  Moved,
  MovedBriefly,
  MoveRequest,
  Status,
  Sync,
  SyncEntry,
  Thought,
  Waited,
} from './wire.ts';
import type { Api } from './calls.ts';

export interface SyncOptions {
  /** The number of moves you already have. */
  readonly since?: number;
  /** The last status you saw; a different one counts as news. */
  readonly status?: Status;
  /** Seconds to wait for news, up to 20. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
}

export interface Seat {
  readonly gameId: string;
  /** Shown only once: keep it to resume the seat by `client.seat(gameId, token)`. Or the agent's key. */
  readonly token: string;
  /** The game with your view. */
  game(): Promise<Game>;
  /** Returns when it is your turn or the game is over, or after `timeout` seconds (20). */
  wait(timeout?: number, signal?: AbortSignal): Promise<Waited>;
  /** Yields each time it is your turn, until the game is over. @returns the finished game */
  turns(signal?: AbortSignal): AsyncGenerator<Game, Game>;
  /**
   * Plays a move once: repeating the call after a lost answer returns the first answer.
   * @param expectedMoveCount the number of moves you know of, by default that of the latest answer
   * @param thought your comment: visible to you at once, to others when the game is over
   * @throws ArenaProblem `illegal-move` with `legalMoves`, `not-your-turn`, `stale-move-count`, `game-over`
   */
  move(name: string, expectedMoveCount?: number, thought?: Thought): Promise<Moved>;
  /** The same with a short answer, for programs that wait or sync anyway: it costs the server a quarter less. */
  moveBriefly(name: string, expectedMoveCount?: number, thought?: Thought): Promise<MovedBriefly>;
  /** The moves from `since` on, as you may see them. */
  sync(options?: SyncOptions): Promise<Sync>;
  /** Every move from index `since` on, as it is made, until the end; survives restarts and lost connections. */
  moves(since?: number, signal?: AbortSignal): AsyncGenerator<SyncEntry, Sync>;
  resign(): Promise<Acted>;
  /** Calls off a game before both seats have moved. */
  abort(): Promise<Acted>;
  /** Claims the win when the opponent is gone and `claimInSeconds` is 0. */
  claim(): Promise<Acted>;
  /** A new link for the person you invited; the old one is revoked. */
  invite(): Promise<Invited>;
  /** Changes your name at this table, until the game is over. @throws ArenaProblem `name-reserved`, `game-over` */
  rename(name: string): Promise<Acted>;
  /** Offers or accepts a rematch; `undefined` if the opponent has not accepted. @param timeout seconds to wait */
  rematch(timeout?: number, signal?: AbortSignal): Promise<{ game: Game; seat: Seat } | undefined>;
}

/** @param token of the seat, or the key of the agent that holds it @param seen the latest known state, which saves a read */
export function newSeat(api: Api, gameId: string, token: string, seen?: Game): Seat {
  const path = `/games/${encodeURIComponent(gameId)}`;
  let known = seen?.moveCount;

  function learn<T extends { readonly game: Game }>(answer: T): T {
    known = answer.game.moveCount;
    return answer;
  }

  async function act(what: string): Promise<Acted> {
    return learn(await api.post<Acted>(`${path}/${what}`, { token }));
  }

  async function moveRequest(name: string, expectedMoveCount?: number, thought?: Thought): Promise<MoveRequest> {
    const count = expectedMoveCount ?? known ?? (await seat.game()).moveCount;
    return { move: name, expectedMoveCount: count, ...(thought ? { thought } : {}) };
  }

  const seat: Seat = {
    gameId,
    token,
    async game() {
      return learn({ game: await api.get<Game>(path, { token }) }).game;
    },
    async wait(timeout = 20, signal = undefined) {
      return learn(await api.get<Waited>(`${path}/wait`, { token, query: { timeout }, signal }));
    },
    async *turns(signal) {
      for (;;) {
        const { game, reason } = await seat.wait(20, signal);
        if (reason === 'finished' || reason === 'abandoned') return game;
        if (reason === 'turn') yield game;
      }
    },
    async move(...choice) {
      return learn(await api.post<Moved>(`${path}/moves`, { token, body: await moveRequest(...choice) }));
    },
    async moveBriefly(...choice) {
      const headers = { Prefer: 'return=minimal' };
      const sent = { token, headers, body: await moveRequest(...choice) };
      const answer = briefly(await api.post<Moved | MovedBriefly>(`${path}/moves`, sent));
      known = answer.moveCount;
      return answer;
    },
    async sync({ signal, ...query } = {}) {
      const answer = await api.get<Sync>(`${path}/sync`, { token, query: { ...query }, signal });
      known = answer.moveCount;
      return answer;
    },
    moves: (since = 0, signal = undefined) => follow((query) => seat.sync({ ...query, signal }), since),
    resign: () => act('resign'),
    abort: () => act('abort'),
    claim: () => act('claim'),
    invite: () => api.post<Invited>(`${path}/invites`, { token }),
    rename: async (name) => learn(await api.post<Acted>(`${path}/name`, { token, body: { name } })),
    async rematch(timeout = 0, signal = undefined) {
      const answer = await api.post<Joined | { status: 'offered' }>(`${path}/rematch`, {
        token,
        query: { timeout },
        signal,
      });
      if (!('game' in answer)) return undefined;
      const { game, playerToken } = answer;
      return { game, seat: newSeat(api, game.id, playerToken, game) };
    },
  };
  return seat;
}

/** A server that does not know the preference gives the full answer. */
function briefly(answer: Moved | MovedBriefly): MovedBriefly {
  if (!('game' in answer)) return answer;
  const { moveCount, status, turn, seat } = answer.game;
  return { moveCount, status, turn, yourTurn: turn !== null && turn === seat };
}

interface SyncAnswer<Entry> {
  readonly moves: readonly Entry[];
  readonly moveCount: number;
  readonly status: Status;
}

/** Long-polls with a cursor, so that no move is missed or repeated. */
export async function* follow<Entry, Answer extends SyncAnswer<Entry>>(
  sync: (query: { since: number; status?: Status; timeout: number }) => Promise<Answer & SyncAnswer<Entry>>,
  since: number,
): AsyncGenerator<Entry, Answer> {
  let held = since;
  let status: Status | undefined;
  for (;;) {
    const news = await sync({ since: held, timeout: 20, ...(status ? { status } : {}) });
    yield* news.moves;
    held = news.moveCount;
    status = news.status;
    if (status === 'finished' || status === 'abandoned') return news;
  }
}

/** What a program chooses a move from. */
export interface Turn {
  readonly game: Game;
  readonly view: GameView;
  readonly legalMoves: readonly string[];
}

function turnOf(game: Game): Turn {
  const view = game.view!;
  return { game, view, legalMoves: view.legalMoves! };
}

/** The name of a move, optionally with a comment. */
export type Choice = string | { readonly move: string; readonly thought?: Thought | undefined };

/** Plays a seat to the end of its game, or until it is aborted. @returns the finished game */
export async function playGame(
  seat: Seat,
  choose: (turn: Turn) => Choice | Promise<Choice>,
  signal?: AbortSignal,
): Promise<Game> {
  const turns = seat.turns(signal);
  for (;;) {
    const { value: game, done } = await turns.next();
    if (done) return game;
    const choice = await choose(turnOf(game));
    const { move, thought } = typeof choice === 'string' ? { move: choice, thought: undefined } : choice;
    await seat.moveBriefly(move, game.moveCount, thought);
  }
}
