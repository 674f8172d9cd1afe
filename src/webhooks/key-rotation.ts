// Replaces the key of stored secrets while they are in use: signing secrets, and the secrets of push messages.
import type { Store } from '../ports/store.ts';
import { newKey, type Keyring } from '../outbound/key.ts';
import { newSealing } from '../outbound/sealing.ts';
import { newSecrets } from './signing-secrets.ts';

export const PAGE = 200;

type Stores = Pick<Store, 'admin' | 'push'>;

/**
 * With keys in a file: creates a new one, re-encrypts with it, and deletes the others.
 * With keys in the configuration: re-encrypts with the first of them.
 * @returns how many subscriptions, devices and keys were re-encrypted
 */
export async function rotateKeys(store: Stores, keyring: Keyring): Promise<number> {
  // Both are kept until no secret needs the old one, so that a crash in between loses nothing.
  keyring.replace?.([newKey(), ...keyring.keys()]);
  let resealed = 0;
  // Repeats until a pass finds nothing, as secrets may be written while pages are read.
  for (let more = await resealAll(store, keyring); more > 0; more = await resealAll(store, keyring)) resealed += more;
  keyring.replace?.(keyring.keys().slice(0, 1));
  return resealed;
}

async function resealAll({ admin, push }: Stores, keyring: Keyring): Promise<number> {
  return (await resealSecrets(admin, keyring)) + (await resealPush(push, keyring));
}

async function resealPush(push: Store['push'], keyring: Keyring): Promise<number> {
  const { reseal } = newSealing(keyring);
  let resealed = 0;
  const each = async (read: string, write: (sealed: string) => Promise<void>): Promise<void> => {
    const sealed = reseal(read);
    if (sealed === read) return;
    await write(sealed);
    resealed += 1;
  };
  const key = await push.key();
  if (key) await each(key.privateKey, (sealed) => push.resealKey(key.privateKey, sealed));
  for (let after = ''; ;) {
    const page = await push.devicesAfter(after, PAGE);
    for (const { id, address } of page) await each(address, (sealed) => push.resealDevice(id, address, sealed));
    if (page.length < PAGE) return resealed;
    after = page.at(-1)!.id;
  }
}

async function resealSecrets(store: Store['admin'], keyring: Keyring): Promise<number> {
  const secrets = newSecrets(keyring);
  let resealed = 0;
  for (let before: string | undefined; ;) {
    const page = await store.subscriptions({ limit: PAGE, before });
    for (const { id, secret, oldSecret } of page.subscriptions) {
      const sealed = { secret: secrets.reseal(secret), oldSecret: oldSecret && secrets.reseal(oldSecret) };
      if (sealed.secret === secret && sealed.oldSecret === oldSecret) continue;
      await store.reseal(id, { secret, oldSecret }, sealed);
      resealed += 1;
    }
    if (page.next === null) return resealed;
    before = page.next;
  }
}
