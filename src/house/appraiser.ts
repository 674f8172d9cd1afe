// Appraises deals in a low-priority thread, one at a time: nobody waits for them.
import { Piscina } from 'piscina';
import type { RulesId } from '../engine/index.ts';
import type { Deal } from './appraisal.ts';

export interface Appraiser {
  /** As `expectedForA`; rejects after `close`, or when cancelled by it. */
  expectedForA(rules: RulesId, seed: string): Promise<number>;
  close(): Promise<void>;
}

const IDLE_TIMEOUT_MS = 30_000;

/** Starts its thread at the first deal. */
export function newAppraiser(): Appraiser {
  let pool: Piscina<Deal, number> | undefined;
  let isClosed = false;
  return {
    async expectedForA(rules, seed) {
      if (isClosed) throw new Error('the appraiser is closed');
      pool ??= new Piscina<Deal, number>({
        filename: new URL('./appraising-worker.ts', import.meta.url).href,
        minThreads: 0,
        maxThreads: 1,
        idleTimeout: IDLE_TIMEOUT_MS,
        recordTiming: false,
      });
      return pool.run({ rules, seed });
    },
    async close() {
      isClosed = true;
      await pool?.close({ force: true });
    },
  };
}
