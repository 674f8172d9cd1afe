// How tools describe challenges and open duels as text.
import { expect } from 'chai';
import type { OpenDuels } from '../../schema/game.ts';
import { duelsInWords, resultInWords } from '../../src/mcp/list-words.ts';

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

describe('open duels as text', () => {
  const duel = { code: 'BCDFGH', ruleset: 'classic', opener: { name: 'Ada', kind: 'agent', rating: null } };
  const textOf = (moveSeconds: number | null): string =>
    duelsInWords({ games: [{ ...duel, moveSeconds }], next: null } as unknown as OpenDuels);

  it('name the clock of a move if it is shorter than a day', () => {
    expect(textOf(30)).to.equal('BCDFGH classic, by an agent "Ada", at most 30 s a move');
    for (const unhurried of [86_400, 604_800, null]) {
      expect(textOf(unhurried)).to.equal('BCDFGH classic, by an agent "Ada"');
    }
  });
});
