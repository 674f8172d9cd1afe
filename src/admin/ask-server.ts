// The command line's end of the server's socket. It loads little, so that an answer is there at once.
import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { Failure } from './failure.ts';
import type { ActName } from './acts.ts';

export type Said =
  | { readonly done: object }
  | { readonly failure: { readonly message: string; readonly hint: string } };

/** Has a server do it; `undefined` when none listens. @throws Failure as the server said it */
export async function askServer(path: string, name: ActName, given: object): Promise<object | undefined> {
  const said = await send(path, name, given);
  if (said === undefined) return undefined;
  if ('done' in said) return said.done;
  throw new Failure(said.failure.message, said.failure.hint);
}

/** Whether a server lives there. */
export async function listens(path: string): Promise<boolean> {
  return (await send(path, 'nothing', {})) !== undefined;
}

const NOBODY_THERE = ['ENOENT', 'ECONNREFUSED'];

async function send(socketPath: string, name: string, given: object): Promise<Said | undefined> {
  try {
    const asked = request({ socketPath, path: `/${name}`, method: 'POST' });
    asked.end(JSON.stringify(given));
    const [response] = (await once(asked, 'response')) as [IncomingMessage];
    return JSON.parse(await text(response)) as Said;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== undefined && NOBODY_THERE.includes(code)) return undefined;
    throw new Failure(`Cannot ask the server at ${socketPath}: ${message}`, 'Run it as the user of the server.');
  }
}
