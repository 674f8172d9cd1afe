// The command line's end of the server's socket. It imports little, so that it starts fast.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Failure, type FailureCode } from './failure.ts';
import type { ActName } from './acts.ts';

export type ServerAnswer =
  | { readonly done: object }
  | { readonly failure: { readonly message: string; readonly hint: string; readonly code?: FailureCode } };

/** Asks a server to perform an act; `undefined` when none is listening. @throws Failure that the server answered */
export async function askServer(path: string, name: ActName, given: object): Promise<object | undefined> {
  const answer = await send(path, name, given);
  if (answer === undefined) return undefined;
  if ('done' in answer) return answer.done;
  throw new Failure(answer.failure.message, answer.failure.hint, answer.failure.code);
}

/** Whether a server is listening there. */
export async function isListening(path: string): Promise<boolean> {
  return (await send(path, 'nothing', {})) !== undefined;
}

const SLOW_MS = 5000;
const NOT_LISTENING = ['ENOENT', 'ECONNREFUSED'];
const STOPPED = ['ECONNRESET', 'EPIPE'];

async function send(socketPath: string, name: string, given: object): Promise<ServerAnswer | undefined> {
  const slow = setTimeout(() => process.stderr.write(`The server at ${socketPath} has not answered yet.\n`), SLOW_MS);
  try {
    const sent = request({ socketPath, path: `/${name}`, method: 'POST' });
    sent.end(JSON.stringify(given));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return JSON.parse(await text(response)) as ServerAnswer;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && NOT_LISTENING.includes(code)) return undefined;
    if (code !== undefined && STOPPED.includes(code)) {
      const hint = 'It may have done it nonetheless: check before you run this again.';
      throw new Failure(`The server at ${socketPath} stopped before it answered.`, hint);
    }
    throw new Failure(`Cannot ask the server at ${socketPath}: ${message}`, 'Run it as the same user as the server.');
  } finally {
    clearTimeout(slow);
  }
}
