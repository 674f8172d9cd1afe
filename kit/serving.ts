// Runs an agent: plays the agent's games as they come, many at once, until it is stopped.
import type { Game } from './wire.ts';
import { ownGames, type FeedReader } from './own-games.ts';
import { pause } from './pause.ts';
import { ArenaProblem } from './problem.ts';
import type { Seat } from './seat.ts';
import { Waits } from './waits.ts';

export interface Serving {
  /** Concurrent games, 10 by default. A game whose opponent is thinking gives up its slot when another needs it. */
  readonly atOnce?: number | undefined;
  /** Stops it within 5 s. Games in progress continue when it is restarted, on any machine. */
  readonly signal?: AbortSignal | undefined;
  onEnd?(game: Game): void;
  /**
   * Called if a game cannot be played now, including errors of `play`, or if the server does not answer; it is retried after
   * a second. By default, logs the error to the console.
   */
  onTrouble?(error: Error, gameId?: string): void;
}

interface AgentClient extends FeedReader {
  seat(id: string): Seat;
}

const PAUSE_AFTER_TROUBLE_MS = 1000;
/** The time that running calls of `play` get to finish when it is stopped. */
const STOPPING_MS = 5000;

/**
 * Plays every game of the client's agent; to continue after a restart, it needs only the agent's key.
 * @param play plays a seat until `seat.turns()` ends, such as `(seat, signal) => playGame(seat, choose, signal)`. While the
 * opponent is thinking, the turns may end before the game does, because another game needs the slot: `play` is called again
 * at its next turn. It receives the signal that stops `playGames`; if it ignores it, it keeps playing.
 * @throws ArenaProblem if the server refuses the key
 */
export async function playGames(
  client: AgentClient,
  play: (seat: Seat, signal?: AbortSignal) => Promise<Game>,
  { atOnce = 10, signal, onEnd, onTrouble = logTrouble }: Serving = {},
): Promise<void> {
  const due = new Set<string>();
  const playing = new Map<string, Promise<void>>();
  /** Games being played that are due again afterwards, unless they are over. */
  const again = new Set<string>();
  /** Games whose ends have not been reported yet. */
  const begun = new Set<string>();
  const waits = new Waits((id) => {
    again.delete(id); // that turn has been played
    startDue();
  });

  function notify(ids: Iterable<string>): void {
    for (const id of ids) (playing.has(id) ? again : due).add(id);
    startDue();
  }

  function startDue(): void {
    for (const id of due) {
      if (signal?.aborted) return;
      if (playing.size >= atOnce) return waits.end(due.size);
      due.delete(id);
      playing.set(id, playOne(id));
    }
  }

  async function playOne(id: string): Promise<void> {
    const isOver = await isPlayedToEnd(id);
    if (isOver) begun.delete(id);
    waits.forget(id);
    playing.delete(id);
    if (again.delete(id) && !isOver) due.add(id);
    startDue();
  }

  async function isPlayedToEnd(id: string): Promise<boolean> {
    try {
      const seat = client.seat(id);
      const { status, turn, seat: own } = await seat.game();
      if (status !== 'active' && !begun.has(id)) return true;
      begun.add(id);
      if (status === 'active' && turn !== own) return false;
      const end = await play(waits.seatThatLeaves(seat), signal);
      if (end.status === 'active') return false;
      onEnd?.(end);
      return true;
    } catch (error) {
      if (signal?.aborted) return false;
      onTrouble(error as Error, id);
      if (isEndOfGame(error)) return true;
      again.add(id); // the feed may not report it again
      await pause(PAUSE_AFTER_TROUBLE_MS, signal);
      return false;
    }
  }

  while (!signal?.aborted) {
    try {
      for await (const named of ownGames(client, signal)) {
        notify([...named.due, ...named.over.filter((id) => begun.has(id))]);
      }
    } catch (error) {
      if (isRefusedAccess(error)) throw error;
      if (signal?.aborted) break;
      onTrouble(error as Error);
      await pause(PAUSE_AFTER_TROUBLE_MS, signal);
      notify([...begun].filter((id) => !playing.has(id))); // they may have ended meanwhile
    }
  }
  const ended = new AbortController();
  void Promise.all(playing.values()).then(() => ended.abort());
  await pause(STOPPING_MS, ended.signal);
}

function logTrouble(error: Error, gameId?: string): void {
  console.error(`${gameId ?? 'The arena'}:`, error instanceof ArenaProblem ? `${error.message}\n${error.hint}` : error);
}

/** Other refusals are temporary: another process of the same agent moved first, or a proxy refused. */
function isEndOfGame(error: unknown): boolean {
  if (isRefusedAccess(error)) return true;
  if (!(error instanceof ArenaProblem) || error.slug === 'unknown') return false;
  return error.status === 404 || error.slug === 'game-over' || error.slug === 'both-seats';
}

/** Whether the server itself, not a proxy, refuses access. */
function isRefusedAccess(error: unknown): boolean {
  if (!(error instanceof ArenaProblem) || error.slug === 'unknown') return false;
  return error.status === 401 || error.status === 403;
}
