// Who was seen, in the memory of one process.
import { expect } from 'chai';
import { newLocalPresence } from '../../src/local/presence.ts';

const MANY = 100_000;

describe('presence in one process', () => {
  it('lists the most recently seen first, and drops the least recently seen beyond its limit', async () => {
    const presence = newLocalPresence();
    await presence.see('old', 1);
    await presence.see('known', 2);
    await presence.see('old', 3);
    expect(await presence.seenSince(1, 5)).to.deep.equal(['old', 'known']);
    for (let i = 0; i < MANY - 1; i++) await presence.see(`guest ${i}`, 4);
    expect(await presence.lastSeen('known')).to.equal(null);
    expect(await presence.lastSeenOf(['known', 'old'])).to.deep.equal(new Map([['old', 3]]));
  });
});
