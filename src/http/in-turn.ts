// Requests off the hot path take turns: however many arrive at once, a move between them waits for a few only.

export interface InTurnParts {
  /** Of their synchronous work in each turn of the event loop. */
  readonly budgetMs?: number;
  readonly now?: () => number;
  /** Calls back in the next turn of the event loop. */
  readonly inNextTurn?: (then: () => void) => void;
}

export interface Task {
  run(): void;
  /** Whoever asked for it has gone: it is not run, as it would hold a stream or a wait that nobody ends. */
  isGone(): boolean;
}

/** @returns runs a task now, or, when this turn's budget is spent, in one of the next turns, in the order of the calls */
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
