// The parts that the arena's use cases work with, wired once in src/app.ts.
import type { Game } from '../table/game.ts';
import type { StoredGame, Clock } from '../records/game-record.ts';
import { Problem, type Refusal } from '../../schema/problem.ts';
import type { Links } from '../table/links.ts';
import type { House } from './house.ts';
import type { LiveGames } from './live-games.ts';
import type { News } from './news.ts';
import type { Passkeys } from './passkeys.ts';
import type { Store } from './store.ts';
import type { QuickQueue } from './quick-queue.ts';
import type { Reviews } from './reviews.ts';
import type { Running } from './running.ts';

export interface Arena {
  readonly store: Store;
  readonly live: LiveGames;
  readonly news: News;
  readonly house: House;
  readonly passkeys: Passkeys;
  readonly reviews: Reviews;
  readonly queue: QuickQueue;
  readonly running: Running;
  /** For looking at a game that has no room here. */
  readonly rebuild: Rebuild;
  readonly clock: Clock;
  readonly links: Links;
  /** Runs tasks of the same key one after the other. */
  readonly inTurn: InTurn;
  /** Of what should not have happened: logged, never sent. */
  reportError(error: unknown, where: string): void;
  /** True while the server is on its way out: nobody is kept waiting then. */
  isDraining(): boolean;
}

/** @throws Problem when the answer is a refusal */
export function granted<T extends { readonly ok: true }>(answer: T | Refusal): T {
  if (answer.ok) return answer;
  throw new Problem(answer.slug, answer.parts);
}

export type Rebuild = (stored: StoredGame) => Game;

// Tasks of the same key one after the other, those of different keys side by side.
export type InTurn = <T>(key: string, task: () => Promise<T>) => Promise<T>;
