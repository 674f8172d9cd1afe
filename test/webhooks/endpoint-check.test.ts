// What a subscriber is told about an endpoint that does not answer: each cause, from real connections.
import { once } from 'node:events';
import net, { type AddressInfo, type Server } from 'node:net';
import tls from 'node:tls';
import { expect } from 'chai';
import { Problem } from '../../schema/problem.ts';
import { newPoster, type Poster } from '../../src/outbound/posting.ts';
import { newFindAddresses } from '../../src/outbound/names.ts';
import { verifyReceiver } from '../../src/webhooks/endpoint-check.ts';
import { startNameServer, type NameServer } from '../support/name-server.ts';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Of `localhost`, signed by itself. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg7Iu0uMmzko3DFJWb
FNkrFfQYbAE9yHIDw2dFr+fwCv+hRANCAATGrZHFKhTG7FmImrQ0qzJNG8OBzOdm
X2SGGJahLF4pQZ6bnmN+rER4elwL84/ZJnOEiZvinQMJfb7kLMxbKMOx
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBgDCCASWgAwIBAgIUZQXo9tQN6IelG7ucq4XEfAyBunowCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyODIxMDAxN1oYDzIxMjYxMTA0
MjEwMDE3WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATGrZHFKhTG7FmImrQ0qzJNG8OBzOdmX2SGGJahLF4pQZ6bnmN+rER4
elwL84/ZJnOEiZvinQMJfb7kLMxbKMOxo1MwUTAdBgNVHQ4EFgQUCuJn1iefSg5F
v8fK/xx9NfMzOykwHwYDVR0jBBgwFoAUCuJn1iefSg5Fv8fK/xx9NfMzOykwDwYD
VR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgNJADBGAiEA1xpEZr6rNKEl/xqgHG+E
doFf+It5gLbITLDB/6xOHdcCIQDX3vro2A1ElWvUO6HVaa//NE8ssOleC9BQCLFQ
IV36Jg==
-----END CERTIFICATE-----`,
};

/** What is said for a server that answers each connection so. */
const ANSWERS: Record<string, readonly [scheme: string, server: () => Server, detail: string]> = {
  'closes the connection': [
    'http',
    () => net.createServer((socket) => socket.once('data', () => socket.destroy())),
    'The connection was closed before an answer.',
  ],
  'speaks another protocol': [
    'http',
    () => net.createServer((socket) => socket.end('220 mail.example ready\r\n')),
    'The answer was not HTTP.',
  ],
  'speaks no TLS': [
    'https',
    () => net.createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
    'It does not speak TLS at this port.',
  ],
  'has a certificate that it signed itself': [
    'https',
    () => tls.createServer(SELF_SIGNED).on('tlsClientError', () => undefined),
    'Its TLS certificate was not accepted.',
  ],
  'sends more than is read': [
    'http',
    () =>
      net.createServer((socket) =>
        socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(100_000)}`)),
      ),
    'The answer was too long.',
  ],
};

describe('an endpoint that cannot be verified', () => {
  let names: NameServer;
  let poster: Poster;
  before(async () => {
    names = await startNameServer({});
    poster = newPoster({ allowLoopback: true, findAddresses: newFindAddresses({ servers: [names.address] }) });
  });
  after(async () => {
    await poster.close();
    names.close();
  });

  const refusal = (url: string): Promise<unknown> =>
    verifyReceiver(poster, url, SECRET).then(
      () => 'verified',
      (error: unknown) => (error instanceof Problem ? [error.slug, error.parts.detail] : error),
    );

  for (const [behaviour, [scheme, newServer, detail]] of Object.entries(ANSWERS)) {
    it(`${behaviour}: ${detail}`, async () => {
      const sockets = new Set<net.Socket>();
      const server = newServer().listen(0, '127.0.0.1');
      server.on('connection', (socket) => sockets.add(socket));
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo;
      expect(await refusal(`${scheme}://localhost:${port}/`)).to.deep.equal(['webhook-unreachable', detail]);
      server.close();
      for (const socket of sockets) socket.destroy();
    });
  }

  it('has a name that nobody knows: Its host name has no address.', async () => {
    const answer = await refusal('https://unknown.test/hook');
    expect(answer).to.deep.equal(['webhook-unreachable', 'Its host name has no address.']);
  });
});
