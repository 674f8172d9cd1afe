// Wires push messages together: the devices on one side, what sends on the other.
import type { Keyring } from '../outbound/key.ts';
import { newPoster } from '../outbound/posting.ts';
import { newSealing, type Sealing } from '../outbound/sealing.ts';
import type { Arena } from '../ports/arena.ts';
import type { Push } from '../ports/push.ts';
import { newDevices } from './devices.ts';
import { startSender, type Sender } from './sender.ts';
import { authorization, newPushKey, privateKeyOf } from './vapid.ts';

interface PushOptions {
  readonly arena: Arena;
  /** Encrypts what is secret in the store; `undefined`: it is stored as it is. */
  readonly keyring: Keyring | undefined;
  /** For development: http and https to loopback too. */
  readonly allowLoopback: boolean;
}

export type OpenedPush = Push & Sender;

/** The first start makes the key; every process has the same. */
export async function openPush({ arena, keyring, allowLoopback }: PushOptions): Promise<OpenedPush> {
  const sealing = newSealing(keyring);
  const stored = await arena.store.push.keyOr(newPushKey(sealing));
  const { publicKey } = stored;
  const canSign = opensKey(arena, sealing, stored.privateKey);
  let key: ReturnType<typeof privateKeyOf> | undefined;
  const authorize = (endpoint: string): string => {
    key ??= privateKeyOf(stored, sealing);
    return authorization(endpoint, { key, publicKey, contact: arena.links.hostUrl });
  };
  const poster = newPoster({ allowLoopback });
  return {
    ...newDevices({ arena, sealing, publicKey, canSign, allowLoopback }),
    ...startSender({ arena, poster, sealing, authorize }),
  };
}

/** What else is sealed, as webhooks' secrets, is sealed with the same keys: the operator hears of it before their owners do. */
function opensKey({ reportError }: Arena, sealing: Sealing, sealed: string): boolean {
  try {
    sealing.open(sealed);
    return true;
  } catch (error) {
    reportError(error, 'opening what is sealed in the database');
    return false;
  }
}
