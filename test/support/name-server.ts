// A DNS server on a local UDP port: it has addresses for some names, does not answer for others, and denies the rest.
import dgram from 'node:dgram';
import { once } from 'node:events';
import ipaddr from 'ipaddr.js';

export interface NameServer {
  /** In the form that `Resolver.setServers` takes. */
  readonly address: string;
  /** Names under `silent.test` that were queried. */
  readonly unanswered: ReadonlySet<string>;
  close(): void;
}

const HEADER_BYTES = 12;
const TYPES: Readonly<Record<number, string>> = { 1: 'ipv4', 28: 'ipv6' };
const NAME_OF_QUESTION = [0xc0, HEADER_BYTES];

export async function startNameServer(known: Readonly<Record<string, readonly string[]>>): Promise<NameServer> {
  const socket = dgram.createSocket('udp4');
  const unanswered = new Set<string>();
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    if (name.endsWith('silent.test')) unanswered.add(name);
    else socket.send(answerTo(query.subarray(0, end), type, known[name]), from.port, from.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, unanswered, close: () => socket.close() };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, type: number, addresses: readonly string[] | undefined): Buffer {
  const found = (addresses ?? []).map((each) => ipaddr.parse(each)).filter((each) => each.kind() === TYPES[type]);
  const header = Buffer.from(query);
  header.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2); // NOERROR or NXDOMAIN
  header.writeUInt16BE(found.length, 6);
  header.writeUInt32BE(0, 8);
  const records = found.map((each) => {
    const bytes = each.toByteArray();
    return Buffer.from([...NAME_OF_QUESTION, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
  });
  return Buffer.concat([header, ...records]);
}
