// A process with many sockets at one live game. They are too many to decode their messages, so it only records when
// these arrive.
import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import type { SeatReservation } from '../schema/game.ts';

export type SpectatorCommand =
  /**
   * Opens sockets. `reserveAt`: the URL that answers a POST with a reservation; `doors`: for each process, where its
   * sockets are opened.
   */
  | { readonly is: 'enter'; readonly count: number; readonly reserveAt: string; readonly doors: Record<string, string> }
  /** Forgets previous arrivals. */
  | { readonly is: 'begin' }
  /** Answers with the times of arrival, once each socket has received a frame since `begin`. */
  | { readonly is: 'arrived' };

const AT_ONCE = 25;
const BINARY = 2;
const PING = 9;
const PONG_FRAME = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
/** Says that the client has joined; Colyseus answers with the state (masked with zeros). */
const JOINED_FRAME = Buffer.from([0x82, 0x81, 0, 0, 0, 0, 10]);

let arrivals: number[] = [];
let allArrived = Promise.withResolvers<void>();
const waiting = new Set<Socket>();
const sockets: Socket[] = [];

process.on('message', (command: SpectatorCommand) => void answer(command).then((found) => process.send!(found)));

async function answer(command: SpectatorCommand): Promise<readonly number[]> {
  if (command.is === 'enter') return enter(command);
  if (command.is === 'arrived') {
    await allArrived.promise;
    return arrivals;
  }
  arrivals = [];
  allArrived = Promise.withResolvers();
  for (const socket of sockets) waiting.add(socket);
  return [];
}

async function enter({
  count,
  reserveAt,
  doors,
}: Extract<SpectatorCommand, { is: 'enter' }>): Promise<readonly number[]> {
  const byDoor = new Map<string, number>();
  while (sockets.length < count) {
    const some = Math.min(AT_ONCE, count - sockets.length);
    const places = await Promise.all(Array.from({ length: some }, () => reserve(reserveAt)));
    await Promise.all(places.map((place) => open(place, doors[place.processId] ?? doors['any']!)));
    for (const { processId } of places) byDoor.set(processId, (byDoor.get(processId) ?? 0) + 1);
  }
  return [...byDoor.values()];
}

async function reserve(url: string): Promise<SeatReservation> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  if (!response.ok) throw new Error(`no reservation: ${response.status} ${await response.text()}`);
  return (await response.json()) as SeatReservation;
}

/** Resolves when the first state has arrived. */
async function open({ processId, roomId, sessionId }: SeatReservation, door: string): Promise<void> {
  const { hostname, port } = new URL(door);
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const seen = Promise.withResolvers<void>();
  let frames = 0;
  let rest: Buffer = Buffer.alloc(0);
  let isOpen = false;
  socket.on('error', (error) => seen.reject(error));
  socket.on('close', () => {
    throw new Error('a socket was closed');
  });
  socket.on('data', (chunk: Buffer) => {
    const at = performance.timeOrigin + performance.now();
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (!isOpen) {
      const end = rest.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!rest.toString('latin1', 0, 12).endsWith('101')) return seen.reject(new Error(rest.toString()));
      isOpen = true;
      rest = rest.subarray(end + 4);
    }
    for (;;) {
      const frame = frameIn(rest);
      if (!frame) return;
      rest = rest.subarray(frame.length);
      if (frame.opcode === PING) socket.write(PONG_FRAME);
      if (frame.opcode !== BINARY) continue;
      frames += 1;
      if (frames === 1) socket.write(JOINED_FRAME);
      else if (frames === 2) seen.resolve();
      else if (waiting.delete(socket) && arrivals.push(at) === sockets.length) allArrived.resolve();
    }
  });
  await once(socket, 'connect');
  const path = `/${processId}/${roomId}?sessionId=${sessionId}`;
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13';
  socket.write(
    `GET ${path} HTTP/1.1\r\nHost: load\r\n${upgrade}\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
  );
  await seen.promise;
  sockets.push(socket);
}

/** The first frame in what a server sent, if it is complete (RFC 6455, section 5.2). */
function frameIn(bytes: Buffer): { readonly opcode: number; readonly length: number } | undefined {
  if (bytes.length < 2) return undefined;
  const short = bytes[1]!;
  if (short === 126 && bytes.length < 4) return undefined;
  if (short === 127) throw new Error('a frame of more than 64 KB');
  const length = short === 126 ? 4 + bytes.readUInt16BE(2) : 2 + short;
  return bytes.length < length ? undefined : { opcode: bytes[0]! & 15, length };
}
