// Plays whole duels at an even pace during a measurement, to see whether it slows them down.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import type { MeasuredServer } from './measured-server.ts';
import type { PreparedGame } from './prepared-games.ts';
import { checkMove, postMove } from './rest-moves.ts';

/** The number of players; each moves every `EVERY_MS`. */
export const BACKGROUND_PLAYERS = 4;
const EVERY_MS = 125;
/** In a prepared game. */
const MIN_PLIES = 10;

/** The number of games to prepare for this time. */
export function backgroundGamesFor(ms: number): number {
  return Math.ceil((BACKGROUND_PLAYERS * ms) / EVERY_MS / MIN_PLIES);
}

export function newBackgroundDuels(server: MeasuredServer, games: readonly PreparedGame[]) {
  const pool = new Pool(server.url, { connections: BACKGROUND_PLAYERS });
  const left = [...games];
  const player = async (isOver: () => boolean, took: number[]): Promise<void> => {
    let next = performance.now();
    for (let game = left.pop(); game && !isOver(); game = left.pop()) {
      for (const { index } of game.plies) {
        if (isOver()) return;
        await sleep(Math.max(0, next - performance.now()));
        took.push(await postMove(pool, game, index, checkMove));
        next += EVERY_MS;
      }
    }
  };
  return {
    /** @returns how long each move took, in milliseconds, until `event` is over */
    async during(event: Promise<unknown>): Promise<number[]> {
      let isOver = false;
      const took: number[] = [];
      const players = Array.from({ length: BACKGROUND_PLAYERS }, () => player(() => isOver, took));
      await event;
      isOver = true;
      await Promise.all(players);
      return took;
    },
  };
}
