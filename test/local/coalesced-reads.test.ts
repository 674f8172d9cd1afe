import { expect } from 'chai';
import { newCoalescedReads, MAX_SHARED_AGE_MS } from '../../src/local/coalesced-reads.ts';

describe('a coalesced read', () => {
  const setUp = () => {
    const time = { now: 5_000 };
    const share = newCoalescedReads(() => time.now);
    let readings = 0;
    const read = (key: string, version = '1') => share(key, version, async () => (readings += 1));
    return { time, share, read };
  };

  it('is shared by all concurrent callers, and for a second', async () => {
    const { time, read } = setUp();
    expect(await Promise.all([read('a'), read('a'), read('a')])).to.deep.equal([1, 1, 1]);
    time.now += MAX_SHARED_AGE_MS - 1;
    expect(await read('a')).to.equal(1);
    time.now += 1;
    expect(await read('a')).to.equal(2);
  });

  it('is specific to one version and one key', async () => {
    const { read } = setUp();
    expect([await read('a'), await read('a', '2'), await read('b')]).to.deep.equal([1, 2, 3]);
    expect(await read('a', '2')).to.equal(2);
  });

  it('expires when a clock is set back', async () => {
    const { time, read } = setUp();
    await read('a');
    time.now -= 1;
    expect(await read('a')).to.equal(2);
  });

  it('fails for those who wait for it, and is repeated for the next caller', async () => {
    const { share, read } = setUp();
    const failing = () => share('a', '1', () => Promise.reject(new Error('down')));
    const [one, other] = await Promise.allSettled([failing(), failing()]);
    expect([one.status, other.status]).to.deep.equal(['rejected', 'rejected']);
    expect(await read('a')).to.equal(1);
  });

  it('is dropped when there are many others', async () => {
    const { read } = setUp();
    await read('first');
    for (let i = 0; i < 100; i++) await read(`other ${i}`);
    expect(await read('first')).to.equal(102);
  });
});
