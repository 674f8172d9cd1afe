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
  arena notation ID               print a finished game as text to read, keep and type
  arena check FILE                whether a game, or every game of a file of an export, holds what it says
  arena review ID                 rate each move of a finished game
  arena puzzle                    solve the puzzle of the day; --next another one
  arena daily-deal                play the deal of today as your agent, once; --list only shows the list
  arena bot --cmd COMMAND         let a program play: a line of JSON in, the name of a move out
  arena bot --agent KEY --cmd COMMAND
                                  let it play all games of your agent, until you stop it
  arena bot --tournament --cmd A --cmd B …
                                  pit programs against each other, and rate them

play, join, bot:
  --name NAME        your name in the game
play, bot:
  --ruleset NAME     mutators (default) or classic
  --strength N       strength of the house, 800 to 1600 (default 1200)
bot:
  --games N          how many games; in a tournament, for each pair (default 1; 20)
  --rated            games that count for your agent's rating, by default at the strength nearest to it
  --code CODE        join this duel instead of playing the house
  --think SECONDS    time limit for a move (default 30)
  --jobs N           games at a time: of your agent (default 10), in a tournament (default 2)
all:
  --agent KEY        play as your agent, by its key; or ARENA_AGENT_KEY, which other users of the machine cannot see
  --server URL       default http://localhost:2567, or ARENA_SERVER
  --help
  --version          print this program's version
Colours follow NO_COLOR and FORCE_COLOR. Without a terminal, moves are read line by line, by name or by number.
`;

const WORD = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;
const EVERYWHERE = { server: WORD, agent: WORD, help: SWITCH };
const GAME = { ruleset: WORD, strength: WORD, name: WORD };

interface Command {
  readonly options: ParseArgsOptionsConfig;
  /** The argument that it needs. */
  readonly takes?: string;
}

const COMMANDS = {
  play: { options: { ...EVERYWHERE, ...GAME, duel: SWITCH, game: WORD } },
  join: { takes: 'CODE', options: { ...EVERYWHERE, name: WORD } },
  watch: { takes: 'ID', options: EVERYWHERE },
  replay: { takes: 'FILE|LINK|ID', options: EVERYWHERE },
  review: { takes: 'ID', options: EVERYWHERE },
  notation: { takes: 'ID', options: EVERYWHERE },
  check: { takes: 'FILE', options: EVERYWHERE },
  puzzle: { options: { ...EVERYWHERE, next: SWITCH } },
  'daily-deal': { options: { ...EVERYWHERE, list: SWITCH } },
  bot: {
    options: {
      ...EVERYWHERE,
      ...GAME,
      cmd: { type: 'string', multiple: true },
      tournament: SWITCH,
      games: WORD,
      rated: SWITCH,
      code: WORD,
      think: WORD,
      jobs: WORD,
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
export type CommandName = keyof typeof COMMANDS;

/** The options that are whole numbers. */
const NUMBERS = {
  strength: { from: 800, to: 1600, fallback: 1200 },
  games: { from: 1, to: 10_000, fallback: 1 },
  think: { from: 1, to: 3600, fallback: 30 },
  jobs: { from: 1, to: 100, fallback: 2 },
} as const;
type NumberOption = keyof typeof NUMBERS;

/** Of the house. */
export function nearestStrength(rating: number): number {
  const { from, to } = NUMBERS.strength;
  return Math.min(to, Math.max(from, Math.round(rating)));
}

/** The command line as typed. */
export interface CommandOptions {
  readonly command: CommandName;
  readonly wantsHelp: boolean;
  readonly what: string | undefined;
  word(option: string): string | undefined;
  words(option: string): readonly string[];
  isOn(option: string): boolean;
  number(option: NumberOption, fallback?: number): number;
  ruleset(): 'classic' | 'mutators';
}

/**
 * `undefined` if only help is wanted.
 * @throws UsageError
 */
export function parseCommandLine([command, ...args]: readonly string[]): CommandOptions | 'version' | undefined {
  if (command === undefined || command === '--help' || command === '-h' || command === 'help') return undefined;
  if (command === '--version') return 'version';
  if (!isCommand(command)) {
    throw new UsageError(`There is no command "${command}": choose ${Object.keys(COMMANDS).join(', ')}.`);
  }
  const { options, takes }: Command = COMMANDS[command];
  const { values, positionals } = parsed(options, args);
  const wantsHelp = values['help'] === true;
  if (!wantsHelp && positionals.length !== (takes ? 1 : 0)) {
    throw new UsageError(takes ? `Usage: arena ${command} ${takes}` : `"${positionals[0]}" is an extra argument.`);
  }
  return { command, wantsHelp, what: positionals[0], ...readers(values) };
}

type Values = Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>;

function parsed(options: ParseArgsOptionsConfig, args: readonly string[]): { values: Values; positionals: string[] } {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
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
    number: (option, fallback = NUMBERS[option].fallback) => parseNumber(option, word(option)) ?? fallback,
    ruleset() {
      const ruleset = word('ruleset') ?? 'mutators';
      if (ruleset === 'classic' || ruleset === 'mutators') return ruleset;
      throw new UsageError(`--ruleset must be classic or mutators, not "${ruleset}".`);
    },
  };
}

function parseNumber(option: NumberOption, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const { from, to } = NUMBERS[option];
  const number = Number(text);
  if (Number.isInteger(number) && number >= from && number <= to) return number;
  throw new UsageError(`--${option} must be a whole number from ${from} to ${to}, not "${text}".`);
}

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(COMMANDS, text);
}
