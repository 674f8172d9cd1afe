// Calls to other processes: what they leave behind when no process answers.
import { expect } from 'chai';
import { ProcessGone } from '../../src/ports/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { newCalls } from '../../src/cluster/calls.ts';
import type { Redis } from '../../src/cluster/redis.ts';

const CALLS = 50;

describe('a call to another process', () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const ways: [string, Redis['command'], object][] = [
    ['that nobody receives', async () => 0, ProcessGone],
    ['that cannot be sent', () => Promise.reject(new StoreDown('Redis: no connection')), StoreDown],
  ];
  for (const [name, command, Failure] of ways) {
    it(`${name} fails at once, and no timer is left`, async () => {
      const redis = { command, subscribe: async () => {} } as unknown as Redis;
      const calls = await newCalls(redis, 'p_1', () => {});
      const before = timers();
      for (let i = 0; i < CALLS; i++) {
        const failure = await calls.call('p_2', 'refresh', []).catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(Failure);
      }
      expect(timers() - before).to.be.lessThan(CALLS / 2);
    });
  }

  it('is answered, and what it is told is not', async () => {
    const published: [channel: string, message: object][] = [];
    const heard = new Map<string, (message: string) => void>();
    const redis = {
      command: async (_: string, channel: string, text: string) => published.push([channel, JSON.parse(text)]),
      subscribe: async (channel: string, listener: (text: string) => void) => void heard.set(channel, listener),
    } as unknown as Redis;
    const calls = await newCalls(redis, 'p_1', () => {});
    const performed: string[] = [];
    calls.answer(async (name, [what], from) => performed.push(`${name} ${what} of ${from}`));
    await calls.tell('p_2', 'show', ['this']);
    const [[channel, told]] = published.splice(0) as [[string, object]];
    expect(channel).to.equal('arena:calls:p_2');
    for (const call of [told, { ...told, id: 7 }]) heard.get('arena:calls:p_1')!(JSON.stringify(call));
    await new Promise(setImmediate);
    expect(performed).to.deep.equal(['show this of p_1', 'show this of p_1']);
    expect(published).to.deep.equal([['arena:answers:p_1', { id: 7, value: 2 }]]);
  });
});
