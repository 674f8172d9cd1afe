// What a calibration measured.
import type { Policy } from '../../src/house/policies.ts';
import type { Estimate } from './elo.ts';
import type { Times } from './move-times.ts';
import type { Ruleset } from '../../src/engine/index.ts';

/** What was measured: docs/calibration.json. */
export interface Calibration {
  /** The dial that it was measured with. */
  readonly dial: Policy['dial'];
  readonly scores: readonly MeasuredScore[];
  readonly times: readonly Times[];
}

export interface MeasuredScore extends Estimate {
  readonly ruleset: Ruleset;
  readonly first: string;
  readonly second: string;
  readonly deals: number;
}
