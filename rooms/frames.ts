// What all spectators of a room are sent, as one frame that is made once.
import type { Client } from '@colyseus/core';
import { tcpOf } from './sockets.ts';

const FINAL_BINARY = 0x82;
const OPEN = 1;

/**
 * For the spectators of one room, who are all shown the same. Colyseus encodes a patch once, but ws makes a frame of it for
 * each client, and leaves the bytes of a slow one in the encoder's buffer, which the next patch overwrites.
 */
export class SharedFrames {
  #data: Uint8Array | undefined;
  #frame: Buffer | undefined;

  /** From now on what Colyseus sends this spectator goes out as shared frames. */
  carry(client: Client): void {
    const tcp = tcpOf(client);
    if (!tcp) return; // sent by ws, as ever
    const { raw } = client;
    client.raw = (data, options, callback) => {
      if (callback) return raw.call(client, data, options, callback);
      if ((client.ref as { readyState?: number }).readyState === OPEN) tcp.write(this.#frameOf(data));
    };
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

/** A whole binary message of a server (RFC 6455, section 5.2). */
function frameOf(data: Uint8Array): Buffer {
  const { length } = data;
  const header = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  header[0] = FINAL_BINARY;
  header[1] = length < 126 ? length : length < 65_536 ? 126 : 127;
  if (header.length === 4) header.writeUInt16BE(length, 2);
  if (header.length === 10) header.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([header, data]);
}
