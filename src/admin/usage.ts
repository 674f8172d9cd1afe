// The commands and options of the operator's command line.
import { parseArgs } from 'node:util';
import { Failure } from './failure.ts';

export const USAGE = `Usage: npm run admin -- <command> [options]

Run it where the server runs, with the server's environment. It works while the server is running: through its socket
(ADMIN_SOCKET, by default beside an embedded database), or directly in PostgreSQL and Redis.

  games                    games, newest first: --status waiting|active|finished|abandoned, --mode, --ruleset, --agent,
                           --limit 20, --before ID
  game ID                  one game as a spectator sees it, its seats and its journal
  end ID                   ends a game without a result; players are notified, no rating changes
  void ID                  removes a finished game from ratings and records.
                           --reason TEXT
  unvoid ID                undoes it
  recompute                counts all ratings and the records of agents again, from the results
  suspend ID               takes a player or an agent out of all tables; its results count for nobody, from now on or
                           --since DATE. ID is a friend code in capitals, or a slug in small letters
  unsuspend ID             undoes it
  suspects                 results that look arranged, least likely first, with suggested commands: --since DATE
                           (30 days ago), --limit 20
  acts                     log of operator actions on ratings, newest first: --limit 50
  rename-player CODE NAME  gives a player another name; CODE is the friend code
  hide-player CODE         hides the player's page and takes the player out of all tables; the player cannot undo it
  show-player CODE         undoes it
  ban-player CODE          ends the player's sessions and refuses new ones
  unban-player CODE        lets the player sign in again
  end-sessions CODE        signs the player out everywhere
  rename-agent SLUG NAME   gives a hosted agent another name
  rename-league ID NAME    gives a league another name
  cancel-league ID         ends a league that is open or running; games that run are played on, no others begin
  remove-community SLUG    removes a community for good; its members' ratings and games stay, and the slug is free again
  webhooks                 subscriptions, newest first: --status active|disabled, --game ID, --limit 20, --before ID
  disable-webhook ID       stops deliveries to it
  rotate-webhooks-key      encrypts the signing secrets in the store with a new key
  rotate-agent-key SLUG    gives an agent a new key, shown once; the old one becomes invalid
  backup FILE              copies the database while games continue (PostgreSQL: by pg_dump)
  restore FILE             replaces the database with a backup (PostgreSQL: by pg_restore); no server may be running.
                           --replace if a database exists: the old file is kept beside it, old tables are dropped
  migrate                  brings the tables up to date; a server does this when it starts

  --json                   the result as JSON
  --help                   this text

Exit code: 0 success, 1 failure, 2 wrong usage, 78 wrong setting.
`;

/** Commands, with the operands that follow their name. */
const OPERANDS = {
  games: [],
  game: ['id'],
  end: ['id'],
  void: ['id'],
  unvoid: ['id'],
  recompute: [],
  suspend: ['id'],
  unsuspend: ['id'],
  suspects: [],
  acts: [],
  'rename-player': ['id', 'name'],
  'hide-player': ['id'],
  'show-player': ['id'],
  'ban-player': ['id'],
  'unban-player': ['id'],
  'end-sessions': ['id'],
  'rename-agent': ['id', 'name'],
  'rename-league': ['id', 'name'],
  'cancel-league': ['id'],
  'remove-community': ['id'],
  webhooks: [],
  'disable-webhook': ['id'],
  'rotate-webhooks-key': [],
  'rotate-agent-key': ['id'],
  backup: ['file'],
  restore: ['file'],
  migrate: [],
} as const;
export type CommandName = keyof typeof OPERANDS;

const TEXT = { type: 'string' } as const;
const FILTERS = { limit: TEXT, before: TEXT, status: TEXT };
const OPTIONS: Partial<Record<CommandName, Record<string, { type: 'string' | 'boolean' }>>> = {
  games: { ...FILTERS, mode: TEXT, ruleset: TEXT, agent: TEXT },
  webhooks: { ...FILTERS, game: TEXT },
  void: { reason: TEXT },
  suspend: { since: TEXT },
  suspects: { since: TEXT, limit: TEXT },
  acts: { limit: TEXT },
  restore: { replace: { type: 'boolean' } },
};

export class UsageError extends Failure {
  constructor(message: string) {
    super(message, 'Run it with --help for all commands and options.', 2);
  }
}

export interface AdminCommand {
  readonly name: CommandName;
  readonly given: Readonly<Record<string, string | boolean | undefined>>;
  readonly wantsJson: boolean;
}

/** `undefined` when help is asked for. @throws UsageError */
export function parseCommand(args: readonly string[]): AdminCommand | undefined {
  const [name, ...rest] = args;
  if (name === undefined || args.includes('--help') || args.includes('-h')) return undefined;
  if (!isCommand(name)) throw new UsageError(`There is no command ${name}.`);
  const { values, positionals } = parse(name, rest);
  const { json = false, ...options } = values;
  const operands: readonly string[] = OPERANDS[name];
  if (positionals.length !== operands.length) {
    throw new UsageError(`${name} takes ${operands.map((operand) => `one ${operand}`).join(' and ') || 'no operand'}.`);
  }
  const given = { ...options, ...Object.fromEntries(operands.map((operand, i) => [operand, positionals[i]])) };
  return { name, given, wantsJson: json === true };
}

function parse(command: CommandName, args: string[]) {
  const options = { json: { type: 'boolean' } as const, ...OPTIONS[command] };
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, tokens: true });
    const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const twice = names.find((option, i) => names.indexOf(option) < i);
    if (twice !== undefined) throw new Error(`--${twice} is given twice.`);
    return parsed;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(OPERANDS, text);
}
