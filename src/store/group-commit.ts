// Group commit: writes that arrive during a transaction share the next one.
import { StoreDown } from '../ports/store-errors.ts';
import type { Backend, WriteOutcome, Write } from './backend.ts';

const MAX_BATCH_SIZE = 256;

interface Waiting {
  readonly write: Write;
  resolve(outcome: WriteOutcome): void;
  reject(error: unknown): void;
}

/** Called after each transaction with its number of writes and its duration. */
export type OnCommit = (writes: number, seconds: number) => void;

export class GroupCommit {
  readonly #backend: Pick<Backend, 'commit'>;
  readonly #onCommit: OnCommit | undefined;
  #queue: Waiting[] = [];
  #isBusy = false;
  #isClosed = false;
  #whenIdle: (() => void)[] = [];

  constructor(backend: Pick<Backend, 'commit'>, onCommit?: OnCommit) {
    this.#backend = backend;
    this.#onCommit = onCommit;
  }

  /**
   * Resolves when the write is durable, or has left nothing behind.
   * @throws StoreDown when neither is known
   */
  submit(write: Write): Promise<WriteOutcome> {
    if (this.#isClosed) return Promise.reject(new StoreDown('the store is closed'));
    return new Promise((resolve, reject) => {
      this.#queue.push({ write, resolve, reject });
      this.#flushSoon();
    });
  }

  /** Accepts no more writes; resolves when the pending ones are done. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#isBusy) await new Promise<void>((resolve) => this.#whenIdle.push(resolve));
  }

  /** No timer: a batch is what arrived in this turn of the event loop and during the last transaction. */
  #flushSoon(): void {
    if (this.#isBusy) return;
    this.#isBusy = true;
    setImmediate(() => void this.#flush());
  }

  async #flush(): Promise<void> {
    const batch = this.#queue.splice(0, MAX_BATCH_SIZE);
    const startedAt = performance.now();
    try {
      const outcomes = await this.#backend.commit(batch.map(({ write }) => write));
      this.#onCommit?.(batch.length, (performance.now() - startedAt) / 1000);
      for (const [index, { resolve }] of batch.entries()) resolve(outcomes[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
    this.#isBusy = false;
    if (this.#queue.length > 0) this.#flushSoon();
    else for (const resolve of this.#whenIdle.splice(0)) resolve();
  }
}
