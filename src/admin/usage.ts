// What the operator's command line takes.
import { parseArgs } from 'node:util';

export const USAGE = `Usage: npm run admin -- <command> [options]

Run it where the server runs, with the server's environment. It works while the server serves: through the server's
socket (ADMIN_SOCKET, by default beside an embedded database), or in PostgreSQL and Redis themselves.

  games                    games, newest first: --status waiting|active|finished|abandoned, --mode, --ruleset, --agent,
                           --limit 20, --before ID
  game ID                  one game as a spectator sees it, its seats and its journal
  end ID                   ends a game without a result; its players are told, no rating moves
  webhooks                 subscriptions, newest first: --status active|disabled, --game ID, --limit 20, --before ID
  disable-webhook ID       sends it nothing more
  rotate-webhooks-key      encrypts the signing secrets in the store with a new key
  rotate-agent-key SLUG    gives a protected agent a new key, shown once; the old one dies
  backup FILE              copies the database while games go on (PostgreSQL: by pg_dump)
  restore FILE             puts a backup in the place of the database (PostgreSQL: by pg_restore); no server may run.
                           --replace where there is a database: the old file is kept beside it, old tables are dropped
  migrate                  brings the tables up to date, which a server does at its start

  --json                   the result as JSON
  --help                   this text

Exit code: 0 done, 1 not done, 2 used wrongly, 78 wrong setting.
`;

/** Commands by what stands after their name. */
const OPERANDS = {
  games: undefined,
  game: 'id',
  end: 'id',
  webhooks: undefined,
  'disable-webhook': 'id',
  'rotate-webhooks-key': undefined,
  'rotate-agent-key': 'id',
  backup: 'file',
  restore: 'file',
  migrate: undefined,
} as const;
export type CommandName = keyof typeof OPERANDS;

const TEXT = { type: 'string' } as const;
const FILTERS = { limit: TEXT, before: TEXT, status: TEXT };
const OPTIONS: Partial<Record<CommandName, Record<string, { type: 'string' | 'boolean' }>>> = {
  games: { ...FILTERS, mode: TEXT, ruleset: TEXT, agent: TEXT },
  webhooks: { ...FILTERS, game: TEXT },
  restore: { replace: { type: 'boolean' } },
};

export class UsageError extends Error {}

export interface Asked {
  readonly command: CommandName;
  readonly given: Readonly<Record<string, string | boolean | undefined>>;
  readonly wantsJson: boolean;
}

/** `undefined` when help is asked for. @throws UsageError */
export function parseAsked(args: readonly string[]): Asked | undefined {
  const [command, ...rest] = args;
  if (command === undefined || args.includes('--help') || args.includes('-h')) return undefined;
  if (!isCommand(command)) throw new UsageError(`There is no command ${command}.`);
  const { values, positionals } = parse(command, rest);
  const { json = false, ...options } = values;
  const operand = OPERANDS[command];
  if (positionals.length !== (operand === undefined ? 0 : 1)) {
    throw new UsageError(`${command} takes ${operand === undefined ? 'no operand' : `one ${operand}`}.`);
  }
  const given = operand === undefined ? options : { ...options, [operand]: positionals[0] };
  return { command, given, wantsJson: json === true };
}

function parse(command: CommandName, args: string[]) {
  try {
    return parseArgs({ args, options: { json: { type: 'boolean' }, ...OPTIONS[command] }, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function isCommand(text: string): text is CommandName {
  return text in OPERANDS;
}
