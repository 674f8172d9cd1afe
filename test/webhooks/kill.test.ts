// The server is killed during deliveries: after its restart every event is delivered, under its old id.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import type { WebhookCreated } from '../../schema/webhooks.ts';
import { startArenaProcess, type ArenaProcess } from '../support/process.ts';
import { freePort } from '../support/servers/free-port.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { ok, playDuel, restAt, startDuel, type Rest } from '../support/rest.ts';
import { until } from '../support/until.ts';
import path from 'node:path';

const DUELS = 6;

describe('webhooks and kill -9', () => {
  let folder: string;
  let arena: ArenaProcess;
  let receiver: Receiver;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-hooks-'));
    receiver = await startReceiver();
  });
  after(async () => {
    await arena?.kill();
    await receiver.die();
    await rm(folder, { recursive: true });
  });

  it(`loses no event of ${DUELS} duels in two kills, and repeats events only under the same id`, async () => {
    const options = {
      port: await freePort(),
      databaseUrl: `file:${path.join(folder, 'arena.db')}`,
      env: { WEBHOOKS_ALLOW_LOOPBACK: '1' },
    };
    arena = await startArenaProcess(options);
    const rest: Rest = (...call) => restAt(`${arena.url}/api/v1`)(...call);
    const duels = await Promise.all(Array.from({ length: DUELS }, () => startDuel(rest, { ruleset: 'classic' })));
    for (const { id } of duels) await subscribe(rest, id);
    // Some requests are never answered, so that deliveries are in progress whenever the process dies.
    let count = 0;
    receiver.answer = ({ event }) => event.type === undefined && count++ % 5 === 0;
    for (let kill = 0; kill < 2; kill++) {
      await Promise.all(duels.map((duel) => playDuel(rest, duel, undefined, 3)));
      await arena.kill('SIGKILL');
      arena = await startArenaProcess(options);
    }
    receiver.answer = 200;
    await Promise.all(duels.map((duel) => playDuel(rest, duel)));
    const expected = new Set<string>();
    for (const { id } of duels) {
      const { moves } = await ok(rest('GET', `/games/${id}/watch`));
      for (const { index } of moves) expected.add(`${id} game.move ${index}`);
      expected.add(`${id} game.finished`);
    }
    const arrived = () => new Set(receiver.events.map(({ event: { name, data } }) => nameOf(name, data)));
    await until(() => arrived().size >= expected.size);
    expect([...arrived()].toSorted()).to.deep.equal([...expected].toSorted());
    const byEvent = Map.groupBy(receiver.events, ({ event: { name, data } }) => nameOf(name, data));
    for (const [name, received] of byEvent) {
      expect(new Set(received.map(({ id, body }) => id + body)).size, name).to.equal(1);
    }
    expect(receiver.events.length, 'some were repeated').to.be.greaterThan(expected.size);
    expect(receiver.forged).to.deep.equal([]);
  });

  async function subscribe(rest: Rest, gameId: string): Promise<void> {
    const body = { url: receiver.url, secret: receiver.secret, events: ['game.move', 'game.finished'], gameId };
    const { status, text } = await rest<WebhookCreated>('POST', '/webhooks', { body });
    expect(status, text).to.equal(201);
  }
});

function nameOf(name: string, data: { gameId: string; index?: number }): string {
  return [data.gameId, name, ...(data.index === undefined ? [] : [data.index])].join(' ');
}
