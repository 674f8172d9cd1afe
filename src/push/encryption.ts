// Encrypts a push message for one browser (RFC 8291), so that the push service cannot read it.
import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** The keys in a browser's subscription. */
export interface BrowserKeys {
  /** The public key: an uncompressed point on P-256, in base64url. */
  readonly p256dh: string;
  /** The authentication secret: 16 bytes, in base64url. */
  readonly auth: string;
}

/** Generated for each message. */
interface MessageSecrets {
  /** On P-256. */
  readonly privateKey: Buffer;
  /** 16 bytes. */
  readonly salt: Buffer;
}

const CURVE = 'prime256v1';
const RECORD_SIZE = 4096;
/** Ends the last record (RFC 8188 §2). */
const LAST = Buffer.of(2);
const SALT_BYTES = 16;
const KEY_BYTES = 16;
const NONCE_BYTES = 12;

/**
 * The body of a message with `Content-Encoding: aes128gcm`.
 * @param text short enough for one record
 * @throws Error when the browser's key is not a point on P-256
 */
export function encryptFor(keys: BrowserKeys, text: string, secrets: MessageSecrets = newSecrets()): Buffer {
  const { salt, privateKey } = secrets;
  const browser = Buffer.from(keys.p256dh, 'base64url');
  const sender = createECDH(CURVE);
  sender.setPrivateKey(privateKey);
  const ours = sender.getPublicKey();
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ours]);
  const shared = derive(sender.computeSecret(browser), Buffer.from(keys.auth, 'base64url'), { info, length: 32 });
  const key = derive(shared, salt, { info: 'Content-Encoding: aes128gcm\0', length: KEY_BYTES });
  const nonce = derive(shared, salt, { info: 'Content-Encoding: nonce\0', length: NONCE_BYTES });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  const sealed = [cipher.update(Buffer.concat([Buffer.from(text), LAST])), cipher.final(), cipher.getAuthTag()];
  return Buffer.concat([salt, sizes(ours.length), ours, ...sealed]);
}

/** Whether messages can be encrypted for it. */
export function isPoint(p256dh: string): boolean {
  try {
    encryptFor({ p256dh, auth: '' }, '');
    return true;
  } catch {
    return false; // not a point on the curve
  }
}

function newSecrets(): MessageSecrets {
  const once = createECDH(CURVE);
  once.generateKeys();
  return { privateKey: once.getPrivateKey(), salt: randomBytes(SALT_BYTES) };
}

function derive(key: Buffer, salt: Buffer, { info, length }: { info: Buffer | string; length: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** The sizes in the header (RFC 8188 §2.1): of a record, and of the sender's key. */
function sizes(keyLength: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes.writeUInt32BE(RECORD_SIZE);
  bytes.writeUInt8(keyLength, 4);
  return bytes;
}
