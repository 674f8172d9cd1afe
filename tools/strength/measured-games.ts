// What was played and judged: docs/strength-games.json.
import type { Ruleset } from '../../src/engine/index.ts';

export interface MeasuredGames {
  /** That judged them. */
  readonly policy: string;
  /** By subject. */
  readonly judged: Readonly<Record<Ruleset, Record<string, [loss: number, stake: number][]>>>;
  /** By style, against strengths of the house. */
  readonly results: Readonly<Record<Ruleset, Record<string, readonly StyleResult[]>>>;
}

export interface StyleResult {
  readonly opponent: number;
  readonly games: number;
  /** A draw is half of one. */
  readonly points: number;
}
