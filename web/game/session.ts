// A live game followed by one viewer: over a socket, or by long polling where sockets are blocked. Reconnects
// automatically after sleep, network loss and server restarts, and reports the state of the connection.
import type { Room } from '@colyseus/sdk';
import { signal, type ReadonlySignal } from '@preact/signals';
import { CLOSE_CODES } from '../../schema/close-codes.ts';
import type { LiveState } from '../../schema/live-state.ts';
import type { GameBody, SeatReservation, Synced, Watched } from '../../schema/game.ts';
import type { Entry } from '../../schema/wire.ts';
import type { ReactionMessage } from '../../schema/reactions.ts';
import type { Reaction } from '../../schema/enumerations.ts';
import type { SeatMessage, SocketAnswer } from '../../schema/messages.ts';
import { get, post, Refused, Unreachable, untilAnswered } from './api.ts';
import { deviceId } from './device.ts';
import { newPauses } from './pauses.ts';
import { tableOf, tableOfNews, type Table } from './table.ts';

/** `moved`: another device holds the seat now. `refused`: the server does not admit this viewer (see `refusal`). */
type Connection = 'connecting' | 'live' | 'polling' | 'lost' | 'moved' | 'refused' | 'closed';

export interface Session {
  readonly table: ReadonlySignal<Table | undefined>;
  readonly connection: ReadonlySignal<Connection>;
  readonly refusal: ReadonlySignal<Refused | undefined>;
  /** Reports each new move once, in order, but not the last move of the first state. */
  onEntry(listener: (entry: Entry) => void): () => void;
  /** Plays a move, over REST if the socket gives no answer. @throws Refused, Unreachable */
  move(name: string): Promise<void>;
  /** Reports each reaction once, including the viewer's own. */
  onReaction(listener: (message: ReactionMessage) => void): () => void;
  /** @throws Refused, Unreachable */
  react(reaction: Reaction): Promise<void>;
  /** @throws Refused, Unreachable */
  resign(): Promise<void>;
  close(): void;
}

const MIN_PAUSE_MS = 400;
const MAX_PAUSE_MS = 10_000;
/** After this many failures to open a socket while REST answers, sockets count as blocked. */
const MAX_SOCKET_FAILURES = 2;
/** The pause before blocked sockets are tried again. */
const BLOCKED_PAUSE_MS = 180_000;
/** Most sockets have opened by then. */
const POLL_AFTER_MS = 1500;
const POLL_HELD_SECONDS = 20;
/** A connection that a network drops silently looks open until something is sent. */
const PING_EVERY_MS = 25_000;
const PING_WITHIN_MS = 4000;
/** A close code with which a dead socket closes at once: its closing handshake would take a browser a minute. */
const CLOSED_AS_DEAD = 4010;
/** Over a socket; then the move is sent over REST. */
const ANSWERED_WITHIN_MS = 8000;
/** A larger jump of the device's clock against its monotonic clock means that it was set. */
const CLOCK_STEP_MS = 2000;

/** @param first shown until the connection is live; if missing or rejected, nothing is shown until then */
export function openSession(gameId: string, token: string | undefined, first?: Promise<Table>): Session {
  const table = signal<Table | undefined>(undefined);
  const connection = signal<Connection>('connecting');
  const refusal = signal<Refused | undefined>(undefined);
  const listeners = new Set<(entry: Entry) => void>();
  const reactionListeners = new Set<(message: ReactionMessage) => void>();
  const ending = new AbortController();
  const pauses = newPauses();
  const root = `/games/${gameId}`;
  let room: Room | undefined;
  let polling: AbortController | undefined;
  let isPollAnswered = false;
  let socketFailures = 0;
  let knownLead = clockLead();

  const show = (next: Table): void => {
    const before = table.value;
    table.value = next;
    const entry = next.last;
    if (before && entry && entry.index >= before.moveCount) for (const listener of listeners) listener(entry);
  };

  async function keepSocket(): Promise<void> {
    let pauseMs = MIN_PAUSE_MS;
    for (;;) {
      startPolling();
      const outcome = await attempt(followSocket);
      if (ending.signal.aborted) return;
      pauseMs = outcome === 'worked' ? MIN_PAUSE_MS : Math.min(pauseMs * 2, MAX_PAUSE_MS);
      const isReached = outcome !== 'unreachable' || isPollAnswered;
      if (outcome !== 'worked' && isReached) socketFailures++;
      showConnection(isReached);
      await pauses.pause(isBlocked() ? BLOCKED_PAUSE_MS : pauseMs);
    }
  }

  const isBlocked = (): boolean => socketFailures >= MAX_SOCKET_FAILURES;

  /** Called while no socket is open. */
  function showConnection(isReached: boolean): void {
    connection.value = !isReached ? 'lost' : isBlocked() ? 'polling' : 'connecting';
  }

  type Outcome = 'worked' | 'failed' | 'unreachable';

  async function attempt(work: () => Promise<Outcome>): Promise<Outcome> {
    try {
      return await work();
    } catch (error) {
      if (error instanceof Unreachable) return 'unreachable';
      if (!(error instanceof Refused)) throw error;
      refusal.value = error;
      end(error.slug === 'seat-moved' ? 'moved' : 'refused');
      return 'failed';
    }
  }

  /** Opens a socket and follows the game until it closes. */
  async function followSocket(): Promise<Outcome> {
    const body = token === undefined ? {} : { device: deviceId() };
    const [reservation, loaded] = await Promise.all([
      post<SeatReservation>(`${root}/socket`, { token, body }),
      import('./room.ts').catch(() => undefined),
    ]);
    const opened = await loaded?.openRoom(reservation);
    if (!opened) return 'failed';
    opened.reconnection.enabled = false;
    if (ending.signal.aborted) void opened.leave();
    else room = opened;
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
      if (ending.signal.aborted) return;
      polling?.abort();
      socketFailures = 0;
      connection.value = 'live';
      // The new hand follows a move's patch at once: shown with the old hand, a played card would reappear in it.
      if (token === undefined || own?.moveCount === (opened.state as LiveState).moveCount) refresh();
    });
    const code = await new Promise<number>((resolve) => opened.onLeave(resolve));
    room = undefined;
    if (code === CLOSE_CODES.seatMoved) end('moved');
    return 'worked';
  }

  /** Polls until a socket is live; does nothing if one is soon. */
  function startPolling(): void {
    if (polling && !polling.signal.aborted) return;
    const own = new AbortController();
    polling = own;
    isPollAnswered = false;
    void pollUntil(own.signal);
  }

  async function pollUntil(stopped: AbortSignal): Promise<void> {
    let pauseMs = POLL_AFTER_MS;
    for (;;) {
      await pauses.pause(pauseMs);
      if (stopped.aborted) return;
      isPollAnswered = (await attempt(() => poll(stopped))) === 'worked';
      if (stopped.aborted) return;
      showConnection(isPollAnswered);
      pauseMs = isPollAnswered ? 0 : Math.min(pauseMs * 2 || MIN_PAUSE_MS, MAX_PAUSE_MS);
    }
  }

  async function poll(signal: AbortSignal): Promise<Outcome> {
    const held = table.value;
    const query = held ? `since=${held.moveCount}&status=${held.status}&timeout=${POLL_HELD_SECONDS}` : 'timeout=0';
    const news = await get<Synced | Watched>(`${root}/${token ? 'sync' : 'watch'}?${query}`, { token, signal });
    const game = await get<GameBody>(root, { token, signal });
    if (!signal.aborted) show(tableOfNews(game, news, held?.last ?? null));
    return 'worked';
  }

  function end(as: Connection): void {
    connection.value = as;
    ending.abort();
    polling?.abort();
    pauses.endAll();
  }

  /** Retried until it is answered. */
  async function postUntilAnswered(path: string, body?: object): Promise<void> {
    await untilAnswered(() => post(path, { token, body }));
  }

  /** A socket does not carry the server's time, but any REST response does. */
  async function checkClock(): Promise<void> {
    const lead = clockLead();
    if (Math.abs(lead - knownLead) < CLOCK_STEP_MS) return;
    await get(root, { token });
    knownLead = lead;
  }

  /** A dead socket may look open: an unanswered ping closes it. */
  async function checkSocket(): Promise<void> {
    if (document.visibilityState === 'hidden') return;
    checkClock().catch(() => undefined); // retried at the next ping
    const checked = room;
    const isAlive = await checked?.request('ping', undefined, { timeout: PING_WITHIN_MS }).catch(() => false);
    if (checked && !isAlive && checked === room) checked.connection.close(CLOSED_AS_DEAD);
  }

  /** `undefined` if the socket gave no answer. @throws Refused */
  async function askSocket(type: string, message: object): Promise<SocketAnswer | undefined> {
    const answer = (await room?.request(type, message, { timeout: ANSWERED_WITHIN_MS }).catch(() => undefined)) as
      | SocketAnswer
      | undefined;
    if (!answer) void checkSocket();
    else if (!answer.ok) throw new Refused(answer);
    return answer;
  }

  const onWake = (): void => {
    if (document.visibilityState === 'hidden') return;
    pauses.endAll();
    void checkSocket();
  };
  document.addEventListener('visibilitychange', onWake);
  addEventListener('online', onWake);
  const pinging = setInterval(() => void checkSocket(), PING_EVERY_MS);
  void keepSocket();
  first?.then((opened) => (table.value ??= opened)).catch(() => undefined); // the connection reports what is wrong

  return {
    table,
    connection,
    refusal,
    onEntry(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async move(name) {
      const expectedMoveCount = table.value?.moveCount;
      const message = { move: name, expectedMoveCount };
      const answer = await askSocket('move', message);
      if (!answer) await postUntilAnswered(`${root}/moves`, message);
    },
    onReaction(listener) {
      reactionListeners.add(listener);
      return () => void reactionListeners.delete(listener);
    },
    async react(reaction) {
      const body = { reaction };
      const answer = await askSocket('react', body);
      if (!answer) await post(`${root}/reactions`, { token, body });
    },
    async resign() {
      const answer = await askSocket('resign', {});
      if (!answer) await postUntilAnswered(`${root}/resign`);
    },
    close() {
      end('closed');
      clearInterval(pinging);
      document.removeEventListener('visibilitychange', onWake);
      removeEventListener('online', onWake);
      void room?.leave();
    },
  };
}

/** How far the device's clock is ahead of its monotonic clock, which nobody can set. */
function clockLead(): number {
  return Date.now() - performance.now();
}
