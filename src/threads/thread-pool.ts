// Worker threads of one kind, which start with the first task.
import { Piscina } from 'piscina';

export interface ThreadPool<Task, Result> {
  /** Rejects if the task throws, if its thread cannot start, after `close`, or when cancelled by it. */
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
  let pool: Pool<Task, Result> | undefined;
  let isClosed = false;
  const start = (): Pool<Task, Result> => {
    const threads = new Piscina<Task, Result>({
      filename: file.href,
      minThreads: min,
      maxThreads: max,
      idleTimeout: idleMs,
      recordTiming: false,
    });
    const started: Pool<Task, Result> = { threads, failure: undefined };
    // A thread without a task. Without a listener this would end the process.
    threads.on('error', (error: Error) => giveUp(started, error));
    return started;
  };
  /** Usually no thread can start: tasks in the queue would wait for ever. The next task starts another pool. */
  const giveUp = (failed: Pool<Task, Result>, error: Error): void => {
    if (isClosed || failed.failure) return;
    failed.failure = error;
    pool = undefined;
    void failed.threads.close({ force: true });
  };
  return {
    async run(task) {
      if (isClosed) throw new Error(`${name} is closed`);
      const current = (pool ??= start());
      return current.threads.run(task).catch((error: Error) => {
        const { threads, queueSize } = current.threads;
        if (threads.length === 0 && queueSize > 0) giveUp(current, error);
        throw error.name === 'AbortError' ? (current.failure ?? error) : error;
      });
    },
    async close() {
      isClosed = true;
      await pool?.threads.close({ force: true });
    },
  };
}

interface Pool<Task, Result> {
  readonly threads: Piscina<Task, Result>;
  /** Why it was given up. */
  failure: Error | undefined;
}
