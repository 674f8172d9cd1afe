// Work in the background, by name.

export interface JobRunner {
  do(name: string, task: () => Promise<void>): void;
  /** Takes no more; resolves when nothing is under way. */
  close(): Promise<void>;
}

/** One of a name at a time, and once more if it was asked for meanwhile. */
export function newJobRunner(reportError: (error: unknown, where: string) => void): JobRunner {
  const underWay = new Map<string, { again: boolean }>();
  const running = new Set<Promise<void>>();
  let isClosed = false;
  const run = async (name: string, task: () => Promise<void>, state: { again: boolean }): Promise<void> => {
    do {
      state.again = false;
      await task().catch((error: unknown) => reportError(error, `webhooks: ${name}`));
    } while (state.again && !isClosed);
    underWay.delete(name);
  };
  return {
    do(name: string, task: () => Promise<void>): void {
      if (isClosed) return;
      const known = underWay.get(name);
      if (known) {
        known.again = true;
        return;
      }
      const state = { again: false };
      underWay.set(name, state);
      const done = run(name, task, state).finally(() => running.delete(done));
      running.add(done);
    },
    async close(): Promise<void> {
      isClosed = true;
      await Promise.all(running);
    },
  };
}
