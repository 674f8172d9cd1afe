// Direct connections between processes: one to each process that this one calls, and one from each that calls it. Each
// starts as an HTTP upgrade at the address to which sockets are forwarded, authenticated by a secret that is published
// only in the called process's lease.
import { timingSafeEqual } from 'node:crypto';
import { get, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ifStoreDown } from '../ports/store-errors.ts';
import { newAnsweringEnd, newCallingEnd, type PeerConnection } from './peer-connection.ts';
import type { Contact } from './membership.ts';
import { withTimeout } from './with-timeout.ts';

/** Load balancers must not forward this path. */
const PATH = '/cluster/calls';
export const CALLS_PROTOCOL = 'arena-calls';
const ACCEPTED = `HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${CALLS_PROTOCOL}\r\n\r\n`;
const CONNECT_WITHIN_MS = 1000;
/** After a failed connection, a process is called over Redis for this long. */
const RETRY_AFTER_MS = 5000;

export interface PeerConnections {
  /** The connection to another process, opened if necessary; `undefined`: not possible now. */
  to(processId: string): Promise<PeerConnection | undefined>;
  /** Takes over an upgrade request if it is from another process. @returns whether it was */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** No connection is opened or accepted afterwards. */
  close(): void;
}

export interface PeerConnectionsParts {
  readonly processId: string;
  readonly secret: string;
  /** @throws StoreDown */
  contactOf(processId: string): Promise<Contact | undefined>;
  onCall(text: string, connection: PeerConnection): void;
  onAnswer(text: string): void;
  /** What was sent over it may or may not have arrived. */
  onLost(connection: PeerConnection): void;
}

export function newPeerConnections({
  processId,
  secret,
  contactOf,
  onCall,
  onAnswer,
  onLost,
}: PeerConnectionsParts): PeerConnections {
  const byProcess = new Map<string, Promise<PeerConnection | undefined>>();
  const open = new Set<PeerConnection>();
  let isClosed = false;

  function keep(connection: PeerConnection): PeerConnection {
    open.add(connection);
    connection.onClose(() => open.delete(connection));
    return connection;
  }

  async function connect(other: string): Promise<PeerConnection | undefined> {
    const contact = await contactOf(other).catch(ifStoreDown(undefined));
    const socket = contact && (await dialled(other, contact));
    if (!socket || isClosed) {
      socket?.destroy();
      setTimeout(() => byProcess.delete(other), RETRY_AFTER_MS).unref();
      return undefined;
    }
    const connection = keep(newCallingEnd(socket, onAnswer));
    connection.onClose(() => {
      byProcess.delete(other);
      onLost(connection);
    });
    return connection;
  }

  return {
    to(other) {
      // All wait for the same promise, so that calls stay in order.
      const line = byProcess.get(other) ?? connect(other);
      byProcess.set(other, line);
      return line;
    },
    accept(request, socket, head) {
      if (isClosed || !isInvited(request, credentialsFor(processId, secret))) return false;
      socket.write(ACCEPTED);
      socket.unshift(head);
      keep(newAnsweringEnd(socket as Socket, onCall));
      return true;
    },
    close() {
      isClosed = true;
      for (const connection of open) connection.close();
    },
  };
}

/** They include the process id, because another process may have its address by now. */
function credentialsFor(processId: string, secret: string): string {
  return `Bearer ${processId}.${secret}`;
}

function isInvited({ url, headers }: IncomingMessage, credentials: string): boolean {
  if (url !== PATH || headers.upgrade !== CALLS_PROTOCOL) return false;
  const [given, right] = [Buffer.from(headers.authorization ?? ''), Buffer.from(credentials)];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** `undefined` when that process cannot be reached, or is of an older release. */
async function dialled(processId: string, { host, port, secret }: Contact): Promise<Duplex | undefined> {
  if (secret === undefined) return undefined;
  const headers = { Connection: 'Upgrade', Upgrade: CALLS_PROTOCOL, Authorization: credentialsFor(processId, secret) };
  const request = get({ host, port, path: PATH, headers, agent: false });
  const { promise: answered, resolve } = Promise.withResolvers<Duplex | undefined>();
  request.on('upgrade', (_, socket, head) => {
    socket.unshift(head);
    resolve(socket);
  });
  for (const event of ['response', 'error']) request.on(event, () => resolve(undefined));
  const socket = await withTimeout(answered, CONNECT_WITHIN_MS).catch(() => undefined);
  if (!socket) request.destroy();
  return socket;
}
