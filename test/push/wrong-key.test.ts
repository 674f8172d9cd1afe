// A database that was restored without the key of its secrets: the operator hears of it at the start.
import { expect } from 'chai';
import { newKey } from '../../src/outbound/key.ts';
import { newSealing } from '../../src/outbound/sealing.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { openPush } from '../../src/push/push.ts';
import { newPushKey } from '../../src/push/vapid.ts';

describe('the key of what is sealed in the database', () => {
  const [older, newer] = [newKey(), newKey()];

  async function reportedWith(...keys: readonly Buffer[]): Promise<string[]> {
    const stored = newPushKey(newSealing({ keys: () => [older] }));
    const reported: string[] = [];
    const arena = {
      store: { push: { keyOr: async () => stored } },
      reportError: (error: Error, where: string) => reported.push(`${where}: ${error.message}`),
    } as unknown as Arena;
    const keyring = keys.length === 0 ? undefined : { keys: () => keys };
    await (await openPush({ arena, keyring, allowLoopback: false })).close();
    return reported;
  }

  it('is reported when it was replaced or is missing, not while it is rotated', async () => {
    const wrong = 'opening what is sealed in the database: a secret cannot be decrypted with the present key: ';
    expect((await reportedWith(newer))[0])
      .to.include(wrong)
      .and.to.include('WEBHOOKS_KEY');
    expect(await reportedWith()).to.have.length(1);
    expect(await reportedWith(newer, older)).to.deep.equal([]);
  });
});
