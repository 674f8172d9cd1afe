// The played and judged games, as stored in docs/strength-games.json.
import type { Ruleset } from '../../src/engine/index.ts';

export interface MeasuredGames {
  /** The policy that judged the games. */
  readonly policy: string;
  /** By subject. */
  readonly judged: Readonly<Record<Ruleset, Record<string, [loss: number, stake: number][]>>>;
  /** By style, against strengths of the house. */
  readonly results: Readonly<Record<Ruleset, Record<string, readonly StyleResult[]>>>;
}

export interface StyleResult {
  readonly opponent: number;
  readonly games: number;
  /** A draw counts half. */
  readonly points: number;
}
