// Worker threads of one kind, which start with the first task.
import { Piscina } from 'piscina';

export interface ThreadPool<Task, Result> {
  /** Rejects if the task throws, after `close`, or when cancelled by it. */
  run(task: Task): Promise<Result>;
  /** Finishes running tasks and rejects queued ones. */
  close(): Promise<void>;
}

interface Options {
  /** For the error of a task after `close`. */
  readonly name: string;
  readonly max?: number;
  /** How many threads stay when there is nothing to do. */
  readonly min?: number;
  /** After this time without a task the others end. */
  readonly idleMs?: number;
}

/** @param file a module whose default export runs one task in a thread */
export function newThreadPool<Task, Result>(
  file: URL,
  { name, max = 1, min = 0, idleMs = 30_000 }: Options,
): ThreadPool<Task, Result> {
  let pool: Piscina<Task, Result> | undefined;
  let isClosed = false;
  return {
    async run(task) {
      if (isClosed) throw new Error(`${name} is closed`);
      pool ??= new Piscina<Task, Result>({
        filename: file.href,
        minThreads: min,
        maxThreads: max,
        idleTimeout: idleMs,
        recordTiming: false,
      });
      return pool.run(task);
    },
    async close() {
      isClosed = true;
      await pool?.close({ force: true });
    },
  };
}
