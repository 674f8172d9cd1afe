// When the arena was up, on either database, and the outages that a process learns from it when it starts.
import { expect } from 'chai';
import { endUptime, newUptimeTask, resumeUptime } from '../../src/play/uptime.ts';
import { newOutages } from '../../src/local/outages.ts';
import type { Outages } from '../../src/ports/outages.ts';
import { SOME_TIME } from '../support/builders.ts';
import { overBothDatabases } from './databases.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
/** For players to come back after an outage. */
const RETURN = 30 * SECOND;

overBothDatabases('when the arena was up', (store) => {
  let now: number;
  let outages: Outages;
  beforeEach(() => {
    now = 0;
    outages = newOutages(() => SOME_TIME + now);
  });

  const parts = (isClustered: boolean) => ({ store: store(), clock: () => SOME_TIME + now, outages, isClustered });
  /** How much longer the clock of a move lasts that began at `SOME_TIME`, and has a week. */
  const gained = (): number => outages.timeToPlay(SOME_TIME, 7 * DAY) - SOME_TIME - 7 * DAY;

  async function start(at: number, isClustered = false): Promise<number> {
    now = at;
    outages = newOutages(() => SOME_TIME + now); // of a new process
    await resumeUptime(parts(isClustered));
    return gained();
  }
  const see = (at: number): Promise<void> => store().uptimes.extend(SOME_TIME + at);

  it('a first start knows of no outage, a later one of that since it was last seen', async () => {
    expect(await start(0)).to.equal(0);
    await see(50 * SECOND);
    await see(40 * SECOND); // by a process whose clock is behind
    expect(await start(60 * SECOND)).to.equal(10 * SECOND + RETURN);
    await see(200 * SECOND);
    expect(await start(205 * SECOND)).to.equal(15 * SECOND + 2 * RETURN);
  });

  it('with others, a start is an outage only if none of them was up', async () => {
    await Promise.all([start(0, true), start(1, true)]);
    expect(gained(), 'two first starts').to.equal(0);
    await see(50 * SECOND);
    expect(await start(60 * SECOND, true)).to.equal(0);
    await see(61 * SECOND);
    expect(await start(100 * SECOND, true)).to.equal(39 * SECOND + RETURN);
    expect(await start(101 * SECOND, true)).to.equal(39 * SECOND + RETURN);
  });

  it('forgets what is older than the longest clock', async () => {
    await start(0);
    await see(DAY);
    await start(2 * DAY);
    await see(3 * DAY);
    await start(11 * DAY);
    expect(await store().uptimes.recent(9)).to.have.length(1);
  });

  it('a first period counts, however short', async () => {
    await start(0);
    expect(await start(60 * SECOND)).to.equal(60 * SECOND + RETURN);
  });

  it('starts that fail soon are one outage, however many there are', async () => {
    await start(0);
    await see(5 * SECOND);
    for (let i = 10; i < 60; i++) await start(i * SECOND);
    expect(gained()).to.equal(54 * SECOND + RETURN);
    expect(await store().uptimes.recent(9)).to.have.length(2);
  });

  it('when the clock was put back, forgets the time that has not come yet', async () => {
    await start(DAY);
    await see(2 * DAY);
    expect(await start(10 * SECOND)).to.equal(0);
    await see(20 * SECOND);
    expect(await start(60 * SECOND)).to.equal(40 * SECOND + RETURN);
  });

  /** A process that runs: its task is called every second. */
  function running(isClustered: boolean) {
    const keepUptime = newUptimeTask(parts(isClustered), () => now);
    return async (seconds: number): Promise<void> => {
      for (let i = 0; i < seconds; i++) {
        now += SECOND;
        await keepUptime();
      }
    };
  }

  for (const isClustered of [false, true]) {
    const who = isClustered ? 'a process of a cluster' : 'a process alone';

    it(`${who} that could not be played in for long knows it afterwards, and so does the next start`, async () => {
      await start(0, isClustered);
      const run = running(isClustered);
      await run(60);
      outages.began('redis'); // while the database works
      await run(45);
      outages.ended('redis');
      expect(outages.state()).to.equal('over');
      await run(1);
      expect(outages.state()).to.equal('none');
      const lost = gained() - RETURN;
      expect(lost).to.be.within(45 * SECOND, 51 * SECOND);
      await run(60);
      expect(gained()).to.equal(lost + RETURN);
      expect((await start(now + SECOND, isClustered)) - gained()).to.equal(0);
      expect(gained()).to.be.at.least(lost + RETURN);
    });

    it(`${who} that was stopped knows it before any clock runs out`, async () => {
      await start(0, isClustered);
      const keepUptime = newUptimeTask(parts(isClustered), () => now);
      now = 5 * SECOND;
      await keepUptime();
      now = 100 * SECOND;
      const kept = keepUptime();
      expect(outages.state()).to.equal('over');
      expect(outages.timeToPlay(SOME_TIME, 30 * SECOND)).to.be.above(SOME_TIME + now);
      await kept;
      expect(gained()).to.equal(95 * SECOND + RETURN);
    });
  }

  it('a shutdown ends a period, unless it is part of an outage', async () => {
    await start(0);
    now = 7 * SECOND;
    await endUptime(parts(false));
    outages.began('redis');
    now = 50 * SECOND;
    await endUptime(parts(false));
    expect(await start(60 * SECOND)).to.equal(53 * SECOND + RETURN);
  });

  it('a short trouble is an outage for a process alone, and in a cluster one of this process', async () => {
    for (const isClustered of [false, true]) {
      await start(now + DAY, isClustered);
      const before = gained();
      const run = running(isClustered);
      await run(20);
      outages.began('database');
      await run(2);
      outages.ended('database');
      await run(1);
      expect(gained() > before).to.equal(!isClustered);
    }
  });

  it('a process learns of an outage that another one has recorded', async () => {
    await start(0, true);
    const run = running(true);
    await run(6);
    await store().uptimes.begin(SOME_TIME + 60 * SECOND, SOME_TIME);
    await run(3);
    expect(gained()).to.equal(0);
    await run(1);
    expect(gained()).to.be.above(RETURN);
  });
});
