// Writes the log to standard output. Games continue when it cannot be written (a full disk, a closed terminal); lines
// are then lost.
import { write, writeSync } from 'node:fs';
import { format } from 'node:util';
import type { DestinationStream, Logger } from 'pino';

/** Lines kept for a slow reader, in characters; further lines are dropped. */
const MAX_WAITING_LENGTH = 1_000_000;
const RETRY_AFTER_MS = 100;

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
    if (this.#waiting.length < MAX_WAITING_LENGTH) this.#waiting += line;
    if (!this.#isWriting) this.#writeOn(Buffer.alloc(0));
  }

  /** @param unwritten the rest of a batch that was written in part */
  #writeOn(unwritten: Buffer): void {
    const batch = unwritten.length > 0 ? unwritten : Buffer.from(this.#take());
    this.#isWriting = batch.length > 0;
    if (!this.#isWriting) return;
    write(this.#file, batch, (error, written) => {
      if (error?.code === 'EAGAIN') setTimeout(() => this.#writeOn(batch), RETRY_AFTER_MS).unref();
      else if (error) this.#isWriting = false;
      else this.#writeOn(batch.subarray(written));
    });
  }

  #writeRest(): void {
    try {
      writeSync(this.#file, this.#take());
    } catch {
      // There is nowhere left to report it.
    }
  }

  #take(): string {
    const lines = this.#waiting;
    this.#waiting = '';
    return lines;
  }
}

/** Some packages write about client input to the console, and an unread stream would block games. */
export function consoleToLog(log: Logger): void {
  for (const method of ['warn', 'error'] as const) {
    console[method] = (...words) => log.debug({ from: 'console' }, format(...words));
  }
}
