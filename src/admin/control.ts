// How the command line reaches the process that serves: a Unix socket that only its owner may open. It is the one way
// to a SQLite database while a server has it, and it needs no token, because who may open it may open the database.
import { chmodSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { ACTS, perform, type ActName, type AdminParts } from './acts.ts';
import { listens, type Said } from './ask-server.ts';
import { Failure } from './failure.ts';
import { failureOf } from './failures.ts';

export interface Control {
  close(): void;
}

/** @throws Error when another process listens there, or nobody can */
export async function startControl(
  path: string,
  parts: AdminParts,
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void },
): Promise<Control> {
  const server = createServer(async (asked, response) => {
    response.end(JSON.stringify(await answer(asked).catch(sayFailure)));
  });
  async function answer(asked: IncomingMessage): Promise<Said> {
    const name = asked.url!.slice(1);
    if (!Object.hasOwn(ACTS, name)) throw unknownAct(name);
    const given = JSON.parse(await text(asked)) as object;
    log.info({ act: name, given }, 'asked by the operator');
    return { done: await perform(parts, name as ActName, given) };
  }
  function sayFailure(error: unknown): Said {
    const failure = failureOf(error);
    if (!failure) log.error({ err: error }, 'the operator asked in vain');
    const { message, hint } = failure ?? new Failure((error as Error).message, 'The log of the server says more.');
    return { failure: { message, hint } };
  }
  // Left behind by a process that was killed; one that lives is found by asking.
  if (!(await listens(path))) rmSync(path, { force: true });
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

function unknownAct(name: string): Failure {
  return new Failure(`The server knows no ${name}.`, 'Use the command line of its version.');
}
