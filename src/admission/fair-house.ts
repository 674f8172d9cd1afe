// Fair scheduling for the house: the games of one network wait for each other, not for those of other networks, and
// practice games are searched less while many moves wait.
import type { House, HouseRequest, ReservedMove } from '../ports/house.ts';
import { newHouseQueue, type HouseQueue } from './house-queue.ts';
import { HOUSE_WAIT_LIMITS } from './numbers.ts';

export interface FairHouse extends House {
  waiting: HouseQueue['waiting'];
}

/** The engine that computes moves. */
export interface MoveEngine {
  /** How many moves it can compute at the same time. */
  readonly threads: number;
  choose(request: HouseRequest & { readonly effort: number }): Promise<string>;
  /** Costs by effort, in evaluations. @param legalMoves `undefined`: a typical number */
  costsOf(of: Pick<ReservedMove, 'policy' | 'strength' | 'rules'>, legalMoves?: number): readonly number[];
}

/** Called when the search for an owed move begins. */
export type OnTurn = (waitedSeconds: number, effort: number) => void;

/** @param factor multiplies the time that promised moves may take */
export function newFairHouse(engine: MoveEngine, factor: number, onTurn: OnTurn): FairHouse {
  const queue = newHouseQueue({ threads: engine.threads });
  const costsOf = ({ view, ...of }: HouseRequest) =>
    engine.costsOf({ ...of, rules: view.rules }, view.own!.legalMoves.length);
  return {
    choose({ isCounted, ...request }) {
      const { lane } = request;
      const askedAt = performance.now();
      const costs = costsOf(request);
      return queue.foreground({ lane, costs: isCounted ? only(costs, 0) : costs }, isCounted, async (effort) => {
        onTurn((performance.now() - askedAt) / 1000, effort);
        return { name: await engine.choose({ ...request, effort }), effort };
      });
    },
    reproduceChoice(request, effort) {
      const work = { lane: request.lane, costs: only(costsOf(request), effort) };
      return queue.background(work, () => engine.choose({ ...request, effort }));
    },
    reserve({ lane, isCounted, isStart, ...of }) {
      const costs = engine.costsOf(of);
      const least = isCounted ? costs[0]! : costs.at(-1)!;
      return queue.reserve(lane, least, factor * (isStart ? HOUSE_WAIT_LIMITS.startMs : HOUSE_WAIT_LIMITS.moveMs));
    },
    waiting: () => queue.waiting(),
  };
}

/** Fixes the effort by giving every choice the same cost; an unknown effort is costed as the full one. */
function only(costs: readonly number[], effort: number): readonly number[] {
  return costs.map(() => costs[effort] ?? costs[0]!);
}
