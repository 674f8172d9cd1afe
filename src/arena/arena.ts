// The parts that the arena's use cases work with, wired once in src/app.ts.
import { Problem, type Refusal } from '../../schema/problem.ts';
import type { Clock } from './game-record.ts';
import type { Links } from './links.ts';
import type { GameStore, House, LiveGames, News } from './ports.ts';
import type { QuickQueue } from './quick-queue.ts';
import type { Running } from './running.ts';

export interface Arena {
  readonly store: GameStore;
  readonly live: LiveGames;
  readonly news: News;
  readonly house: House;
  readonly queue: QuickQueue;
  readonly running: Running;
  readonly clock: Clock;
  readonly links: Links;
  /** True while the server is on its way out: nobody is kept waiting then. */
  isDraining(): boolean;
}

/** @throws Problem when the answer is a refusal */
export function granted<T extends { readonly ok: true }>(answer: T | Refusal): T {
  if (answer.ok) return answer;
  throw new Problem(answer.slug, answer.parts);
}
