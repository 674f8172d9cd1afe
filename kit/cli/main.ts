#!/usr/bin/env node
// The command line `arena`: finds the command, and says what went wrong in one line and what to do next in another.
import { VERSION } from '../../schema/server-info.ts';
import { ArenaProblem } from '../client.ts';
import { bot } from './bot.ts';
import { join, play } from './play.ts';
import { replayGame } from './replay.ts';
import { review } from './review.ts';
import { Failure, newSession, type Session } from './session.ts';
import { parseGiven, USAGE, UsageError, type CommandName } from './usage.ts';
import { watch } from './watch.ts';

const COMMANDS: Readonly<Record<CommandName, (session: Session) => Promise<void>>> = {
  play,
  join,
  watch,
  replay: replayGame,
  review,
  bot,
};

/** @returns the exit code: 0 done, 1 failed, 2 used wrongly */
async function run(args: readonly string[]): Promise<number> {
  try {
    const given = parseGiven(args);
    if (given === 'version') process.stdout.write(`arena ${VERSION}\n`);
    else if (!given || given.wantsHelp) process.stdout.write(USAGE);
    else await COMMANDS[given.command](newSession(given));
    return 0;
  } catch (error) {
    process.stderr.write(`${complaint(error)}\n`);
    return error instanceof UsageError ? 2 : 1;
  }
}

function complaint(error: unknown): string {
  if (error instanceof UsageError) return `${error.message}\nRun "arena --help" for all commands and options.`;
  if (error instanceof ArenaProblem) return `${error.message}\n${error.hint}`;
  if (error instanceof Failure) return error.message;
  if (!isSilence(error)) throw error; // a bug
  return `The arena did not answer: ${error.message}${error.cause ? ` (${(error.cause as Error).message})` : ''}`;
}

/** What fetch throws when no answer came, or half of one. */
function isSilence(error: unknown): error is Error {
  return error instanceof TypeError
    ? error.message === 'fetch failed' || error.message === 'terminated'
    : isTimeout(error);
}

function isTimeout(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'TimeoutError';
}

// Whoever read the output has gone (`arena replay … | head`): that is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

// Leaving by process.exit gives the terminal back and ends the programs that play.
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
for (const [signal, code] of Object.entries(SIGNALS)) process.once(signal, () => process.exit(code));

const code = await run(process.argv.slice(2));
process.exit(code);
