// A Unix socket, through which the command line reaches the serving process. It is the only way to change a SQLite
// database while a server has it open. It needs no token: only its owner may open it, who may open the database anyway.
import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { AdminParts } from './act.ts';
import { ACTS, performAct, type ActName } from './acts.ts';
import { isListening, type ServerAnswer } from './ask-server.ts';
import { Failure } from './failure.ts';
import { failureOf } from './failures.ts';

export interface Control {
  close(): void;
}

/** @throws Error when the path is in use or cannot be listened at */
export async function startControl(
  path: string,
  parts: AdminParts,
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void },
): Promise<Control> {
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(await answer(request).catch(failureAnswer)));
  });
  async function answer(request: IncomingMessage): Promise<ServerAnswer> {
    const name = request.url!.slice(1);
    if (!Object.hasOwn(ACTS, name)) throw unknownAct(name);
    const given = JSON.parse(await text(request)) as object;
    log.info({ act: name, given }, 'operator request');
    return { done: await performAct(parts, name as ActName, given) };
  }
  function failureAnswer(error: unknown): ServerAnswer {
    const failure = failureOf(error);
    if (!failure) log.error({ err: error }, 'operator request failed');
    const { message, hint, code } = failure ?? new Failure((error as Error).message, 'See the log of the server.');
    return { failure: { message, hint, code } };
  }
  await removeUnused(path);
  const mask = process.umask(0o177);
  try {
    server.listen(path);
  } finally {
    process.umask(mask);
  }
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/**
 * Removes the socket that a killed process left behind. A live server answers; any other file is not ours to remove.
 */
async function removeUnused(path: string): Promise<void> {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (!found.isSocket()) throw new Error('something other than a socket is there');
  if (!(await isListening(path))) rmSync(path, { force: true });
}

function unknownAct(name: string): Failure {
  return new Failure(`The server has no command ${name}.`, 'Use the command line of the same version.');
}
