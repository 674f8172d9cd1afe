// The open games of a network are counted by the store, and no more often than needed.
import { expect } from 'chai';
import { newOpenGames, type OpenGames } from '../../src/admission/open-games.ts';
import type { Problem } from '../../schema/problem.ts';

describe('open games of a network', () => {
  let stored: OpenGames;
  let counted: number;
  let now: number;
  const store = {
    countOpenGames: async () => {
      counted += 1;
      return stored;
    },
  };
  beforeEach(() => {
    [stored, counted, now] = [{ waiting: 0, active: 0 }, 0, 0];
  });
  const newDoor = () => newOpenGames(store, 0.01, () => now); // 1 waiting, 10 running
  const outcome = (attempt: Promise<void>): Promise<string> =>
    attempt.then(
      () => 'admitted',
      (error: unknown) => (error as Problem).slug,
    );

  it('are limited while running, and allowed again once some are over', async () => {
    const admit = newDoor();
    for (let i = 0; i < 10; i++) expect(await outcome(admit('net', 'active'))).to.equal('admitted');
    expect(counted).to.equal(1);
    stored = { waiting: 0, active: 10 };
    expect(await outcome(admit('net', 'active'))).to.equal('too-many-running-games');
    expect(await outcome(admit('net', 'waiting'))).to.equal('too-many-running-games');
    expect(await outcome(admit('other', 'active'))).to.equal('too-many-running-games');
    stored = { waiting: 0, active: 9 };
    expect(await outcome(admit('net', 'active'))).to.equal('admitted');
  });

  it('are limited while they wait', async () => {
    const admit = newDoor();
    expect(await outcome(admit('net', 'waiting'))).to.equal('admitted');
    stored = { waiting: 1, active: 0 };
    expect(await outcome(admit('net', 'waiting'))).to.equal('too-many-waiting-games');
    expect(await outcome(admit('net', 'active'))).to.equal('admitted');
  });

  it('are counted once for simultaneous starts, which together get no more than the limit', async () => {
    const admit = newDoor();
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => outcome(admit('net', 'active'))));
    expect(outcomes.filter((one) => one === 'admitted')).to.have.length(10);
    expect(counted).to.equal(1);
    await outcome(admit('net', 'active'));
    expect(counted).to.equal(2);
  });

  it('are counted again after a minute, since other processes open games too', async () => {
    const admit = newDoor();
    await admit('net', 'active');
    stored = { waiting: 0, active: 10 };
    expect(await outcome(admit('net', 'active'))).to.equal('admitted');
    now = 60_000;
    expect(await outcome(admit('net', 'active'))).to.equal('too-many-running-games');
  });
});
