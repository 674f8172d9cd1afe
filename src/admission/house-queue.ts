// Decides which move the house searches next, and with how much effort: the most that still lets all waiting moves finish
// in time.
import { newBacklog, type Backlog } from './backlog.ts';
import { newLanes } from './lanes.ts';
import { REPRODUCTION_SHARE, HOUSE_WAIT_LIMITS } from './numbers.ts';
import { newSpeed } from './speed.ts';
import { newKeyedCount } from './tally.ts';

export interface HouseWork {
  readonly lane: string;
  /** The cost with each effort, full effort first; equal costs mean that the effort is fixed. */
  readonly costs: readonly number[];
}

export interface HouseQueue {
  /** Somebody waits for it. @param isFirst before the lane's other moves */
  foreground<T>(work: HouseWork, isFirst: boolean, task: (effort: number) => Promise<T>): Promise<T>;
  /** Nobody waits for it: it gets the time that owed moves do not need, but at least a small share. */
  background<T>(work: HouseWork, task: () => Promise<T>): Promise<T>;
  /**
   * Reserves capacity for work that is about to be promised.
   * @param cost the minimum cost
   * @param longestMs how long the lane's promises may take
   * @returns the function that releases it; `undefined`: they would take longer
   */
  reserve(lane: string, cost: number, longestMs: number): (() => void) | undefined;
  /** Owed moves that wait for their turn. */
  waiting(): number;
}

interface Waiting extends HouseWork {
  readonly isForeground: boolean;
  /** Removes its work from the backlog. */
  leave(): void;
  start(turn: Turn): void;
}

interface Turn {
  readonly effort: number;
  end(): void;
}

export interface HouseQueueParts {
  readonly threads: number;
  /** Milliseconds. */
  readonly now?: () => number;
}

export function newHouseQueue({ threads, now = () => performance.now() }: HouseQueueParts): HouseQueue {
  /** One network's long searches leave a thread to the others. */
  const perLane = Math.max(1, threads - 1);
  const [foreground, background] = [newLanes<Waiting>(), newLanes<Waiting>()];
  const [backlog, promises] = [newBacklog(), newBacklog()];
  const busy = newKeyedCount();
  const speed = newSpeed();
  /** Search work of required moves that must be done before the next background move gets a turn. */
  let debt = 0;

  /** How long it takes until the lane is empty. */
  const msOf = (work: Backlog, lane: string, effort: number): number =>
    Math.max(work.until(lane, effort) / threads, work.of(lane, effort) / perLane) / speed.perMs();

  /** The fullest effort that lets the lane finish in time, or else the least one; among equal costs, the fullest. */
  const effortOf = ({ lane, costs }: HouseWork): number => {
    const inTime = costs.findIndex((_, effort) => msOf(backlog, lane, effort) <= HOUSE_WAIT_LIMITS.aimMs);
    return costs.indexOf(costs.at(inTime)!);
  };

  const next = (): Waiting | undefined => {
    const mayServe = (lane: string): boolean => busy.of(lane) < perLane;
    return debt > 0
      ? (foreground.take(mayServe) ?? background.take(mayServe))
      : (background.take(mayServe) ?? foreground.take(mayServe));
  };

  const serve = (): void => {
    while (busy.total() < threads) {
      const waiting = next();
      if (!waiting) return;
      const effort = effortOf(waiting);
      waiting.leave();
      const cost = waiting.costs[effort]!;
      debt = waiting.isForeground ? Math.max(0, debt - cost * REPRODUCTION_SHARE) : cost;
      waiting.start({ effort, end: busy.take(waiting.lane) });
    }
  };

  async function inTurn<T>(waiting: Omit<Waiting, 'start'>, isFirst: boolean, task: (effort: number) => Promise<T>) {
    const { effort, end } = await new Promise<Turn>((start) => {
      (waiting.isForeground ? foreground : background).add(waiting.lane, { ...waiting, start }, isFirst);
      serve();
    });
    const startedAt = now();
    try {
      return await task(effort);
    } finally {
      speed.note(waiting.costs[effort]!, now() - startedAt);
      end();
      serve();
    }
  }

  return {
    foreground: (work, isFirst, task) =>
      inTurn({ ...work, isForeground: true, leave: backlog.add(work.lane, work.costs) }, isFirst, task),
    background: (work, task) => inTurn({ ...work, isForeground: false, leave: () => undefined }, false, task),
    reserve(lane, cost, longestMs) {
      const isIdle = promises.isEmpty();
      const leave = promises.add(lane, [cost]);
      if (isIdle || msOf(promises, lane, 0) <= longestMs) return leave;
      leave();
      return undefined;
    },
    waiting: () => foreground.size(),
  };
}
