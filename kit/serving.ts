// An agent's program under its own name: plays the agent's games as they come, many at once, until it is stopped.
import type { Game } from './wire.ts';
import { playableGames, type FeedReader } from './own-games.ts';
import { ArenaProblem } from './problem.ts';
import type { Seat } from './seat.ts';

export interface Serving {
  /** Games at a time, 10 by default; further ones wait until one is over. */
  readonly atOnce?: number | undefined;
  /** Stops it. What is in progress goes on when it is started again, on any machine. */
  readonly signal?: AbortSignal | undefined;
  onEnd?(game: Game): void;
  /** A game that cannot be played now, or an arena that does not answer: it is tried again. */
  onTrouble?(error: Error, gameId?: string): void;
}

interface AgentClient extends FeedReader {
  seat(id: string): Seat;
}

const PAUSE_AFTER_TROUBLE_MS = 1000;

/**
 * Plays every game of the client's agent; after a restart it continues with the agent's key alone.
 * @param play plays a seat to the end, such as `(seat) => playGame(seat, choose)`
 * @throws ArenaProblem when the arena refuses the key
 */
export async function playGames(
  client: AgentClient,
  play: (seat: Seat) => Promise<Game>,
  { atOnce = 10, signal, onEnd, onTrouble }: Serving = {},
): Promise<void> {
  const due = new Set<string>();
  const playing = new Map<string, Promise<void>>();

  function start(id: string): void {
    due.add(id);
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
    try {
      const seat = client.seat(id);
      if ((await seat.game()).status !== 'active') return;
      const end = await play(seat);
      onEnd?.(end);
    } catch (error) {
      if (!signal?.aborted) onTrouble?.(error as Error, id);
      // Its turn was told already, so nothing else calls for it.
      if (!isFinal(error) && !signal?.aborted) setTimeout(() => start(id), PAUSE_AFTER_TROUBLE_MS);
    } finally {
      playing.delete(id);
      startDue();
    }
  }

  while (!signal?.aborted) {
    try {
      for await (const ids of playableGames(client, signal)) {
        for (const id of ids) if (!playing.has(id)) due.add(id);
        startDue();
      }
    } catch (error) {
      if (isFinal(error)) throw error;
      if (signal?.aborted) break;
      onTrouble?.(error as Error);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_TROUBLE_MS));
    }
  }
  await Promise.all(playing.values());
}

function isFinal(error: unknown): boolean {
  return error instanceof ArenaProblem && error.status >= 400 && error.status < 500 && error.status !== 429;
}
