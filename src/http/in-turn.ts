// Spreads requests off the hot path over turns of the event loop, so that a move waits for only a few of them.

export interface InTurnParts {
  /** Limit on their synchronous work in each turn of the event loop. */
  readonly budgetMs?: number;
  readonly now?: () => number;
  /** Calls back in the next turn of the event loop. */
  readonly inNextTurn?: (then: () => void) => void;
}

export interface Task {
  run(): void;
  /** Whether the caller has gone. If so it is not run, because nobody would end its stream or wait. */
  isGone(): boolean;
}

/**
 * @returns a function that runs a task now, or in a later turn when this turn's budget is spent, in the order of the
 * calls
 */
export function newInTurn({
  budgetMs = 1,
  now = () => performance.now(),
  inNextTurn = setImmediate,
}: InTurnParts = {}): (task: Task) => void {
  const waiting: Task[] = [];
  let leftMs = budgetMs;
  let isNextTurnDue = false;

  function run(task: Task): void {
    if (!isNextTurnDue) inNextTurn(beginTurn);
    isNextTurnDue = true;
    const startedAt = now();
    try {
      task.run();
    } finally {
      leftMs -= now() - startedAt;
    }
  }

  function beginTurn(): void {
    isNextTurnDue = false;
    leftMs = budgetMs;
    while (leftMs > 0 && waiting.length > 0) {
      const task = waiting.shift()!;
      if (!task.isGone()) run(task);
    }
  }

  return (task) => {
    if (leftMs > 0 && waiting.length === 0) run(task);
    else waiting.push(task);
  };
}
