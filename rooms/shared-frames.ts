// What a room sends its sockets, as frames: to all its spectators the same one.
import type { Duplex } from 'node:stream';
import type { Client } from '@colyseus/core';
import { tcpOf } from './sockets.ts';

const FINAL_BINARY = 0x82;
const OPEN = 1;
/** Sockets written to in one turn of the event loop, about 3 ms: others come in between. */
const AT_ONCE = 256;

interface Waiting {
  readonly client: Client;
  readonly tcp: Duplex;
  readonly frame: Buffer;
}

/**
 * For the sockets of one room. Colyseus encodes a patch once, but ws makes a frame of it for each client, of a header and
 * the bytes, and leaves those of a slow one in the encoder's buffer, which the next patch overwrites.
 */
export class SharedFrames {
  #data: Uint8Array | undefined;
  #frame: Buffer | undefined;
  /** Not sent yet, in order. */
  #waiting: Waiting[] = [];
  #sentInTurn = 0;

  /**
   * From now on what Colyseus sends this client goes out as these frames.
   * @param pace a player's at once; of a crowd of spectators so many in a turn of the event loop
   */
  carry(client: Client, pace: 'at once' | 'in turns'): void {
    const tcp = tcpOf(client);
    if (!tcp) return; // sent by ws, as ever
    const { raw } = client;
    client.raw = (data, options, callback) => {
      if (callback) return raw.call(client, data, options, callback);
      if (pace === 'in turns') this.#sendInTurn({ client, tcp, frame: this.#frameOf(data) });
      else if (isOpen(client)) tcp.write(frameOf(data)); // not kept: it would hold 8 KB for each idle room
    };
  }

  #sendInTurn(what: Waiting): void {
    if (this.#waiting.length > 0 || this.#sentInTurn === AT_ONCE) this.#waiting.push(what);
    else this.#send(what);
  }

  #send({ client, tcp, frame }: Waiting): void {
    if (isOpen(client)) tcp.write(frame);
    if (this.#sentInTurn === 0) setImmediate(() => this.#sendWaiting());
    this.#sentInTurn += 1;
  }

  #sendWaiting(): void {
    this.#sentInTurn = 0;
    for (const next of this.#waiting.splice(0, AT_ONCE)) this.#send(next);
  }

  /** Colyseus hands the same array to every client, and makes another one for other bytes. */
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

/** A whole binary message of a server (RFC 6455, section 5.2). */
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
