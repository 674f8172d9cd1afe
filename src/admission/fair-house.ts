// The house with fair turns: the games of one network wait for each other, not for those of other networks.
import type { House } from '../ports/house.ts';
import { newFairQueue, type FairQueue } from './fair-queue.ts';
import { HOUSE_PLACES, timesFactor } from './numbers.ts';

export interface FairHouse extends House {
  waiting: FairQueue['waiting'];
}

/** @param threads how many moves it can think about at the same time */
export function newFairHouse(house: Pick<House, 'choose'>, threads: number, factor: number): FairHouse {
  const perLane = timesFactor(HOUSE_PLACES.perLane, factor);
  const queue = newFairQueue({
    running: threads,
    runningPerLane: Math.max(1, threads - 1), // one network's long thoughts leave a thread to the others
    perLane,
    total: timesFactor(HOUSE_PLACES.total, factor),
  });
  return {
    choose: (request) => queue.run(request.lane, () => house.choose(request)),
    enter: (lane) => queue.enter(lane),
    waiting: () => queue.waiting(),
  };
}
