// An agent's program under its own name: plays the agent's games as they come, many at once, until it is stopped.
import type { Game } from './wire.ts';
import { playableGames, type FeedReader } from './own-games.ts';
import { pause } from './pause.ts';
import { ArenaProblem } from './problem.ts';
import type { Seat } from './seat.ts';

export interface Serving {
  /** Games at a time, 10 by default; further ones wait until one is over. */
  readonly atOnce?: number | undefined;
  /** Stops it, within 5 s. Games in progress continue when it is started again, on any machine. */
  readonly signal?: AbortSignal | undefined;
  onEnd?(game: Game): void;
  /** A game that cannot be played now, or an arena that does not answer: it is tried again. */
  onTrouble?(error: Error, gameId?: string): void;
}

interface AgentClient extends FeedReader {
  seat(id: string): Seat;
}

const PAUSE_AFTER_TROUBLE_MS = 1000;
/** For the choices being made when it is stopped. */
const STOPPING_MS = 5000;

/**
 * Plays every game of the client's agent; after a restart it continues with the agent's key alone.
 * @param play plays a seat to the end, such as `(seat, signal) => playGame(seat, choose, signal)`. It gets the signal that
 * stops `playGames`: if it ignores it, it keeps playing afterwards.
 * @throws ArenaProblem when the arena refuses the key
 */
export async function playGames(
  client: AgentClient,
  play: (seat: Seat, signal?: AbortSignal) => Promise<Game>,
  { atOnce = 10, signal, onEnd, onTrouble }: Serving = {},
): Promise<void> {
  const due = new Set<string>();
  const playing = new Map<string, Promise<void>>();
  /** Of those being played: due again afterwards, unless they are over. */
  const again = new Set<string>();

  function notify(id: string): void {
    (playing.has(id) ? again : due).add(id);
    startDue();
  }

  function startDue(): void {
    for (const id of due) {
      if (playing.size >= atOnce || signal?.aborted) return;
      due.delete(id);
      playing.set(id, playOne(id));
    }
  }

  async function playOne(id: string): Promise<void> {
    const isOver = await isPlayedToEnd(id);
    playing.delete(id);
    if (again.delete(id) && !isOver) due.add(id);
    startDue();
  }

  async function isPlayedToEnd(id: string): Promise<boolean> {
    try {
      const seat = client.seat(id);
      if ((await seat.game()).status !== 'active') return true;
      const end = await play(seat, signal);
      onEnd?.(end);
      return end.status !== 'active';
    } catch (error) {
      if (signal?.aborted) return false;
      onTrouble?.(error as Error, id);
      if (isEndOfGame(error)) return true;
      again.add(id); // the feed need not name it again
      await pause(PAUSE_AFTER_TROUBLE_MS, signal);
      return false;
    }
  }

  while (!signal?.aborted) {
    try {
      for await (const ids of playableGames(client, signal)) for (const id of ids) notify(id);
    } catch (error) {
      if (isRefusedAccess(error)) throw error;
      if (signal?.aborted) break;
      onTrouble?.(error as Error);
      await pause(PAUSE_AFTER_TROUBLE_MS, signal);
    }
  }
  const ended = new AbortController();
  void Promise.all(playing.values()).then(() => ended.abort());
  await pause(STOPPING_MS, ended.signal);
}

/** Other refusals pass: of a move that another process of the same agent made first, of a proxy in between. */
function isEndOfGame(error: unknown): boolean {
  if (isRefusedAccess(error)) return true;
  if (!(error instanceof ArenaProblem) || error.slug === 'unknown') return false;
  return error.status === 404 || error.slug === 'game-over' || error.slug === 'both-seats';
}

/** By the arena itself. */
function isRefusedAccess(error: unknown): boolean {
  if (!(error instanceof ArenaProblem) || error.slug === 'unknown') return false;
  return error.status === 401 || error.status === 403;
}
