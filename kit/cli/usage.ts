// The commands' options, the parser that checks them, and the help text.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `arena: play, watch and study games of the Game Arena

  arena play                      a game against the house, on a board in the terminal
  arena play --duel               open a duel; give your opponent the code
  arena play --game ID            continue one of your games (its token in ARENA_TOKEN)
  arena join CODE                 join a duel by its six-letter code
  arena watch ID                  watch a public game
  arena replay FILE|LINK|ID       step through a finished game
  arena review ID                 rate each move of a finished game
  arena bot --cmd COMMAND         let a program play: a line of JSON in, the name of a move out
  arena bot --tournament --cmd A --cmd B …
                                  pit programs against each other, and rate them

play, join, bot:
  --name NAME        your name in the game
play, bot:
  --ruleset NAME     mutators (default) or classic
  --strength N       strength of the house, 800 to 1600 (default 1200)
bot:
  --games N          how many games; in a tournament, for each pair (default 1; 20)
  --code CODE        join this duel instead of playing the house
  --think SECONDS    time limit for a move (default 30)
  --jobs N           games at a time in a tournament (default 2)
all:
  --server URL       default http://localhost:2567, or ARENA_SERVER
  --help
  --version          print this program's version
Colours follow NO_COLOR and FORCE_COLOR. Without a terminal, moves are read line by line, by name or by number.
`;

const WORD = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;
const EVERYWHERE = { server: WORD, help: SWITCH };
const GAME = { ruleset: WORD, strength: WORD, name: WORD };

export type CommandName = 'play' | 'join' | 'watch' | 'replay' | 'review' | 'bot';

const OPTIONS: Readonly<Record<CommandName, ParseArgsOptionsConfig>> = {
  play: { ...EVERYWHERE, ...GAME, duel: SWITCH, game: WORD },
  join: { ...EVERYWHERE, name: WORD },
  watch: EVERYWHERE,
  replay: EVERYWHERE,
  review: EVERYWHERE,
  bot: {
    ...EVERYWHERE,
    ...GAME,
    cmd: { type: 'string', multiple: true },
    tournament: SWITCH,
    games: WORD,
    code: WORD,
    think: WORD,
    jobs: WORD,
  },
};

/** The command line as typed. */
export interface CommandOptions {
  readonly command: CommandName;
  readonly wantsHelp: boolean;
  readonly what: string | undefined;
  word(option: string): string | undefined;
  words(option: string): readonly string[];
  isOn(option: string): boolean;
  number(option: string, limits: Limits): number;
  ruleset(): 'classic' | 'mutators';
}

interface Limits {
  readonly from: number;
  readonly to: number;
  readonly fallback: number;
}

const TAKES_WHAT: Partial<Record<CommandName, string>> = {
  join: 'CODE',
  watch: 'ID',
  replay: 'FILE|LINK|ID',
  review: 'ID',
};

/**
 * `undefined` if only help is wanted.
 * @throws UsageError
 */
export function parseCommandLine([command, ...args]: readonly string[]): CommandOptions | 'version' | undefined {
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return undefined;
  if (command === '--version') return 'version';
  if (!isCommand(command)) {
    throw new UsageError(`There is no command "${command}": choose ${Object.keys(OPTIONS).join(', ')}.`);
  }
  const { values, positionals } = parsed(command, args);
  const expected = TAKES_WHAT[command];
  const wantsHelp = values['help'] === true;
  if (!wantsHelp && positionals.length !== (expected ? 1 : 0)) {
    throw new UsageError(
      expected ? `Usage: arena ${command} ${expected}` : `"${positionals[0]}" is an extra argument.`,
    );
  }
  return { command, wantsHelp, what: positionals[0], ...readers(values) };
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function parsed(command: CommandName, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options: OPTIONS[command], allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0], { cause: error });
  }
}

function readers(values: Values): Omit<CommandOptions, 'command' | 'wantsHelp' | 'what'> {
  const word = (option: string): string | undefined => values[option] as string | undefined;
  return {
    word,
    words: (option) => (values[option] ?? []) as string[],
    isOn: (option) => values[option] === true,
    number: (option, limits) => parseNumber(option, word(option), limits),
    ruleset() {
      const ruleset = word('ruleset') ?? 'mutators';
      if (ruleset === 'classic' || ruleset === 'mutators') return ruleset;
      throw new UsageError(`--ruleset must be classic or mutators, not "${ruleset}".`);
    },
  };
}

function parseNumber(option: string, text: string | undefined, { from, to, fallback }: Limits): number {
  if (text === undefined) return fallback;
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new UsageError(`--${option} must be a whole number from ${from} to ${to}, not "${text}".`);
}

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(OPTIONS, text);
}
