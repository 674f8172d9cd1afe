// Which move the house searches next, and with how much effort: table rows of waiting moves, with a clock driven by the
// work done.
import { expect } from 'chai';
import { newHouseQueue, type HouseQueue } from '../../src/admission/house-queue.ts';
import { HOUSE_WAIT_LIMITS } from '../../src/admission/numbers.ts';

/** The throughput of a thread per millisecond, assumed until it is measured, and actual here. */
const PER_MS = 1000;
const FULL_MS = 20;
/** Four efforts, of which the first takes `FULL_MS`. */
const COSTS = [1, 1 / 2, 1 / 4, 1 / 20].map((share) => share * FULL_MS * PER_MS);
const SAME = COSTS.map(() => COSTS[0]!);

interface Asked {
  readonly lane: string;
  readonly is: 'practice' | 'counted' | 'again';
}

const asked = (is: Asked['is'], lane: string, count = 1): Asked[] =>
  Array.from({ length: count }, (): Asked => ({ lane, is }));

interface Served extends Asked {
  readonly effort: number;
}

function ask(queue: HouseQueue, { lane, is }: Asked, task: (effort: number) => Promise<void>): Promise<void> {
  if (is === 'again') return queue.background({ lane, costs: SAME }, () => task(0));
  return queue.foreground({ lane, costs: is === 'counted' ? SAME : COSTS }, is === 'counted', task);
}

/** What is served, in order, when all of these wait while the first thread is busy with another move. */
async function served(threads: number, all: readonly Asked[]): Promise<Served[]> {
  let now = 0;
  const queue = newHouseQueue({ threads, now: () => now });
  const order: Served[] = [];
  const isFree = Promise.withResolvers<void>();
  const before = Array.from({ length: threads }, (_, i) =>
    queue.foreground({ lane: `before ${i}`, costs: COSTS.map(() => 0) }, true, () => isFree.promise),
  );
  const done = all.map((one) =>
    ask(queue, one, async (effort) => {
      order.push({ ...one, effort });
      now += COSTS[effort]! / PER_MS;
    }),
  );
  isFree.resolve();
  await Promise.all([...before, ...done]);
  return order;
}

const lanesOf = (order: readonly Served[]): string => order.map(({ lane }) => lane).join(' ');
const isOf = (order: readonly Served[]): string => order.map(({ is }) => is).join(' ');

/** This many full efforts of one thread are within the target. */
const IN_TIME = Math.floor(HOUSE_WAIT_LIMITS.aimMs / FULL_MS);

describe("the house's queue", () => {
  const orders: Record<string, [asked: Asked[], lanes: string]> = {
    'serves networks in rotation, and games of one in order of arrival': [
      [...asked('practice', 'flood', 3), ...asked('practice', 'one'), ...asked('practice', 'two', 2)],
      'flood one two flood two flood',
    ],
    'serves a single game after one move of a flood': [
      [...asked('practice', 'flood', 256), ...asked('practice', 'one')],
      `flood one ${Array.from({ length: 255 }, () => 'flood').join(' ')}`,
    ],
  };
  for (const [name, [all, lanes]] of Object.entries(orders)) {
    it(name, async () => expect(lanesOf(await served(1, all))).to.equal(lanes));
  }

  const ranks: Record<string, [asked: Asked[], order: string]> = {
    'serves counted games before practice games of their network': [
      [...asked('practice', 'one', 2), ...asked('counted', 'one')],
      'counted practice practice',
    ],
    'but not before practice games of another network': [
      [...asked('practice', 'one'), ...asked('counted', 'two', 2)],
      'practice counted counted',
    ],
    'serves repeated choices after four times as much work on moves, and when no move waits': [
      [...asked('again', 'one', 3), ...asked('counted', 'one', 5)],
      'counted counted counted counted again counted again again',
    ],
  };
  for (const [name, [all, order]] of Object.entries(ranks)) {
    it(name, async () => {
      const again = asked('again', 'before'); // leaves the debt that owed moves repay
      const [, ...rest] = await served(1, [...again, ...all]);
      expect(isOf(rest)).to.equal(order);
    });
  }

  const efforts: Record<string, [asked: Asked[], first: number, last: number]> = {
    'searches at full effort within the target': [asked('practice', 'one', IN_TIME), 0, 0],
    'searches half when full effort would take longer': [asked('practice', 'one', IN_TIME + 1), 1, 0],
    'searches a quarter for four times as many': [asked('practice', 'one', 4 * IN_TIME), 2, 0],
    'searches at the least effort when nothing else is in time': [asked('practice', 'one', 256), 3, 0],
    'searches at full effort for a single game beside a flood': [
      [...asked('practice', 'one'), ...asked('practice', 'flood', 256)],
      0,
      0,
    ],
    'searches counted games at full effort, however many wait': [asked('counted', 'one', 256), 0, 0],
  };
  for (const [name, [all, first, last]] of Object.entries(efforts)) {
    it(name, async () => {
      const order = await served(1, all);
      expect([order[0]!.effort, order.at(-1)!.effort]).to.deep.equal([first, last]);
    });
  }

  it('searches less only while many wait, and never less for a later move of the same flood', async () => {
    const order = await served(1, asked('practice', 'one', 256));
    const chosen = order.map(({ effort }) => effort);
    expect(chosen).to.deep.equal(chosen.toSorted((a, b) => b - a));
    expect(new Set(chosen)).to.deep.equal(new Set([3, 2, 1, 0]));
  });

  it('shares the threads: a flood of one network leaves one thread to the others', async () => {
    const queue = newHouseQueue({ threads: 3, now: () => 0 });
    const [started, ends]: [string[], (() => void)[]] = [[], []];
    const run = (lane: string): Promise<void> =>
      ask(queue, { lane, is: 'practice' }, () => {
        started.push(lane);
        return new Promise<void>((end) => ends.push(end));
      });
    const tasks = [run('flood'), run('flood'), run('flood'), run('honest')];
    await new Promise((done) => setImmediate(done));
    expect([started, queue.waiting()]).to.deep.equal([['flood', 'flood', 'honest'], 1]);
    ends[2]!();
    await tasks[3];
    expect(started, 'a lane at its limit does not take the free thread').to.have.length(3);
    ends[0]!();
    await tasks[0];
    await new Promise((done) => setImmediate(done));
    expect(started).to.deep.equal(['flood', 'flood', 'honest', 'flood']);
    for (const end of ends) end();
    await Promise.all(tasks);
  });

  it('continues after a move that fails, and reports the failure only to its caller', async () => {
    const queue = newHouseQueue({ threads: 1 });
    const failing = queue.foreground({ lane: 'one', costs: COSTS }, false, () => Promise.reject(new Error('it died')));
    const next = queue.foreground({ lane: 'one', costs: COSTS }, false, async () => 'done');
    expect(await failing.catch((error: Error) => error.message)).to.equal('it died');
    expect(await next).to.equal('done');
  });

  it('measures its threads: on slower ones, fewer moves are searched at full effort', async () => {
    let now = 0;
    const queue = newHouseQueue({ threads: 1, now: () => now });
    const slow = async (): Promise<void> => void (now += 10 * FULL_MS);
    for (let i = 0; i < 20; i++) await queue.foreground({ lane: 'one', costs: SAME }, true, slow);
    const efforts: number[] = [];
    const waiting = Array.from({ length: IN_TIME }, () =>
      queue.foreground({ lane: 'one', costs: COSTS }, false, async (effort) => void efforts.push(effort)),
    );
    await Promise.all(waiting);
    expect(efforts[1], 'the first saw nothing else waiting').to.equal(3);
  });

  describe('reservations', () => {
    /** How many are granted. */
    const given = (queue: HouseQueue, lane: string, cost: number, longestMs: number): number => {
      for (let count = 0; ; count++) if (!queue.reserve(lane, cost, longestMs)) return count;
    };
    const cost = COSTS[0]!;
    const most = HOUSE_WAIT_LIMITS.moveMs / FULL_MS;

    const rows: Record<string, [threads: number, count: (queue: HouseQueue) => number, expected: number]> = {
      'as many as one thread can do in time': [1, (queue) => given(queue, 'one', cost, HOUSE_WAIT_LIMITS.moveMs), most],
      "for one network with two threads only one thread's share": [
        2,
        (queue) => given(queue, 'one', cost, HOUSE_WAIT_LIMITS.moveMs),
        most,
      ],
      'more if each costs less': [1, (queue) => given(queue, 'one', cost / 20, HOUSE_WAIT_LIMITS.moveMs), 20 * most],
      'fewer for games that would start': [
        1,
        (queue) => given(queue, 'one', cost, HOUSE_WAIT_LIMITS.startMs),
        HOUSE_WAIT_LIMITS.startMs / FULL_MS,
      ],
      'to another network, which shares the threads': [
        1,
        (queue) => {
          given(queue, 'flood', cost, HOUSE_WAIT_LIMITS.moveMs);
          return given(queue, 'one', cost, HOUSE_WAIT_LIMITS.moveMs);
        },
        most / 2,
      ],
      'one at least, however slow the threads are': [1, (queue) => given(queue, 'one', 1e9, 1), 1],
    };
    for (const [name, [threads, count, expected]] of Object.entries(rows)) {
      it(`grant ${name}`, () => expect(count(newHouseQueue({ threads }))).to.equal(expected));
    }

    it('are released when used, once each', () => {
      const queue = newHouseQueue({ threads: 1 });
      const enter = () => queue.reserve('one', cost, FULL_MS);
      const leave = enter()!;
      expect(enter()).to.equal(undefined);
      leave();
      leave();
      expect([enter(), enter()].map((place) => typeof place)).to.deep.equal(['function', 'undefined']);
    });
  });
});
