// What every command receives: options, a terminal, a client, and outputs.
import { ArenaProblem, newClient, type Client } from '../client.ts';
import { DEFAULT_SERVER, type ClientOptions } from '../calls.ts';
import { findTerminal, type Terminal } from './terminal.ts';
import { UsageError, type CommandOptions } from './usage.ts';

export interface CommandContext {
  readonly options: CommandOptions;
  readonly terminal: Terminal;
  readonly client: Client;
  readonly server: string;
  /** The key of the agent that plays, if any. */
  readonly agentKey: string | undefined;
  print(text: string): void;
  /** Writes everything except results, to standard error. */
  warn(text: string): void;
}

/** A failure outside this program, with a complete message for the user. */
export class Failure extends Error {}

export function newContext(options: CommandOptions): CommandContext {
  const server = options.word('server') ?? (process.env['ARENA_SERVER'] || DEFAULT_SERVER);
  const terminal = findTerminal(process, process.env);
  const warn = (text: string): void => void process.stderr.write(`${text}\n`);
  const agentKey = options.word('agent') ?? (process.env['ARENA_AGENT_KEY'] || undefined);
  let hasWarned = false;
  return {
    options,
    terminal,
    server,
    agentKey,
    client: clientOf({
      server,
      agentKey,
      client: 'cli',
      onRetry(reason) {
        if (!hasWarned && !terminal.isInteractive) warn(`No answer (${reason.message}); trying again …`);
        hasWarned = true;
      },
    }),
    print: (text) => void process.stdout.write(`${text}\n`),
    warn,
  };
}

function clientOf(options: ClientOptions): Client {
  try {
    return newClient(options);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** Refuses options that would be ignored. @throws UsageError */
export function refuse({ options }: CommandContext, ignored: readonly string[], why: string, instead = ''): void {
  const given = ignored.filter((option) => options.word(option) !== undefined).map((option) => `--${option}`);
  if (given.length > 0) throw new UsageError(`${why}: leave ${given.join(', ')} out${instead}.`);
}

/** Reports a wrong address at once instead of after a minute of retries. @throws Failure */
export async function requireServer({ server }: CommandContext): Promise<void> {
  try {
    await newClient({ server, client: 'cli', patienceMs: 1000 }).rulesets();
  } catch (error) {
    if (error instanceof ArenaProblem && error.slug !== 'unknown') return; // an arena, which is busy now
    const advice = 'Is the arena running there? "npm start" runs one; --server names another.';
    throw new Failure(`${server} does not answer as a Game Arena server. ${advice}`, { cause: error });
  }
}
