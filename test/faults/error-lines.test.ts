// Log lines of level 50 are for the operator: an outage of Redis, or a wrong key, does not repeat them.
import { writeFileSync } from 'node:fs';
import { expect } from 'chai';
import type { Deliveries, WebhookCreated } from '../../schema/webhooks.ts';
import { newErrorReport } from '../../src/error-report.ts';
import { newKey } from '../../src/outbound/key.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { newRedisTrouble } from '../../src/redis-trouble.ts';
import { startTestArena } from '../support/arena.ts';
import { startReceiver } from '../support/receiver.ts';
import { ok, playDuel, restAt, startDuel } from '../support/rest.ts';
import { startRedis } from '../support/servers/redis.ts';
import type { Server } from '../support/servers/server.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';
import { newOutages } from '../../src/local/outages.ts';

const HOUR_MS = 3_600_000;

interface Line {
  readonly level: number;
  readonly msg: string;
}

/** A log and the messages of its errors. */
function newLog() {
  const lines: Line[] = [];
  const errors = () => lines.filter(({ level }) => level === 50).map(({ msg }) => msg);
  return { logTo: { write: (text: string) => void lines.push(JSON.parse(text)) }, lines, errors };
}

describe('a wrong key of webhooks', () => {
  it('is reported at the start, and once for each webhook, however often its deliveries are tried', async () => {
    const { logTo, errors } = newLog();
    const arena = await startTestArena({ webhooksAllowLoopback: true, logLevel: 'info' }, { logTo });
    const rest = restAt(`${arena.url}/api/v1`);
    const receiver = await startReceiver();
    receiver.answer = 500;
    const duel = await startDuel(rest);
    const body = {
      url: receiver.url,
      secret: receiver.secret,
      events: ['game.move', 'game.finished'],
      gameId: duel.id,
    };
    const webhooks: WebhookCreated[] = [];
    for (let i = 0; i < 2; i++) {
      webhooks.push((await rest<WebhookCreated>('POST', '/webhooks', { token: duel.A.token, body })).body);
    }
    await playDuel(rest, duel, undefined, 3);
    const attempted = (count: number) =>
      until(async () => {
        const logs = webhooks.map(({ id, manageToken }) =>
          ok<Deliveries>(rest('GET', `/webhooks/${id}/deliveries`, { token: manageToken })),
        );
        const deliveries = (await Promise.all(logs)).flatMap((log) => log.deliveries);
        return deliveries.length === 6 && deliveries.every(({ attempts }) => attempts >= count);
      });
    await attempted(1);
    await arena.restart(() => writeFileSync(`${arena.databaseFile}.webhooks-key`, newKey().toString('base64')));
    for (const count of [2, 3]) {
      arena.advance(HOUR_MS);
      await attempted(count);
    }
    expect(errors()).to.have.members([
      'decrypting the push key failed',
      ...webhooks.map(({ id }) => `decrypting the secret of webhook ${id} failed`),
    ]);
    await receiver.die();
    await arena.close();
  });
});

suiteNeeding(['redis', 'postgres'], 'an outage of Redis', () => {
  const databaseUrl = freshDatabase();
  let redis: Server;
  before(async () => {
    redis = await startRedis();
  });
  after(() => redis?.stop());

  it('is reported once; what fails because of it only at level 20', async () => {
    const { logTo, lines, errors } = newLog();
    const config = { databaseUrl: databaseUrl(), redisUrl: redis.url, logLevel: 'debug' };
    const arena = await startTestArena(config, { logTo });
    const { queue, reportError } = arena.app.arena;
    await redis.kill();
    await until(() => errors().length > 0);
    await queue.leave('g_1').catch((error: unknown) => reportError(error, 'leaving the queue'));
    expect(lines.find(({ msg }) => msg === 'leaving the queue failed')).to.include({ level: 20 });
    expect(errors()).to.have.length(1);
    await arena.close();
  });
});

describe('a failure without Redis', () => {
  it('is no error during an outage and shortly afterwards, while other processes may still be cut off', () => {
    let now = 0;
    const levels: string[] = [];
    const log = { info: () => {}, error: () => levels.push('error'), debug: () => levels.push('debug') };
    const trouble = newRedisTrouble(
      log as never,
      newOutages(() => now),
      () => now,
    );
    const reportError = newErrorReport(log as never, trouble);
    const levelOf = (error: Error): string | undefined => {
      reportError(error, 'a task');
      return levels.at(-1);
    };
    const cutOff = new StoreDown('cut off from the other processes');
    expect(levelOf(cutOff)).to.equal('error');
    trouble.began('connection lost');
    expect([levelOf(cutOff), levelOf(new TypeError('a bug'))]).to.deep.equal(['debug', 'error']);
    trouble.ended();
    now += 5000;
    expect([levelOf(cutOff), levelOf(new TypeError('a bug'))]).to.deep.equal(['debug', 'error']);
    now += 5000;
    expect(levelOf(cutOff)).to.equal('error');
  });
});
