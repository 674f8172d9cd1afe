// The main thread's connection to a thread that has the SQLite file open.
import { once } from 'node:events';
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads';
import { packWrites } from './packed-writes.ts';
import type { NumberedStatement, QueryResult, Reply, Request, SqliteFault, Statement, Stopped } from './messages.ts';

export class SqliteError extends Error {
  override readonly name = 'SqliteError';
  /** Extended result code; `undefined` when the thread has exited. */
  readonly errcode: number | undefined;

  constructor({ message, errcode }: SqliteFault) {
    super(message);
    this.errcode = errcode;
  }
}

interface Waiting {
  resolve(reply: Reply): void;
  reject(error: Error): void;
}

export class SqliteThread {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #numbers = new Map<string, number>();
  /** Texts that are numbered, but not yet sent. */
  #texts: string[] = [];
  #gone: SqliteError | undefined;

  /**
   * @param program of the thread
   * @throws SqliteError when the file cannot be opened
   */
  static async open(program: URL, path: string): Promise<SqliteThread> {
    const thread = new SqliteThread(program, path);
    try {
      await thread.#reply();
    } catch (error) {
      await thread.#worker.terminate();
      throw error;
    }
    return thread;
  }

  private constructor(program: URL, path: string) {
    this.#worker = new Worker(program, { workerData: path });
    this.#worker.on('message', (reply: Reply) => this.#waiting.shift()?.resolve(reply));
    this.#worker.on('error', ({ message }: Error) => this.#end(message));
    this.#worker.on('exit', () => this.#end('the database is closed'));
  }

  async query(query: Statement): Promise<QueryResult> {
    const { number, parameters } = this.#numbered(query);
    const reply = await this.#ask({ query: number, parameters, texts: this.#texts });
    return (reply as { result: QueryResult }).result;
  }

  async queryUnprepared({ sql, parameters }: Statement): Promise<QueryResult> {
    const reply = await this.#ask({ text: sql, parameters });
    return (reply as { result: QueryResult }).result;
  }

  /** @returns the writes that were undone; all others are durable */
  async commit(writes: readonly (readonly Statement[])[]): Promise<readonly Stopped[]> {
    const packed = packWrites(writes.map((write) => write.map((statement) => this.#numbered(statement))));
    const reply = await this.#ask({ commit: packed, texts: this.#texts });
    return (reply as { stopped: Stopped[] }).stopped;
  }

  /** @throws SqliteError */
  async backup(file: string): Promise<void> {
    const { port1: done, port2 } = new MessageChannel();
    // The reply has its own port, which closes when the thread exits.
    const ended = Promise.race([once(done, 'message'), once(done, 'close')]);
    await this.#ask({ backup: file, done: port2 }, [port2]);
    const [reply = { fault: { message: 'the database was closed', errcode: undefined } }] = (await ended) as Reply[];
    done.close();
    if ('fault' in reply) throw new SqliteError(reply.fault);
  }

  async close(): Promise<void> {
    if (this.#gone) return;
    await this.#ask({ close: true });
    await this.#worker.terminate();
  }

  #numbered({ sql, parameters, mayMiss: may }: Statement): NumberedStatement {
    const mayMiss = may === true;
    const known = this.#numbers.get(sql);
    if (known !== undefined) return { number: known, parameters, mayMiss };
    const number = this.#numbers.size;
    this.#numbers.set(sql, number);
    this.#texts.push(sql);
    return { number, parameters, mayMiss };
  }

  #ask(request: Request, transferred: readonly MessagePort[] = []): Promise<Reply> {
    if (this.#gone) return Promise.reject(this.#gone);
    this.#worker.postMessage(request, transferred);
    if ('texts' in request && request.texts.length > 0) this.#texts = [];
    return this.#reply();
  }

  async #reply(): Promise<Reply> {
    const reply = await new Promise<Reply>((resolve, reject) => this.#waiting.push({ resolve, reject }));
    if ('fault' in reply) throw new SqliteError(reply.fault);
    return reply;
  }

  #end(message: string): void {
    this.#gone ??= new SqliteError({ message, errcode: undefined });
    for (const { reject } of this.#waiting.splice(0)) reject(this.#gone);
  }
}
