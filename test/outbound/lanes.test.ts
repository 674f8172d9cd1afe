// How many posts may be in progress at once: to one host, and to all that are responsive, new, or silent.
import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import { newHostLanes, type HostLanes, type PostTask } from '../../src/outbound/lanes.ts';
import type { Posted } from '../../src/outbound/posting.ts';
import { newTrust } from '../../src/outbound/trust.ts';

const ANSWERED: Posted = { is: 'answered', status: 404, retryAfter: undefined, text: '' };
const SILENT: Posted = { is: 'silent' };

describe('lanes', () => {
  let lanes: HostLanes;
  /** Posts that end on request. */
  let running: { readonly host: string; readonly end: (posted: Posted) => void }[];
  beforeEach(() => {
    lanes = newHostLanes();
    running = [];
  });

  const task =
    (host: string): PostTask =>
    () =>
      new Promise((end) => running.push({ host, end }));
  const offer = (host: string, times = 1): number =>
    Array.from({ length: times }, () => lanes.offer(host, task(host))).filter(Boolean).length;
  const runningTo = (host: string): number => running.filter((each) => each.host === host).length;
  async function end(isOne: (host: string) => boolean, posted: Posted): Promise<void> {
    const ended = running.filter(({ host }) => isOne(host));
    running = running.filter((each) => !ended.includes(each));
    for (const each of ended) each.end(posted);
    await turn();
  }
  /** One after the other. */
  async function settle(host: string, ...outcomes: Posted[]): Promise<void> {
    for (const outcome of outcomes) {
      offer(host);
      await end((other) => other === host, outcome);
    }
  }
  const EIGHT = Array.from({ length: 8 }, () => ANSWERED);
  const silentHosts = (count: number): string[] => Array.from({ length: count }, (_, i) => `${i}.silent.test`);

  it('run one post to a new host, one more after each answer up to eight, without blocking other hosts', async () => {
    offer('slow', 20);
    expect(runningTo('slow')).to.equal(1);
    offer('quick');
    expect(runningTo('quick')).to.equal(1);
    const most: number[] = [];
    for (let i = 0; i < 3; i++) {
      await end((host) => host === 'slow', ANSWERED);
      most.push(runningTo('slow'));
    }
    expect(most).to.deep.equal([1, 2, 4]);
    await settle('slow', ...EIGHT);
    offer('slow', 20);
    expect(runningTo('slow')).to.equal(8);
  });

  it('run 64 posts to responsive hosts, in turn', async () => {
    const hosts = Array.from({ length: 20 }, (_, i) => `${i}.test`);
    for (const host of hosts) await settle(host, ...EIGHT);
    for (const host of hosts) offer(host, 10);
    expect([running.length, runningTo('7.test'), runningTo('8.test')]).to.deep.equal([64, 8, 0]);
    await end((host) => host === '0.test', ANSWERED);
    expect([running.length, runningTo('0.test'), runningTo('8.test')]).to.deep.equal([64, 0, 1]);
  });

  it('reserve slots for responsive hosts, however many others are silent', async () => {
    await settle('push.test', ...EIGHT);
    for (const host of silentHosts(500)) offer(host, 10);
    for (let i = 0; i < 12; i++) await end((host) => host !== 'push.test', SILENT);
    expect(running, 'the silent ones, and those still waiting for a slot').to.have.length(64 - 48);
    offer('push.test', 20);
    expect(runningTo('push.test')).to.equal(8);
    offer('new.test', 20);
    expect(runningTo('new.test'), 'nor does a new host wait behind them').to.equal(1);
  });

  it('run one post to a silent host, and sixteen to all of them, until it answers', async () => {
    const hosts = silentHosts(20);
    for (const host of hosts) await settle(host, SILENT);
    for (const host of hosts) offer(host, 2);
    expect([running.length, runningTo(hosts[0]!), runningTo(hosts[16]!)]).to.deep.equal([16, 1, 0]);
    await end((host) => host === hosts[0], ANSWERED);
    expect([running.length, runningTo(hosts[0]!), runningTo(hosts[16]!)], 'it is no longer silent').to.deep.equal([
      17, 1, 1,
    ]);
  });

  it('treat a host that was silent once, even for eight concurrent posts, no worse than a new one', async () => {
    for (const host of silentHosts(20)) await settle(host, SILENT);
    for (const host of silentHosts(20)) offer(host);
    await settle('push.test', ...EIGHT);
    offer('push.test', 8);
    await end((host) => host === 'push.test', SILENT);
    offer('push.test', 8);
    expect(runningTo('push.test')).to.equal(1);
    await end((host) => host === 'push.test', SILENT);
    expect(runningTo('push.test'), 'after the second silence').to.equal(0);
  });

  it('spend no turn on tasks that post nothing', async () => {
    let skipped = 0;
    offer('one.test');
    for (let i = 0; i < 9; i++) {
      lanes.offer('one.test', () => {
        skipped += 1;
        return Promise.resolve(undefined);
      });
    }
    offer('one.test');
    await end(() => true, SILENT);
    expect([skipped, runningTo('one.test')]).to.deep.equal([9, 1]);
  });

  it('refuse when a lane is full, earlier for a host that has not answered, and when they are closed', async () => {
    expect(offer('new', 2000)).to.equal(1 + 100);
    await settle('known', ...EIGHT);
    expect(offer('known', 2000)).to.equal(8 + 1000);
    let isClosed = false;
    const closed = lanes.close().then(() => (isClosed = true));
    expect(offer('quick')).to.equal(0);
    let ended = 0;
    while (running.length > 0) {
      expect(isClosed, 'queued posts are finished too').to.equal(false);
      ended += running.length;
      await end(() => true, ANSWERED);
    }
    await closed;
    expect(ended).to.equal(101 + 1008);
  });
});

describe('the trust in hosts', () => {
  it('is kept for the most recently seen hosts', () => {
    const trust = newTrust();
    const hear = (host: string): void => trust.begin(host)(host === 'push.test' ? ANSWERED : SILENT);
    hear('first.test');
    for (let i = 0; i < 20_000; i++) {
      hear(`${i}.test`);
      if (i % 1000 === 0) hear('push.test');
    }
    const hosts = ['first.test', '19999.test', 'push.test'];
    expect(hosts.map((host) => trust.standingOf(host))).to.deep.equal(['doubtful', 'silent', 'answering']);
  });
});
