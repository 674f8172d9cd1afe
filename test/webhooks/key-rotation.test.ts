// Rotating the key for the stored secrets, on either database: none is lost, and the old key is no longer needed.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { CompiledQuery } from 'kysely';
import { MAX_PUSH_DEVICES } from '../../schema/push.ts';
import { newKey } from '../../src/outbound/key.ts';
import { PAGE, rotateKeys } from '../../src/webhooks/key-rotation.ts';
import { newSealing } from '../../src/outbound/sealing.ts';
import { newPushKey, privateKeyOf } from '../../src/push/vapid.ts';
import { newSecrets } from '../../src/webhooks/signing-secrets.ts';
import { overBothDatabases } from '../contracts/databases.ts';
import { newSubscription, SOME_TIME } from '../support/builders.ts';
import { insertOwner } from '../support/people.ts';

overBothDatabases('rotation of the webhooks key', (store, backend) => {
  const [older, newer] = [newKey(), newKey()];
  const ringOf = (...keys: Buffer[]) => ({ keys: () => keys });

  it('re-encrypts what is not encrypted with the first key, both secrets of each webhook, and nothing twice', async () => {
    const before = newSecrets(ringOf(older));
    const until = SOME_TIME + 1000;
    for (let i = 0; i < 3; i++) {
      const sealed = { secret: before.seal(`new-${i}`), oldSecret: before.seal(`old-${i}`), oldSecretUntil: until };
      await store().webhooks.insertSubscription(newSubscription({ id: `sub_${i}`, ...sealed }), null);
    }
    const alone = { secret: before.seal('alone'), oldSecret: null, oldSecretUntil: null };
    await store().webhooks.insertSubscription(newSubscription({ id: 'sub_3', ...alone }), null);
    expect(await rotateKeys(store(), ringOf(newer, older))).to.equal(4);
    expect(await rotateKeys(store(), ringOf(newer, older))).to.equal(0);
    const after = newSecrets(ringOf(newer));
    const { subscriptions } = await store().admin.subscriptions({ limit: 10 });
    const valid = subscriptions.map((each) => after.valid(each, SOME_TIME));
    expect(valid).to.deep.equal([['alone'], ['new-2', 'old-2'], ['new-1', 'old-1'], ['new-0', 'old-0']]);
    expect(() => before.valid(subscriptions[0]!, SOME_TIME)).to.throw('cannot be decrypted');
  });

  it('re-encrypts more than a page of them, each once', async () => {
    const before = newSealing(ringOf(older));
    const device = { name: 'Phone', quietFrom: '22:00', quietTo: '08:00', timeZone: 'UTC', createdAt: SOME_TIME };
    let owner = await insertOwner(store());
    for (let i = 0; i <= PAGE; i++) {
      const sealed = before.seal(`secret ${i}`);
      await store().webhooks.insertSubscription(newSubscription({ id: `sub_${i}`, secret: sealed }), null);
      if (i % MAX_PUSH_DEVICES === 0) owner = await insertOwner(store());
      expect(await store().push.putDevice({ ...device, ...owner, id: `d${i}`, address: sealed })).to.equal(true);
    }
    expect(await rotateKeys(store(), ringOf(newer, older))).to.equal(2 * (PAGE + 1));
  });

  it('keeps a file with both keys until it is done, and then with the new one only', async () => {
    const kept: number[] = [];
    let keys: readonly Buffer[] = [older];
    const keyring = {
      keys: () => keys,
      replace(next: readonly Buffer[]) {
        kept.push(next.length);
        keys = next;
      },
    };
    const sealed = newSecrets(keyring).seal('kept');
    await store().webhooks.insertSubscription(newSubscription({ id: 'sub_0', secret: sealed, oldSecret: null }), null);
    expect(await rotateKeys(store(), keyring)).to.equal(1);
    expect(kept).to.deep.equal([2, 1]);
    expect(keys).to.not.include(older);
    const read = (await store().webhooks.findSubscription('sub_0'))!;
    expect(newSecrets(keyring).valid(read, SOME_TIME)).to.deep.equal(['kept']);
  });

  it('starts over without the former key by the statements of docs/operating.md', async () => {
    const lost = ringOf(older);
    await store().push.keyOr(newPushKey(newSealing(lost)));
    await store().webhooks.insertSubscription(newSubscription({ secret: newSecrets(lost).seal('lost') }), null);
    const device = {
      id: 'd1',
      name: 'Phone',
      quietFrom: '22:00',
      quietTo: '08:00',
      timeZone: 'UTC',
      createdAt: SOME_TIME,
    };
    const address = newSealing(lost).seal('to d1');
    await store().push.putDevice({ ...device, ...(await insertOwner(store())), address });
    const present = ringOf(newKey(), newer);
    const failed = await rotateKeys(store(), present).catch((error: unknown) => error);
    expect(String(failed)).to.include('cannot be decrypted');
    const [, statements] = /## Without the former key[^]*?```sql\n([^]*?)```/.exec(
      readFileSync('docs/operating.md', 'utf8'),
    )!;
    for (const statement of statements!.trim().split('\n')) await backend().change(CompiledQuery.raw(statement));
    await store().push.keyOr(newPushKey(newSealing(ringOf(newer))));
    expect(await rotateKeys(store(), present), 'the new key of push messages').to.equal(1);
  });

  it('re-encrypts the key of push messages, and their endpoints', async () => {
    const before = newSealing(ringOf(older));
    await store().push.keyOr(newPushKey(before));
    const owner = await insertOwner(store());
    const device = { ...owner, name: 'Phone', quietFrom: '22:00', quietTo: '08:00', timeZone: 'UTC' };
    for (const id of ['d1', 'd2']) {
      await store().push.putDevice({ ...device, id, address: before.seal(`to ${id}`), createdAt: SOME_TIME });
    }
    // From before there was a key.
    const plain = newSealing(undefined).seal('to d3');
    await store().push.putDevice({ ...device, id: 'd3', address: plain, createdAt: SOME_TIME });
    expect(await rotateKeys(store(), ringOf(newer, older))).to.equal(4);
    expect(await rotateKeys(store(), ringOf(newer, older))).to.equal(0);
    const after = newSealing(ringOf(newer));
    const devices = await store().push.devicesOf(owner.playerId);
    expect(devices.map(({ address }) => after.open(address))).to.deep.equal(['to d1', 'to d2', 'to d3']);
    expect(privateKeyOf((await store().push.key())!, after).asymmetricKeyType).to.equal('ec');
  });
});
