// When the arena was up, on either database, and the outages that a process learns from it when it starts.
import { expect } from 'chai';
import { newUptimeTask, resumeUptime } from '../../src/play/uptime.ts';
import type { Outage } from '../../src/ports/outages.ts';
import { SOME_TIME } from '../support/builders.ts';
import { overBothDatabases } from './databases.ts';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

overBothDatabases('when the arena was up', (store) => {
  let known: readonly Outage[];
  const parts = (at: number) => ({
    store: store(),
    clock: () => SOME_TIME + at,
    outages: { add: (outages: readonly Outage[]) => void (known = outages) },
  });
  /** @returns the outages that it learns of, since `SOME_TIME` */
  async function start(at: number, isAlone = true): Promise<(readonly [from: number, to: number])[]> {
    await resumeUptime(parts(at), isAlone);
    return known.map(({ from, to }) => [from - SOME_TIME, to - SOME_TIME] as const);
  }
  const see = (at: number): Promise<void> => store().uptimes.extend(SOME_TIME + at);

  it('a first start knows of no outage, a later one of that since it was last seen', async () => {
    expect(await start(0)).to.deep.equal([]);
    await see(50 * SECOND);
    await see(40 * SECOND); // by a process whose clock is behind
    expect(await start(60 * SECOND)).to.deep.equal([[50 * SECOND, 60 * SECOND]]);
    await see(70 * SECOND);
    expect(await start(90 * SECOND)).to.deep.equal([
      [50 * SECOND, 60 * SECOND],
      [70 * SECOND, 90 * SECOND],
    ]);
  });

  it('with others, a start is an outage only if none of them was up', async () => {
    await start(0, false);
    await see(50 * SECOND);
    expect(await start(60 * SECOND, false)).to.deep.equal([]);
    await see(61 * SECOND);
    const outage = [61 * SECOND, 100 * SECOND];
    expect(await start(100 * SECOND, false)).to.deep.equal([outage]);
    expect(await start(101 * SECOND, false)).to.deep.equal([outage]);
  });

  it('forgets what is older than the longest clock', async () => {
    await start(0);
    await start(DAY);
    expect(await start(9 * DAY)).to.deep.equal([]);
    expect(await start(10 * DAY)).to.deep.equal([[9 * DAY, 10 * DAY]]);
  });

  it('when the clock was put back, forgets the time that has not come yet', async () => {
    await start(DAY);
    await see(2 * DAY);
    expect(await start(10 * SECOND)).to.deep.equal([]);
    await see(20 * SECOND);
    expect(await start(60 * SECOND)).to.deep.equal([[20 * SECOND, 60 * SECOND]]);
  });

  it('a process that could not write learns afterwards how long nobody could', async () => {
    let isDown = false;
    let at = 0;
    const uptimes = {
      extend: async (now: number) => (isDown ? Promise.reject(new Error('down')) : see(now - SOME_TIME)),
    };
    const extend = newUptimeTask(() => resumeUptime(parts(at), false));
    const tick = async () => extend({ ...parts(at), store: { ...parts(at).store, uptimes: uptimes as never } });
    await start(0, false);
    at = 5 * SECOND;
    await tick();
    isDown = true;
    at = 10 * SECOND;
    await tick().catch(() => undefined);
    isDown = false;
    at = 300 * SECOND;
    await tick();
    expect(known).to.deep.equal([{ from: SOME_TIME + 5 * SECOND, to: SOME_TIME + 300 * SECOND }]);
  });
});
