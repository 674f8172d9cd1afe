// The house with fair turns: the games of one network wait for each other, not for those of other networks, and practice is
// searched less while many wait.
import type { House, HouseRequest, ReservedMove } from '../ports/house.ts';
import { newHouseQueue, type HouseQueue } from './house-queue.ts';
import { HOUSE_WAIT_LIMITS } from './numbers.ts';

export interface FairHouse extends House {
  waiting: HouseQueue['waiting'];
}

/** What thinks. */
export interface Thinking {
  /** How many moves it can think about at the same time. */
  readonly threads: number;
  choose(request: HouseRequest & { readonly effort: number }): Promise<string>;
  /** By effort, in evaluations. @param legalMoves `undefined`: as many as there usually are */
  costsOf(of: Pick<ReservedMove, 'policy' | 'strength' | 'rules'>, legalMoves?: number): readonly number[];
}

/** Called when an owed move is about to be thought about. */
export type OnTurn = (waitedSeconds: number, effort: number) => void;

/** @param factor multiplies how long promised moves may take */
export function newFairHouse(thinking: Thinking, factor: number, onTurn: OnTurn): FairHouse {
  const queue = newHouseQueue({ threads: thinking.threads });
  const costsOf = ({ view, ...of }: HouseRequest) =>
    thinking.costsOf({ ...of, rules: view.rules }, view.own!.legalMoves.length);
  return {
    choose({ isCounted, ...request }) {
      const { lane } = request;
      const askedAt = performance.now();
      const costs = costsOf(request);
      return queue.foreground({ lane, costs: isCounted ? only(costs, 0) : costs }, isCounted, async (effort) => {
        onTurn((performance.now() - askedAt) / 1000, effort);
        return { name: await thinking.choose({ ...request, effort }), effort };
      });
    },
    reproduceChoice(request, effort) {
      const work = { lane: request.lane, costs: only(costsOf(request), effort) };
      return queue.background(work, () => thinking.choose({ ...request, effort }));
    },
    reserve({ lane, isCounted, isStart, ...of }) {
      const costs = thinking.costsOf(of);
      const least = isCounted ? costs[0]! : costs.at(-1)!;
      return queue.reserve(lane, least, factor * (isStart ? HOUSE_WAIT_LIMITS.startMs : HOUSE_WAIT_LIMITS.moveMs));
    },
    waiting: () => queue.waiting(),
  };
}

/** One effort, the full one where it is not known here, whatever is chosen. */
function only(costs: readonly number[], effort: number): readonly number[] {
  return costs.map(() => costs[effort] ?? costs[0]!);
}
