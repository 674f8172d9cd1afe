// The house opponent: chooses moves (choose.ts) in worker threads.
import { nameOf, choiceTaskOf, type ChoiceRequest, type ChoiceTask } from './choose.ts';
import { costsOf } from './efforts.ts';
import { newThreadPool } from '../threads/thread-pool.ts';

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

/**
 * Starts no thread before the first choice.
 * @param threads the maximum; by default one less than the number of cores, but at least two, so that one long search does
 *   not block all others
 */
export function newHouse({ threads = Math.max(2, navigator.hardwareConcurrency - 1) } = {}): House {
  const file = new URL('./worker.ts', import.meta.url);
  const { run, close } = newThreadPool<ChoiceTask, number>(file, { name: 'the house', min: 1, max: threads });
  return {
    threads,
    async choose(request) {
      return nameOf(request.view, await run(choiceTaskOf(request)));
    },
    costsOf,
    close,
  };
}
