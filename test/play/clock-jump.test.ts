// The system clock of a running server jumps two days ahead, which ends no game.
import { expect } from 'chai';
import type { Waited } from '../../schema/game.ts';
import { startArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { ok, restAt, startDuel } from '../support/rest.ts';
import { tempDatabases } from '../store/temp-databases.ts';
import { until } from '../support/until.ts';

const TWO_DAYS_MS = 2 * 86_400_000;
/** Advances the system clock of the process by the number of milliseconds it is sent. */
const SETTABLE = `data:text/javascript,${encodeURIComponent(
  'const real = Date.now; let ahead = 0; Date.now = () => real() + ahead; process.on("message", (ms) => (ahead = ms));',
)}`;

describe('a system clock that jumps', () => {
  const newDatabase = tempDatabases();

  it('ends no game, and is logged once, with advice', async () => {
    const arena = await startArenaProcess({
      port: await freePort(),
      databaseUrl: `file:${newDatabase()}`,
      nodeOptions: ['--import', SETTABLE],
    });
    const rest = restAt(`${arena.url}/api/v1`);
    const duel = await startDuel(rest, { moveSeconds: 60 });
    const jumps = () => arena.output().match(/system clock differs/g)?.length ?? 0;
    arena.child.send(TWO_DAYS_MS);
    await until(() => jumps() > 0);
    // If its clock had expired, the wait would end with the game.
    const waits = [duel.A, duel.B].map(({ id, token }) =>
      rest<Waited>('GET', `/games/${id}/wait?timeout=3`, { token }),
    );
    const reasons = (await Promise.all(waits.map(ok))).map(({ reason }) => reason);
    expect(reasons.toSorted()).to.deep.equal(['timeout', 'turn']);
    expect(jumps()).to.equal(1);
    await arena.kill();
  });
});
