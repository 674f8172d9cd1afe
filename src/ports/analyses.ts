// Analyses of positions: what computes them, and those that this process has or is computing.
import type { Analysis, AnalysisTask } from '../house/analysis.ts';
import type { AnalysisDone } from '../../schema/analysis.ts';
import type { Network } from '../records/ids.ts';

export interface Analyst {
  /** @param lane whose turn it uses */
  analyse(task: AnalysisTask, lane: string): Promise<Analysis>;
}

export interface AnalysisJob {
  readonly network: Network;
  /** Resolves when there is an answer or a failure. */
  readonly ended: Promise<void>;
  answer?: AnalysisDone;
  failure?: unknown;
}

/** By what was asked and by which network: how soon an answer comes tells nobody what others asked. */
export interface Analyses {
  readonly analyst: Analyst;
  readonly kept: {
    get(key: string): AnalysisDone | undefined;
    set(key: string, analysis: AnalysisDone): unknown;
  };
  readonly jobs: Map<string, AnalysisJob>;
}
