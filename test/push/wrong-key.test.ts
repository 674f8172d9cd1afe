// A database restored without the key of its secrets: the operator is notified at the start.
import { expect } from 'chai';
import type { Problem } from '../../schema/problem.ts';
import { PushRequest } from '../../schema/push.ts';
import { newKey } from '../../src/outbound/key.ts';
import { newSealing } from '../../src/outbound/sealing.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { openPush } from '../../src/push/push.ts';
import { newPushKey } from '../../src/push/vapid.ts';
import { newSecret } from '../../src/trust/secrets.ts';
import { newPlayer } from '../support/people.ts';
import { newBrowser } from '../support/push-service.ts';

describe('the key of sealed values in the database', () => {
  const [older, newer] = [newKey(), newKey()];

  const known = { player: newPlayer({ id: 'ADA' }), standing: undefined };
  const session = { hash: 'h', playerId: 'ADA', createdAt: 0, lastUsedAt: 0 };

  interface Opened {
    readonly reported: string[];
    /** The status of subscribing at that point. */
    readonly status: number;
  }

  async function openedWith(...keys: readonly Buffer[]): Promise<Opened> {
    const stored = newPushKey(newSealing({ keys: () => [older] }));
    const reported: string[] = [];
    const arena = {
      clock: () => 0,
      store: {
        push: { keyOr: async () => stored, putDevice: async () => true, devicesOf: async () => [] },
        players: { findSession: async () => session, findPlayer: async () => known },
      },
      reportError: (error: Error, where: string) => reported.push(`${where}: ${error.message}`),
    } as unknown as Arena;
    const keyring = keys.length === 0 ? undefined : { keys: () => keys };
    const push = await openPush({ arena, keyring, allowLoopback: false });
    const request = PushRequest.parse(newBrowser('https://push.example').subscription);
    const subscribing = push.subscribe(request, newSecret('session')).then(() => 200);
    const status = await subscribing.catch((error: Problem) => error.status);
    await push.close();
    return { reported, status };
  }

  it('is reported when it was replaced or is missing, but not during a rotation', async () => {
    const wrong = 'decrypting the push key: a secret cannot be decrypted with the present key: ';
    expect((await openedWith(newer)).reported[0])
      .to.include(wrong)
      .and.to.include('WEBHOOKS_KEY');
    expect((await openedWith()).reported).to.have.length(1);
    expect((await openedWith(newer, older)).reported).to.deep.equal([]);
  });

  it('prevents subscriptions to push messages that could not be signed', async () => {
    expect((await openedWith(newer)).status).to.equal(503);
    expect((await openedWith()).status).to.equal(503);
    expect((await openedWith(newer, older)).status).to.equal(200);
  });
});
