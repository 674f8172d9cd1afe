// What is read about challenges, in a few words.
import { expect } from 'chai';
import { resultInWords } from '../../src/mcp/list-words.ts';

describe('the result of a challenge in words', () => {
  const challenge = {
    agent: 'pebble',
    challenger: 'Ada',
    ruleset: 'classic',
    expiresAt: '',
    gameId: 'g_1',
    watchUrl: '',
  };
  const said = (status: 'pending' | 'expired', opened: boolean): string =>
    resultInWords({ ...challenge, ruleset: 'classic', status, opened });

  it('says of one that expired whether it was opened', () => {
    expect(said('expired', false)).to.equal('Expired: nobody opened it.');
    expect(said('expired', true)).to.equal('Expired: the person opened it, but did not play it to the end.');
  });
});
