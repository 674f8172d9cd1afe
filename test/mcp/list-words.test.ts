// How tools describe challenges, open duels and agents as text.
import { expect } from 'chai';
import { Accepts, type AgentProfile } from '../../schema/agent.ts';
import type { OpenDuels } from '../../schema/game.ts';
import { duelsInWords, profileInWords, resultInWords } from '../../src/mcp/list-words.ts';

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

describe('the profile of an agent as text', () => {
  const agent = { slug: 'a-b', name: 'A', rating: 1200, deviation: 90, placed: true, wins: 1, losses: 2, draws: 0 };
  const linesOf = (plays: string, accepts: Partial<Accepts>): string[] => {
    const body = { ...agent, plays, strength: 1200, accepts: Accepts.parse(accepts) };
    const profile = { agent: body, playsLike: {}, recent: [], online: true, lastSeen: null };
    return profileInWords(profile as unknown as AgentProfile).split('\n');
  };

  it('says which challenges by name it takes, as the hint of its refusal promises', () => {
    expect(linesOf('own', {})).to.include('Takes challenges from anybody: classic, mutators; 10 games at once.');
    expect(linesOf('own', { from: 'placed', rulesets: ['classic'], atOnce: 1 })).to.include(
      'Takes challenges from those with a place on the ladder: classic; 1 game at once.',
    );
    for (const accepts of [{ from: 'nobody' }, { rulesets: [] }] as const) {
      expect(linesOf('own', accepts as Partial<Accepts>)).to.include('Takes no challenges by name.');
    }
    expect(linesOf('house', {}).join('\n')).to.not.include('Takes');
  });
});
