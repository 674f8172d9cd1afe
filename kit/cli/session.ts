// What every command is given: a terminal, the arena, and a place for complaints.
import { newClient, type Client } from '../client.ts';
import { DEFAULT_SERVER } from '../calls.ts';
import { findTerminal, type Terminal } from './terminal.ts';
import type { Given } from './usage.ts';

export interface Session {
  readonly given: Given;
  readonly terminal: Terminal;
  readonly client: Client;
  readonly server: string;
  print(text: string): void;
  /** To standard error: what is not the result. */
  tell(text: string): void;
}

/** Something that went wrong outside; its message is all there is to say. */
export class Failure extends Error {}

export function newSession(given: Given): Session {
  const server = given.word('server') ?? process.env['ARENA_SERVER'] ?? DEFAULT_SERVER;
  const terminal = findTerminal(process, process.env);
  const tell = (text: string): void => void process.stderr.write(`${text}\n`);
  let hasTold = false;
  return {
    given,
    terminal,
    server,
    client: newClient({
      server,
      client: 'cli',
      onRetry(reason) {
        if (!hasTold && !terminal.isInteractive) tell(`No answer (${reason.message}); trying again …`);
        hasTold = true;
      },
    }),
    print: (text) => void process.stdout.write(`${text}\n`),
    tell,
  };
}

/** A wrong address should be said at once, not after a minute's patience. @throws Failure */
export async function reach({ server }: Session): Promise<void> {
  try {
    await newClient({ server, client: 'cli', patienceMs: 1000 }).rulesets();
  } catch (error) {
    const advice = 'Is the arena running there? "npm start" runs one; --server names another.';
    throw new Failure(`${server} does not answer as a Game Arena. ${advice}`, { cause: error });
  }
}
