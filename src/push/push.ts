// Wires push messages together: the devices and the sender.
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
  /** Encrypts secrets in the store; `undefined`: they are stored in plain text. */
  readonly keyring: Keyring | undefined;
  /** For development: also allows http and https to loopback. */
  readonly allowLoopback: boolean;
}

export type OpenedPush = Push & Sender;

/** The first start generates the key, which all processes share. */
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

/** Reported, because other secrets, such as those of webhooks, are encrypted with the same keys. */
function opensKey({ reportError }: Arena, sealing: Sealing, sealed: string): boolean {
  try {
    sealing.open(sealed);
    return true;
  } catch (error) {
    reportError(error, 'decrypting the push key');
    return false;
  }
}
