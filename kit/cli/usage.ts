// The commands' options, and the parser that checks them.
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { STRENGTH } from '../../schema/house-strength.ts';
import { RULESETS, type Ruleset } from '../../src/engine/index.ts';

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

const WORD = { type: 'string' } as const;
const SWITCH = { type: 'boolean' } as const;
const EVERYWHERE = { server: WORD, agent: WORD, help: SWITCH };
const GAME = { ruleset: WORD, strength: WORD, name: WORD };

interface Command {
  readonly options: ParseArgsOptionsConfig;
  /** The required argument. */
  readonly takes?: string;
}

export const COMMANDS = {
  play: { options: { ...EVERYWHERE, ...GAME, duel: SWITCH, game: WORD } },
  join: { takes: 'CODE', options: { ...EVERYWHERE, name: WORD } },
  watch: { takes: 'ID', options: EVERYWHERE },
  replay: { takes: 'FILE|LINK|ID', options: EVERYWHERE },
  notation: { takes: 'ID', options: EVERYWHERE },
  check: { takes: 'FILE', options: EVERYWHERE },
  review: { takes: 'ID', options: EVERYWHERE },
  analyse: { takes: 'FILE|LINK|ID', options: { ...EVERYWHERE, at: WORD, move: WORD } },
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
      events: SWITCH,
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
export type CommandName = keyof typeof COMMANDS;

/** The options whose values are whole numbers. */
export const NUMBERS = {
  strength: { from: STRENGTH.min, to: STRENGTH.max, fallback: STRENGTH.usual },
  games: { from: 1, to: 10_000, fallback: 1 },
  think: { from: 1, to: 3600, fallback: 30 },
  jobs: { from: 1, to: 100, fallback: 2 },
  at: { from: 1, to: 100, fallback: 1 },
} as const;
/** The default of `games` in a tournament. */
export const GAMES_FOR_A_PAIR = 20;
/** The default of `jobs` for a program that plays its agent's games. */
export const GAMES_SERVED = 10;
type NumberOption = keyof typeof NUMBERS;

/** The parsed command line. */
export interface CommandOptions {
  readonly command: CommandName;
  readonly wantsHelp: boolean;
  readonly what: string | undefined;
  word(option: string): string | undefined;
  words(option: string): readonly string[];
  isOn(option: string): boolean;
  number(option: NumberOption, fallback?: number): number;
  ruleset(): Ruleset;
}

const HELP = ['help', '--help', '-h'];

/**
 * @returns `undefined` for the general help
 * @throws UsageError
 */
export function parseCommandLine([command, ...args]: readonly string[]): CommandOptions | 'version' | undefined {
  if (command === '--version') return 'version';
  const wantsHelp = command === undefined || HELP.includes(command);
  if (wantsHelp && args.length === 0) return undefined;
  if (wantsHelp) return parseCommand(args[0]!, ['--help']);
  return parseCommand(command, args);
}

function parseCommand(command: string, args: readonly string[]): CommandOptions {
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
      const asked = word('ruleset') ?? 'mutators';
      const ruleset = RULESETS.find((each) => each === asked);
      if (ruleset) return ruleset;
      throw new UsageError(`--ruleset must be ${RULESETS.join(' or ')}, not "${asked}".`);
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
