// Appraises deals in a low-priority thread, one at a time: nobody waits for them.
import type { RulesId } from '../engine/index.ts';
import type { Deal } from './appraisal.ts';
import { newThreadPool } from '../threads/thread-pool.ts';

export interface Appraiser {
  /** As `expectedForA`; rejects after `close`, or when cancelled by it. */
  expectedForA(rules: RulesId, seed: string): Promise<number>;
  close(): Promise<void>;
}

/** Starts its thread at the first deal. */
export function newAppraiser(): Appraiser {
  const file = new URL('./appraising-worker.ts', import.meta.url);
  const { run, close } = newThreadPool<Deal, number>(file, { name: 'the appraiser' });
  return { expectedForA: (rules, seed) => run({ rules, seed }), close };
}
