// Identifies the arena to push services (VAPID, RFC 8292) by a token signed with the key that browsers subscribed with.
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Sealing } from '../outbound/sealing.ts';
import type { PushKey } from '../records/push-records.ts';

/** The RFC allows at most a day. */
const VALID_MS = 12 * 3_600_000;

export function newPushKey({ seal }: Pick<Sealing, 'seal'>): PushKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')]);
  return {
    publicKey: point.toString('base64url'),
    privateKey: seal(privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()),
  };
}

/** @throws Error when it cannot be decrypted */
export function privateKeyOf({ privateKey }: PushKey, { open }: Pick<Sealing, 'open'>): KeyObject {
  return createPrivateKey(open(privateKey));
}

interface Signer {
  readonly key: KeyObject;
  readonly publicKey: string;
  /** The address at which the push service reaches the operator. */
  readonly contact: string;
}

/** The header `Authorization` of a message to this endpoint. */
export function authorization(endpoint: string, { key, publicKey, contact }: Signer): string {
  const claims = {
    aud: new URL(endpoint).origin,
    // By the system clock rather than game time, because the service compares it with its own clock.
    exp: Math.floor((Date.now() + VALID_MS) / 1000),
    // Some services refuse other forms of address.
    ...(/^(?:https|mailto):/.test(contact) ? { sub: contact } : {}),
  };
  const signed = `${inBase64({ typ: 'JWT', alg: 'ES256' })}.${inBase64(claims)}`;
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${signature}, k=${publicKey}`;
}

function inBase64(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
