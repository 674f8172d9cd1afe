// Where the log goes: standard output. Games go on while it cannot be written (a full disk, a terminal that is gone); lines
// are lost then.
import { write, writeSync } from 'node:fs';
import { format } from 'node:util';
import type { DestinationStream, Logger } from 'pino';

/** More than this is not kept for a reader that is slow, in characters. */
const MOST_WAITING = 1_000_000;
const TRY_AGAIN_MS = 100;

/** pino's own destination writes in a loop until it succeeds, at a fatal error and at the end of the process. */
export class LogOutput implements DestinationStream {
  readonly #file: number;
  #waiting = '';
  #isWriting = false;

  /** @param file descriptor */
  constructor(file = 1) {
    this.#file = file;
    process.once('exit', () => this.#writeRest());
  }

  write(line: string): void {
    if (this.#waiting.length < MOST_WAITING) this.#waiting += line;
    if (!this.#isWriting) this.#writeOn(Buffer.alloc(0));
  }

  /** @param begun what is left of a batch of lines that was written in part */
  #writeOn(begun: Buffer): void {
    const batch = begun.length > 0 ? begun : Buffer.from(this.#take());
    this.#isWriting = batch.length > 0;
    if (!this.#isWriting) return;
    write(this.#file, batch, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#writeOn(batch), TRY_AGAIN_MS).unref();
      else if (error) this.#isWriting = false;
      else this.#writeOn(batch.subarray(written));
    });
  }

  #writeRest(): void {
    try {
      writeSync(this.#file, this.#take());
    } catch {
      // Nobody can be told.
    }
  }

  #take(): string {
    const lines = this.#waiting;
    this.#waiting = '';
    return lines;
  }
}

/** Packages tell the console of what clients send, and a stream that nobody reads would hold up games. */
export function consoleToLog(log: Logger): void {
  for (const method of ['warn', 'error'] as const) {
    console[method] = (...words) => log.debug({ from: 'console' }, format(...words));
  }
}
