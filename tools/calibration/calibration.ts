// The results of a calibration.
import type { Policy } from '../../src/house/policies.ts';
import type { Estimate } from './elo.ts';
import type { Times } from './move-times.ts';
import type { Ruleset } from '../../src/engine/index.ts';

/** The contents of docs/calibration.json. */
export interface Calibration {
  /** The dial used in the measurement. */
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
