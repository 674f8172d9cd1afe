// Replaces the key of the stored signing secrets while they are in use; subscribers notice nothing.
import type { AdminStore } from '../ports/admin-store.ts';
import { newKey, type Keyring } from '../outbound/key.ts';
import { newSecrets } from './signing-secrets.ts';

const PAGE = 200;

/**
 * With keys in a file: creates a new one, re-encrypts with it, and deletes the others.
 * With keys in the configuration: re-encrypts with the first of them.
 * @returns how many subscriptions were re-encrypted
 */
export async function rotateKeys(store: AdminStore, keyring: Keyring): Promise<number> {
  // Both are kept until no secret needs the old one, so that a crash in between loses nothing.
  keyring.replace?.([newKey(), ...keyring.keys()]);
  let resealed = 0;
  // Until a pass finds nothing: a secret may have been written while the pages were read.
  for (let more = await resealAll(store, keyring); more > 0; more = await resealAll(store, keyring)) resealed += more;
  keyring.replace?.(keyring.keys().slice(0, 1));
  return resealed;
}

async function resealAll(store: AdminStore, keyring: Keyring): Promise<number> {
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
