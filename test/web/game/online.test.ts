// Waiting for the connection.
import { expect } from 'chai';
import { untilOnline } from '../../../web/game/online.ts';

describe('waiting for the connection', () => {
  it('is over soon after it is back', async () => {
    const answers = [false, true];
    await untilOnline(() => answers.shift()!, new AbortController().signal);
    expect(answers).to.deep.equal([]);
  });

  it('stops when nobody waits any more', async () => {
    const left = new AbortController();
    let asked = 0;
    const waiting = untilOnline(() => ++asked > 3, left.signal);
    left.abort();
    expect(await waiting.catch(({ name }) => name)).to.equal('AbortError');
    expect(asked).to.equal(1);
  });
});
