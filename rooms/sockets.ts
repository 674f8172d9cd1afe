// Accepts sockets that have a reservation. A socket that reaches a process other than its room's is tunnelled there.
import { connect } from 'node:net';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Client } from '@colyseus/core';
import { WebSocketTransport } from '@colyseus/ws-transport';
import { ifStoreDown } from '../src/ports/store-errors.ts';
import type { Address, Owners } from '../src/ports/owners.ts';
import type { ProblemSlug } from '../schema/problem.ts';

const SOCKET_PATH = /^\/([\w-]+)\/[\w-]+\?(?:.*&)?sessionId=/;
const CONNECT_TIMEOUT_MS = 3000;
/** How long a closed socket may stay half-open: one without a reservation counts against no limit. The default is 30 s. */
const CLOSE_TIMEOUT_MS = 3000;
/** Marks a tunnelled request, which is never tunnelled again: a wrong address could lead back here. */
const TUNNELLED = 'arena-tunnelled';

export interface Sockets {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<ProblemSlug | undefined>;
  close(): void;
}

export interface SocketTerms {
  /** Whether the heap is nearly full; new sockets are then refused. */
  isShedding(): boolean;
  /** Header fields of each handshake. */
  readonly common: readonly (readonly [name: string, value: string])[];
}

/** Colyseus' own matchmaking routes stay closed, and its pings are disabled, because pings.ts sends them. */
export function attachSockets(server: Server, { processId, addressOf }: Owners, terms: SocketTerms): Sockets {
  const { isShedding, common } = terms;
  const transport = new Transport(common);
  transport.attachToServer(server, {
    filter: (request: IncomingMessage) => !isShedding() && processIn(request) === processId,
  });
  const tunnels = new Set<Duplex>();
  return {
    async upgrade(request, socket, head) {
      if (isShedding()) return 'unavailable';
      const owner = processIn(request);
      if (owner === undefined) return 'path-not-found';
      if (owner === processId) return undefined;
      if (TUNNELLED in request.headers) return 'unavailable';
      const address = await addressOf(owner).catch(ifStoreDown(undefined));
      const upstream = address && (await connected(address));
      if (!upstream) return 'unavailable';
      if (socket.destroyed) return void upstream.destroy();
      tunnels.add(socket);
      socket.once('close', () => tunnels.delete(socket));
      pipe(request, socket, upstream, head);
      return undefined;
    },
    close() {
      for (const tunnel of tunnels) tunnel.destroy();
      transport.shutdown();
    },
  };
}

class Transport extends WebSocketTransport {
  constructor(common: SocketTerms['common']) {
    // Colyseus passes ws its options, but does not name this one.
    const closing = { closeTimeout: CLOSE_TIMEOUT_MS };
    super({ noServer: true, pingInterval: 0, ...closing });
    const lines = common.map(([name, value]) => `${name}: ${value}`);
    this.wss.on('headers', (headers) => void headers.push(...lines));
  }
}

/** The process that reserved the seat; `undefined` when the request is not one for a socket. */
function processIn({ url, headersDistinct }: IncomingMessage): string | undefined {
  if ((headersDistinct['host']?.length ?? 0) > 1) return undefined; // RFC 9112 §3.2
  return SOCKET_PATH.exec(url ?? '')?.[1];
}

function connected({ host, port }: Address): Promise<Duplex | undefined> {
  return new Promise((resolve) => {
    const upstream = connect({ host, port, noDelay: true });
    const giveUp = (): void => {
      upstream.destroy();
      resolve(undefined);
    };
    const timer = setTimeout(giveUp, CONNECT_TIMEOUT_MS);
    upstream.once('error', giveUp);
    upstream.once('connect', () => {
      clearTimeout(timer);
      upstream.off('error', giveUp);
      resolve(upstream);
    });
  });
}

/** Forwards the request, then bytes in both directions; when one side closes, so does the other. */
function pipe({ method, url, rawHeaders }: IncomingMessage, socket: Duplex, upstream: Duplex, head: Buffer): void {
  const fields = rawHeaders.flatMap((text, i) => (i % 2 ? [] : [`${text}: ${rawHeaders[i + 1]}`]));
  upstream.write([`${method} ${url} HTTP/1.1`, ...fields, `${TUNNELLED}: 1`, '', ''].join('\r\n'), 'latin1');
  upstream.write(head);
  for (const [one, other] of [
    [socket, upstream],
    [upstream, socket],
  ] as const) {
    one.pipe(other);
    one.on('error', () => other.destroy());
    one.once('close', () => other.destroy());
  }
}

let corked: Duplex[] = [];

/**
 * Buffers what is sent to these clients until the next tick, so that the frames of one move (patch, hand, answer)
 * leave in one system call instead of three.
 */
export function inOnePacket(clients: readonly Client[]): void {
  if (corked.length === 0) process.nextTick(uncorkAll); // one uncork for all moves of a group commit
  for (const client of clients) {
    const socket = tcpOf(client);
    if (!socket) continue;
    socket.cork();
    corked.push(socket);
  }
}

function uncorkAll(): void {
  const sockets = corked;
  corked = [];
  for (const socket of sockets) socket.uncork();
}

/** ws keeps the TCP socket in `_socket`; without it, frames are sent one by one. */
export function tcpOf(client: Client | undefined): Duplex | undefined {
  return (client?.ref as Readonly<Record<'_socket', Duplex | undefined>> | undefined)?.['_socket'];
}
