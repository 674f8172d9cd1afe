// A browser's push service on loopback, and the browser behind it: authenticates the sender and decrypts messages with the
// subscription's keys, as specified (RFC 8030, 8188, 8291, 8292).
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '../../schema/push.ts';

const DAY_MS = 86_400_000;

export interface TestBrowser {
  /** The JSON form of a PushSubscription. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** @throws Error if it was not encrypted for this browser */
  decrypt(body: Buffer): string;
}

export interface Pushed {
  /** The path of the endpoint. */
  readonly path: string;
  readonly text: string;
  readonly message: PushMessage;
  readonly headers: Record<string, string>;
}

/** The claims of a token. */
interface Claims {
  readonly aud: string;
  readonly exp: number;
  readonly sub?: string;
}

export interface PushService {
  readonly url: string;
  /** In order of arrival, whatever the answers were. */
  readonly pushed: readonly Pushed[];
  /** Reasons for which a real push service would have refused messages. */
  readonly wrong: readonly string[];
  /** The status of its answers, initially 201; with `undefined` it never answers. */
  answer: number | Promise<number> | undefined;
  /** A new subscription of a browser that uses this service. */
  subscribe(): TestBrowser;
  close(): Promise<void>;
}

export async function startPushService(publicKey: () => string): Promise<PushService> {
  const browsers = new Map<string, TestBrowser>();
  const pushed: Pushed[] = [];
  const wrong: string[] = [];
  const receive = async (request: IncomingMessage): Promise<void> => {
    const body = Buffer.concat(await request.toArray());
    const headers = request.headers as Record<string, string>;
    const browser = browsers.get(request.url!);
    if (!browser) throw new Error(`nobody subscribed to ${request.url}`);
    if (headers['content-encoding'] !== 'aes128gcm') throw new Error('another encoding');
    if (!/^\d+$/.test(headers['ttl'] ?? '')) throw new Error('no TTL');
    if (!/^[\w-]{1,32}$/.test(headers['topic'] ?? '')) throw new Error('no topic of 32 characters');
    if (body.length > 4096) throw new Error('too long');
    const claims = claimsOf(headers['authorization']!, publicKey());
    if (claims.aud !== service.url) throw new Error(`meant for ${claims.aud}`);
    const leftMs = claims.exp * 1000 - Date.now();
    if (leftMs <= 0 || leftMs > DAY_MS) throw new Error(`expires in ${leftMs} ms`);
    const text = browser.decrypt(body);
    pushed.push({ path: request.url!, text, message: JSON.parse(text) as PushMessage, headers });
  };
  const server = createServer((request, response) => {
    void receive(request)
      .catch((error: unknown) => wrong.push(String(error)))
      .then(async () => {
        const status = await service.answer;
        if (status !== undefined) response.writeHead(status).end();
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const service: PushService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pushed,
    wrong,
    answer: 201,
    subscribe() {
      const browser = newBrowser(service.url);
      browsers.set(new URL(browser.subscription.endpoint).pathname, browser);
      return browser;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return service;
}

/** @param privateKey random unless given, like `auth` */
export function newBrowser(service: string, privateKey?: Buffer, auth: Buffer = randomBytes(16)): TestBrowser {
  const own = createECDH('prime256v1');
  if (privateKey) own.setPrivateKey(privateKey);
  else own.generateKeys();
  const p256dh = own.getPublicKey();
  return {
    subscription: {
      endpoint: `${service}/to/${randomBytes(12).toString('base64url')}`,
      keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
    },
    decrypt(body) {
      const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
      const sender = body.subarray(21, 21 + keyLength);
      const sealed = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(sender), auth, info, 32));
      const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
      const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      const end = padded.lastIndexOf(2);
      if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('no last record');
      return padded.subarray(0, end).toString();
    },
  };
}

/** The claims of a token. @throws Error if it is not signed with this key */
export function claimsOf(authorization: string, publicKey: string): Claims {
  const [, head, claims, signature, key] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) throw new Error(`signed with another key: ${authorization}`);
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const verifier = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  const isValid = verify('sha256', Buffer.from(`${head}.${claims}`), verifier, Buffer.from(signature!, 'base64url'));
  if (!isValid) throw new Error('a wrong signature');
  return JSON.parse(Buffer.from(claims!, 'base64url').toString()) as Claims;
}
