// Named jobs in the background.

export interface JobRunner {
  do(name: string, task: () => Promise<void>): void;
  /** Accepts no more jobs; resolves when none is running. */
  close(): Promise<void>;
}

/** Runs one job of a name at a time, and once more if it was requested in the meantime. */
export function newJobRunner(reportError: (error: unknown, where: string) => void): JobRunner {
  const jobs = new Map<string, { again: boolean }>();
  const running = new Set<Promise<void>>();
  let isClosed = false;
  const run = async (name: string, task: () => Promise<void>, state: { again: boolean }): Promise<void> => {
    do {
      state.again = false;
      await task().catch((error: unknown) => reportError(error, `job ${name}`));
    } while (state.again && !isClosed);
    jobs.delete(name);
  };
  return {
    do(name: string, task: () => Promise<void>): void {
      if (isClosed) return;
      const known = jobs.get(name);
      if (known) {
        known.again = true;
        return;
      }
      const state = { again: false };
      jobs.set(name, state);
      const done = run(name, task, state).finally(() => running.delete(done));
      running.add(done);
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(running);
    },
  };
}
