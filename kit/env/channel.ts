// Messages over standard input and output: a kind (1 byte), a length (4 bytes), and that many bytes.
import { once } from 'node:events';

export const HEADER_SIZE = 5;

/** Reads exact numbers of bytes. */
export class Input {
  readonly #chunks = process.stdin[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  /** `undefined` at the end. */
  async bytes(size: number): Promise<Buffer | undefined> {
    while (this.#held.length < size) if (!(await this.#more())) return undefined;
    const taken = this.#held.subarray(0, size);
    this.#held = this.#held.subarray(size);
    return taken;
  }

  async line(): Promise<string | undefined> {
    while (!this.#held.includes('\n')) if (!(await this.#more())) return undefined;
    const end = this.#held.indexOf('\n');
    return (await this.bytes(end + 1))!.toString('utf8', 0, end);
  }

  async #more(): Promise<boolean> {
    const { value, done } = await this.#chunks.next();
    if (done) return false;
    this.#held = this.#held.length === 0 ? value : Buffer.concat([this.#held, value]);
    return true;
  }
}

/** A frame: the kind, the length in bytes as a uint32 of this machine, the parts. */
export async function send(kind: number, parts: readonly Uint8Array[]): Promise<void> {
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  const header = [Uint8Array.of(kind), new Uint8Array(Uint32Array.of(length).buffer)];
  if (!process.stdout.write(Buffer.concat([...header, ...parts]))) await once(process.stdout, 'drain');
}

/** @param bytes four of them */
export function numberIn(bytes: Uint8Array): number {
  return new Uint32Array(Uint8Array.from(bytes).buffer)[0]!;
}
