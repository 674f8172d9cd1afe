// A live game followed by one viewer: over the socket, or by long-poll where sockets are blocked. Reconnects
// automatically after sleep, network loss and server restarts, and reports the state of the connection.
import type { Room } from '@colyseus/sdk';
import { signal, type ReadonlySignal } from '@preact/signals';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import type { LiveState } from '../../schema/live-state.ts';
import type { GameBody, SeatReservation, Synced, Watched } from '../../schema/game.ts';
import type { Entry } from '../../schema/wire.ts';
import type { ReactionMessage } from '../../schema/reactions.ts';
import type { Reaction } from '../../schema/words.ts';
import type { SeatMessage, SocketAnswer } from '../../schema/messages.ts';
import type { ProblemBody } from '../../schema/problem.ts';
import { get, post, Refused, Unreachable, untilAnswered } from './api.ts';
import { deviceId } from './device.ts';
import { tableOf, tableOfNews, type Table } from './table.ts';

/** `moved`: the seat is held elsewhere now. `refused`: the server will not let this viewer in (`problem` says why). */
export type Connection = 'connecting' | 'live' | 'polling' | 'lost' | 'moved' | 'refused' | 'closed';

export interface Session {
  readonly table: ReadonlySignal<Table | undefined>;
  readonly connection: ReadonlySignal<Connection>;
  readonly problem: ReadonlySignal<ProblemBody | undefined>;
  /** Reports each new move once, in order; none for the first state. */
  onEntry(listener: (entry: Entry) => void): () => void;
  /** Plays a move, even if the connection is lost on the way. @throws Refused, Unreachable */
  move(name: string): Promise<void>;
  /** Reports each reaction once, also the viewer's own. */
  onReaction(listener: (message: ReactionMessage) => void): () => void;
  /** @throws Refused, Unreachable */
  react(reaction: Reaction): Promise<void>;
  /** @throws Refused, Unreachable */
  exit(how: 'resign' | 'leave'): Promise<void>;
  close(): void;
}

const MIN_PAUSE_MS = 400;
const MAX_PAUSE_MS = 10_000;
/** After this many sockets that do not open while REST answers, sockets count as blocked. */
const MAX_SOCKET_FAILURES = 2;
const POLLS_BEFORE_SOCKET = 5;
const PING_WITHIN_MS = 4000;
const ANSWER_LIMIT = { forMs: 60_000 };

/** @param first what is shown until the connection is live; without it, or if it is rejected, nothing is */
export function openSession(gameId: string, token: string | undefined, first?: Promise<Table>): Session {
  const table = signal<Table | undefined>(undefined);
  const connection = signal<Connection>('connecting');
  const problem = signal<ProblemBody | undefined>(undefined);
  const listeners = new Set<(entry: Entry) => void>();
  const reactionListeners = new Set<(message: ReactionMessage) => void>();
  const ending = new AbortController();
  let room: Room | undefined;
  let wakeUp = (): void => undefined;

  const show = (next: Table): void => {
    const before = table.value;
    table.value = next;
    const entry = next.last;
    if (before && entry && entry.index >= before.moveCount) for (const listener of listeners) listener(entry);
  };

  async function run(): Promise<void> {
    let failures = 0;
    let pauseMs = MIN_PAUSE_MS;
    while (!ending.signal.aborted) {
      const outcome = await attempt(failures >= MAX_SOCKET_FAILURES);
      if (outcome === 'over') return;
      failures = outcome === 'worked' ? 0 : outcome === 'blocked' ? failures + 1 : failures;
      pauseMs = outcome === 'worked' ? MIN_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
      if (!ending.signal.aborted && outcome !== 'blocked') connection.value = 'lost';
      await pause(pauseMs);
    }
  }

  type ConnectionOutcome = 'worked' | 'failed' | 'blocked' | 'over';

  async function attempt(isBlocked: boolean): Promise<ConnectionOutcome> {
    try {
      return isBlocked ? await poll() : await followSocket();
    } catch (error) {
      if (error instanceof Unreachable) return 'failed';
      if (!(error instanceof Refused)) throw error;
      problem.value = error.problem;
      connection.value = error.slug === 'seat-moved' ? 'moved' : 'refused';
      return 'over';
    }
  }

  async function followSocket(): Promise<ConnectionOutcome> {
    const body = token === undefined ? {} : { device: deviceId() };
    const [reservation, loaded] = await Promise.all([
      post<SeatReservation>(`/games/${gameId}/socket`, { token, body }),
      import('./room.ts').catch(() => undefined),
    ]);
    const opened = await loaded?.openRoom(reservation);
    if (!opened) return 'blocked';
    room = opened;
    opened.reconnection.enabled = false;
    let own: SeatMessage | undefined;
    const refresh = (): void => show(tableOf(opened.state as LiveState, own));
    opened.onMessage('seat', (message: SeatMessage) => {
      own = message;
      if ((opened.state as LiveState).status !== undefined) refresh();
    });
    opened.onMessage('reaction', (message: ReactionMessage) => {
      for (const listener of reactionListeners) listener(message);
    });
    opened.onStateChange(() => {
      connection.value = 'live';
      if (token === undefined || own) refresh();
    });
    const code = await new Promise<number>((resolve) => opened.onLeave(resolve));
    room = undefined;
    if (code !== CLOSE_CODES.seatMoved) return 'worked';
    connection.value = 'moved';
    return 'over';
  }

  /** A few long-polls, then the socket is tried again. */
  async function poll(): Promise<ConnectionOutcome> {
    const root = `/games/${gameId}`;
    const { signal: gone } = ending;
    for (let polls = 0; polls < POLLS_BEFORE_SOCKET && !gone.aborted; polls++) {
      const held = table.value;
      const query = held ? `since=${held.moveCount}&status=${held.status}&timeout=20` : 'timeout=0';
      const news = await get<Synced | Watched>(`${root}/${token ? 'sync' : 'watch'}?${query}`, { token, signal: gone });
      const game = await get<GameBody>(root, { token, signal: gone });
      connection.value = 'polling';
      show(tableOfNews(game, news, held?.last ?? null));
    }
    return 'worked';
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** After sleep a dead socket may look open: an unanswered ping closes it. */
  async function checkSocket(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    wakeUp();
    const checked = room;
    const isAlive = await checked?.request('ping', undefined, { timeout: PING_WITHIN_MS }).catch(() => false);
    if (checked && !isAlive && checked === room) checked.connection.close();
  }

  const onWake = (): void => void checkSocket();
  document.addEventListener('visibilitychange', onWake);
  addEventListener('online', onWake);
  void run();
  first?.then((opened) => (table.value ??= opened)).catch(() => undefined); // whoever connects is told what is wrong

  return {
    table,
    connection,
    problem,
    onEntry(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async move(name) {
      const expectedMoveCount = table.value?.moveCount;
      const message = { move: name, expectedMoveCount };
      const answer = await askSocket(room, 'move', message);
      if (!answer) await untilAnswered(() => post(`/games/${gameId}/moves`, { token, body: message }), ANSWER_LIMIT);
    },
    onReaction(listener) {
      reactionListeners.add(listener);
      return () => void reactionListeners.delete(listener);
    },
    async react(reaction) {
      const body = { reaction };
      const answer = await askSocket(room, 'react', body);
      if (!answer) await post(`/games/${gameId}/reactions`, { token, body });
    },
    async exit(how) {
      const answer = await askSocket(room, how, {});
      if (!answer) await untilAnswered(() => post(`/games/${gameId}/resign`, { token }), ANSWER_LIMIT);
    },
    close() {
      connection.value = 'closed';
      ending.abort();
      document.removeEventListener('visibilitychange', onWake);
      removeEventListener('online', onWake);
      wakeUp();
      void room?.leave();
    },
  };
}

/** `undefined` when the socket gave no answer. @throws Refused */
async function askSocket(room: Room | undefined, type: string, message: object): Promise<SocketAnswer | undefined> {
  const answer = (await room?.request(type, message).catch(() => undefined)) as SocketAnswer | undefined;
  if (answer && !answer.ok) throw new Refused(answer);
  return answer;
}
