// How tools describe challenges as text.
import { expect } from 'chai';
import { resultInWords } from '../../src/mcp/list-words.ts';

describe('the result of a challenge as text', () => {
  const challenge = {
    agent: 'pebble',
    challenger: 'Ada',
    ruleset: 'classic',
    expiresAt: '',
    gameId: 'g_1',
    watchUrl: '',
  };
  const textOf = (status: 'pending' | 'expired', opened: boolean): string =>
    resultInWords({ ...challenge, ruleset: 'classic', status, opened });

  it('says whether an expired challenge was opened', () => {
    expect(textOf('expired', false)).to.equal('Expired: nobody opened it.');
    expect(textOf('expired', true)).to.equal('Expired: the person opened it, but did not play it to the end.');
  });
});
