// Lanes take turns, and slots limit what is promised.
import { expect } from 'chai';
import { newFairQueue } from '../../src/admission/fair-queue.ts';

const UNBOUNDED = { perLane: Infinity, total: Infinity };

/** Runs tasks that take one turn of the event loop each. @returns the lanes in the order they were served */
async function served(running: number, lanes: readonly string[]): Promise<string[]> {
  const queue = newFairQueue({ running, ...UNBOUNDED });
  const order: string[] = [];
  const task = (lane: string) => async (): Promise<void> => {
    order.push(lane);
    await new Promise((done) => setImmediate(done));
  };
  await Promise.all(lanes.map((lane) => queue.run(lane, task(lane))));
  return order;
}

describe('a fair queue', () => {
  it('serves a lane after at most one task of each other lane, however long those are', async () => {
    const flood = Array.from({ length: 50 }, () => 'flood');
    const order = await served(1, [...flood, 'honest', 'honest', 'other']);
    expect(order.slice(0, 7)).to.deep.equal(['flood', 'flood', 'honest', 'other', 'flood', 'honest', 'flood']);
  });

  it('runs up to its limit of concurrent tasks, even of one lane', async () => {
    const queue = newFairQueue({ running: 3, ...UNBOUNDED });
    let [now, most] = [0, 0];
    const task = async (): Promise<void> => {
      most = Math.max(most, (now += 1));
      await new Promise((done) => setImmediate(done));
      now -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => queue.run('one', task)));
    expect([most, queue.waiting()]).to.deep.equal([3, 0]);
  });

  it('continues after a task that fails, and reports the failure only to its caller', async () => {
    const queue = newFairQueue({ running: 1, ...UNBOUNDED });
    const failing = queue.run('one', () => Promise.reject(new Error('the thread died')));
    const next = queue.run('one', async () => 'done');
    expect(await failing.catch((error: Error) => error.message)).to.equal('the thread died');
    expect(await next).to.equal('done');
  });

  it('has slots for each lane and in total, each released once', () => {
    const queue = newFairQueue({ running: 1, perLane: 2, total: 3 });
    const [first, second] = [queue.reserve('one'), queue.reserve('one')];
    expect(queue.reserve('one')).to.equal(undefined);
    expect(queue.reserve('two')).to.be.a('function');
    expect(queue.reserve('three')).to.equal(undefined);
    first!();
    first!();
    expect(queue.reserve('three')).to.be.a('function');
    expect(queue.reserve('one')).to.equal(undefined);
    second!();
    expect(queue.reserve('one')).to.be.a('function');
  });
});

describe('an idle task', () => {
  it('starts when no lane is waiting, after a lane that returns for its next task', async () => {
    const queue = newFairQueue({ running: 1, ...UNBOUNDED });
    const order: string[] = [];
    const task = (name: string) => async (): Promise<void> => {
      order.push(name);
      await new Promise((done) => setImmediate(done));
    };
    const review = async (): Promise<void> => {
      for (let move = 0; move < 3; move++) await queue.run('Ada', task('Ada'));
    };
    const idle = [queue.runIdle('one', task('idle')), queue.runIdle('two', task('idle'))];
    await Promise.all([review(), ...idle]);
    expect(order).to.deep.equal(['Ada', 'Ada', 'Ada', 'idle', 'idle']);
    expect(queue.waiting()).to.equal(0);
  });

  it('waits for at most one task of each other idle lane, and for all others', async () => {
    const queue = newFairQueue({ running: 1, ...UNBOUNDED });
    const order: string[] = [];
    const task = (name: string) => async (): Promise<void> => {
      order.push(name);
      await new Promise((done) => setImmediate(done));
    };
    const flood = Array.from({ length: 50 }, () => queue.runIdle('flood', task('flood')));
    const others = ['honest', 'other', 'honest'].map((lane) => queue.runIdle(lane, task(lane)));
    const shown = ['Ada', 'Bo'].map((lane) => queue.run(lane, task(lane)));
    await Promise.all([...flood, ...others, ...shown]);
    expect(order.slice(0, 8).join(' ')).to.equal('Ada Bo flood honest other flood honest flood');
  });

  it('leaves the queue to the others when it fails', async () => {
    const queue = newFairQueue({ running: 1, ...UNBOUNDED });
    const failing = queue.runIdle('one', () => Promise.reject(new Error('the thread died')));
    const [next, last] = [queue.runIdle('one', async () => 'idle'), queue.run('one', async () => 'done')];
    expect(await failing.catch((error: Error) => error.message)).to.equal('the thread died');
    expect(await Promise.all([next, last])).to.deep.equal(['idle', 'done']);
  });
});

describe('reviews of different networks', () => {
  it('take at most about twice as long while another network has five in progress', async () => {
    const queue = newFairQueue({ running: 1, ...UNBOUNDED });
    let judged = 0;
    const judge = async (): Promise<void> => {
      judged += 1;
      await new Promise((done) => setImmediate(done));
    };
    const review = async (lane: string): Promise<number> => {
      for (let move = 0; move < 20; move++) await queue.run(lane, judge);
      return judged;
    };
    const floods = Array.from({ length: 5 }, () => review('flood'));
    expect(await review('honest')).to.be.at.most(2 * 20 + 2);
    expect(await Promise.all(floods)).to.have.length(5);
  });
});
