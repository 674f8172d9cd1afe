#!/usr/bin/env node
// The `arena` command: runs a subcommand; on failure, prints what went wrong, then what to do next.
import { VERSION } from '../../schema/server-info.ts';
import { ArenaProblem } from '../client.ts';
import { analyse } from './analyse.ts';
import { bot } from './bot.ts';
import { check, notation } from './check.ts';
import { dailyDeal } from './daily-deal.ts';
import { helpOf, OVERVIEW } from './help.ts';
import { hintOf } from './hints.ts';
import { join, play } from './play.ts';
import { puzzle } from './puzzle.ts';
import { replayGame } from './replay.ts';
import { review } from './review.ts';
import { Failure, newContext, type CommandContext } from './session.ts';
import { parseCommandLine, UsageError, type CommandName } from './usage.ts';
import { watch } from './watch.ts';

const COMMANDS: Readonly<Record<CommandName, (context: CommandContext) => Promise<void>>> = {
  play,
  join,
  watch,
  replay: replayGame,
  review,
  analyse,
  notation,
  check,
  puzzle,
  'daily-deal': dailyDeal,
  bot,
};

/** @returns the exit code: 0 success, 1 failure, 2 wrong usage */
async function run(args: readonly string[]): Promise<number> {
  try {
    const options = parseCommandLine(args);
    if (options === 'version') process.stdout.write(`arena ${VERSION}\n`);
    else if (!options) process.stdout.write(OVERVIEW);
    else if (options.wantsHelp) process.stdout.write(helpOf(options.command));
    else await COMMANDS[options.command](newContext(options));
    return 0;
  } catch (error) {
    process.stderr.write(`${errorText(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function errorText(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nRun "arena --help" for all commands and options.`;
  if (error instanceof ArenaProblem) return `${error.message}\n${hintOf(error)}`;
  if (error instanceof Failure) return error.message;
  if (!isNoAnswer(error)) throw error; // a bug
  return `The arena did not answer: ${error.message}${error.cause ? ` (${(error.cause as Error).message})` : ''}`;
}

/** Whether fetch got no answer, or only part of one. */
function isNoAnswer(error: unknown): error is Error {
  return error instanceof TypeError
    ? error.message === 'fetch failed' || error.message === 'terminated'
    : isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

// It is not an error if the reader of the output closes it (`arena replay … | head`).
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

// process.exit runs the exit listeners, which restore the terminal and terminate the running programs.
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));

const code = await run(process.argv.slice(2));
process.exit(code);
