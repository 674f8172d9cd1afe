// The entry point of a reviewing thread (reviewer.ts): judges one move or one position, at low priority.
import { constants, setPriority } from 'node:os';
import type { Journal } from '../engine/index.ts';
import { analyse, type Analysis, type AnalysisTask } from './analysis.ts';
import type { PolicyId } from './policies.ts';
import { judgeMove, type JudgedMove } from './review.ts';

// On Linux priorities are per thread: the server and the house's threads keep theirs.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

export interface ReviewTask {
  readonly journal: Journal;
  readonly index: number;
  readonly policy: PolicyId;
}

export default function judgeTask(task: ReviewTask | AnalysisTask): JudgedMove | Analysis {
  return 'journal' in task ? judgeMove(task.journal, task.index, task.policy) : analyse(task);
}
