// Sends a room's messages to its sockets as WebSocket frames that all its spectators share.
import type { Duplex } from 'node:stream';
import type { Client } from '@colyseus/core';
import { tcpOf } from './sockets.ts';

const FINAL_BINARY = 0x82;
const OPEN = 1;
/** Sockets written to in one turn of the event loop (about 3 ms), so that other work can run in between. */
const WRITES_PER_TURN = 256;

interface Waiting {
  readonly client: Client;
  readonly tcp: Duplex;
  readonly frame: Buffer;
}

/**
 * For the sockets of one room. Colyseus encodes a patch once, but ws builds a frame for each client and, for slow clients,
 * keeps referring to the encoder's buffer, which the next patch overwrites.
 */
export class SharedFrames {
  #data: Uint8Array | undefined;
  #frame: Buffer | undefined;
  /** Not sent yet, in order. */
  #waiting: Waiting[] = [];
  #sentInTurn = 0;

  /**
   * From now on, sends what Colyseus sends this client as shared frames.
   * @param pace players get frames at once; spectators in turns, a limited number per turn of the event loop
   */
  carry(client: Client, pace: 'at once' | 'in turns'): void {
    const tcp = tcpOf(client);
    if (!tcp) return; // ws sends as usual
    const { raw } = client;
    client.raw = (data, options, callback) => {
      if (callback) return raw.call(client, data, options, callback);
      if (pace === 'in turns') this.#sendInTurn({ client, tcp, frame: this.#frameOf(data) });
      else if (isOpen(client)) tcp.write(frameOf(data)); // not cached: that would hold 8 KB per idle room
    };
  }

  #sendInTurn(what: Waiting): void {
    if (this.#waiting.length > 0 || this.#sentInTurn === WRITES_PER_TURN) this.#waiting.push(what);
    else this.#send(what);
  }

  #send({ client, tcp, frame }: Waiting): void {
    if (isOpen(client)) tcp.write(frame);
    if (this.#sentInTurn === 0) setImmediate(() => this.#sendWaiting());
    this.#sentInTurn += 1;
  }

  #sendWaiting(): void {
    this.#sentInTurn = 0;
    for (const next of this.#waiting.splice(0, WRITES_PER_TURN)) this.#send(next);
  }

  /** Colyseus passes the same array for all clients, and a new one for different bytes. */
  #frameOf(data: Uint8Array): Buffer {
    if (data !== this.#data) {
      this.#data = data;
      this.#frame = frameOf(data);
    }
    return this.#frame!;
  }
}

function isOpen({ ref }: Client): boolean {
  return (ref as { readyState?: number }).readyState === OPEN;
}

/** A complete, unmasked binary message (RFC 6455 §5.2). */
function frameOf(data: Uint8Array): Buffer {
  const { length } = data;
  const at = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(at + length);
  frame[0] = FINAL_BINARY;
  frame[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (at === 4) frame.writeUInt16BE(length, 2);
  if (at === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.set(data, at);
  return frame;
}
