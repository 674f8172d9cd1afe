// Analyses of positions: what computes them, and those that this process has computed or is computing.
import type { Analysis, AnalysisTask } from '../house/analysis.ts';
import type { AnalysisDone } from '../../schema/analysis.ts';
import type { Network } from '../records/ids.ts';

export interface Analyst {
  /** @param lane the queue lane; lanes are served in rotation */
  analyse(task: AnalysisTask, lane: string): Promise<Analysis>;
}

export interface AnalysisJob {
  readonly network: Network;
  /** Resolves when there is an answer or a failure. */
  readonly ended: Promise<void>;
  answer?: AnalysisDone;
  failure?: unknown;
}

/** Keyed by question and network, so that response times do not reveal what others asked. */
export interface Analyses {
  readonly analyst: Analyst;
  readonly kept: {
    get(key: string): AnalysisDone | undefined;
    set(key: string, analysis: AnalysisDone): unknown;
  };
  readonly jobs: Map<string, AnalysisJob>;
}
