// The entry point of a reviewing thread (reviewer.ts): judges one move or one position, at low priority.
import { lowerPriority } from '../threads/low-priority.ts';
import type { Journal } from '../engine/index.ts';
import { analyse, type Analysis, type AnalysisTask } from './analysis.ts';
import type { PolicyId } from './policies.ts';
import { judgeMove, type JudgedMove } from './review.ts';

lowerPriority();

export interface ReviewTask {
  readonly journal: Journal;
  readonly index: number;
  readonly policy: PolicyId;
}

export default function judgeTask(task: ReviewTask | AnalysisTask): JudgedMove | Analysis {
  return 'journal' in task ? judgeMove(task.journal, task.index, task.policy) : analyse(task);
}
