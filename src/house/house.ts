// The house opponent: chooses moves (choose.ts) in worker threads.
import { Piscina } from 'piscina';
import { nameOf, choiceTaskOf, type ChoiceRequest, type ChoiceTask } from './choose.ts';
import { costsOf } from './efforts.ts';

export interface House {
  /** How many moves it computes at the same time. */
  readonly threads: number;
  /** As `chooseMove`; rejects if that throws, after `close`, or when cancelled by `close`. */
  choose(request: ChoiceRequest): Promise<string>;
  /** As `costsOf` of efforts.ts. */
  costsOf: typeof costsOf;
  /** Ends the threads. Running choices are finished, queued ones are rejected. */
  close(): Promise<void>;
}

/** Idle time after which threads beyond the first end. */
const IDLE_TIMEOUT_MS = 30_000;

/**
 * Starts no thread before the first choice.
 * @param threads the maximum; by default one less than the number of cores, but at least two, so that one long search does
 *   not block all others
 */
export function newHouse({ threads = Math.max(2, navigator.hardwareConcurrency - 1) } = {}): House {
  let pool: Piscina<ChoiceTask, number> | undefined;
  let isClosed = false;
  return {
    threads,
    async choose(request) {
      if (isClosed) throw new Error('the house is closed');
      pool ??= newPool(threads);
      return nameOf(request.view, await pool.run(choiceTaskOf(request)));
    },
    costsOf,
    async close() {
      isClosed = true;
      await pool?.close({ force: true });
    },
  };
}

function newPool(threads: number): Piscina<ChoiceTask, number> {
  return new Piscina<ChoiceTask, number>({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: IDLE_TIMEOUT_MS,
    recordTiming: false,
  });
}
