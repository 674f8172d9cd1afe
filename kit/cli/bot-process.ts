// A program that plays a seat: it reads each turn as a line of JSON and answers with a line: the name of a move, or the move
// with a comment, `{"move": …, "thought": {"note": …}}`. With events it also receives new games, the other seat's moves and
// results, which it does not answer.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { GameBody } from '../../schema/game.ts';
import { newReporter, withoutView, type BotEvent } from './bot-events.ts';
import { ArenaProblem, playGame, type Choice, type Seat, type Turn } from '../client.ts';
import { Failure } from './session.ts';

export interface BotProcess {
  /** @throws Failure if it exits or does not answer in time */
  choose(turn: Turn): Promise<Choice>;
  /** Sends an event, which has no answer. */
  tell(event: BotEvent): void;
  /** Terminates it at once. */
  close(): void;
  /** Closes its input and waits until it exits, at most the time limit of a move. */
  finish(): Promise<void>;
}

export interface BotRules {
  /** The time limit of a move. */
  readonly thinkSeconds: number;
  /** Whether the program also receives events. */
  readonly hasEvents: boolean;
  /** Called when a move is sent without its thought. */
  onRefusedThought(command: string, reason: string): void;
}

const STDERR_TAIL_SIZE = 600;

/** Starts a program for one game. A program that fails loses: its seat resigns. @throws Failure naming its fault */
export async function playBot(seat: Seat, command: string, rules: BotRules): Promise<GameBody> {
  const program = startBot(command, rules.thinkSeconds);
  try {
    const end = await playSeat(seat, program, { command, ...rules });
    if (rules.hasEvents) await program.finish();
    return end;
  } finally {
    program.close();
  }
}

/** The same with a program that is already running. */
export async function playSeat(
  seat: Seat,
  program: BotProcess,
  { command, hasEvents, onRefusedThought }: Omit<BotRules, 'thinkSeconds'> & { readonly command: string },
): Promise<GameBody> {
  const reporter = hasEvents ? newReporter(seat, program) : undefined;
  try {
    const forgiving = seatThatDropsThoughts(seat, (reason) => onRefusedThought(command, reason));
    const end = await playGame(forgiving, async (turn) => {
      await reporter?.before(turn);
      return program.choose(turn);
    });
    if (end.status !== 'active') await reporter?.end(end); // still active: this slot is needed while the opponent thinks
    return end;
  } catch (error) {
    const fault = error instanceof Failure ? error : illegalMove(error, command);
    if (!fault) throw error;
    await seat.resign();
    throw fault;
  }
}

/** The seat, except that a move whose thought the arena refuses is sent without it: a comment should not cost the game. */
function seatThatDropsThoughts(seat: Seat, onRefused: (reason: string) => void): Seat {
  return {
    ...seat,
    async moveBriefly(name, count, thought) {
      try {
        return await seat.moveBriefly(name, count, thought);
      } catch (error) {
        if (!thought || !isUnreadable(error, 'thought')) throw error;
        onRefused(error.message);
        return seat.moveBriefly(name, count);
      }
    },
  };
}

function illegalMove(error: unknown, command: string): Failure | undefined {
  const isIllegal = error instanceof ArenaProblem && error.slug === 'illegal-move';
  if (!isIllegal && !isUnreadable(error, 'move')) return undefined;
  const legal = error.legalMoves ? `, such as ${error.legalMoves.slice(0, 3).join(', ')}` : '';
  const advice = `Answer with one name from legalMoves${legal}.`;
  return new Failure(`"${command}" answered with a move that is not legal. ${error.message} ${advice}`, {
    cause: error,
  });
}

/** Whether the arena refused this part of the request before it looked at the game. */
function isUnreadable(error: unknown, part: 'move' | 'thought'): error is ArenaProblem {
  if (!(error instanceof ArenaProblem)) return false;
  if (error.slug === 'body-too-large') return true;
  return error.slug === 'bad-request' && String(error.body['field']).split('.')[0] === part;
}

const running = new Set<number>();
process.once('exit', () => {
  for (const pid of running) endGroup(pid);
});

export function startBot(command: string, thinkSeconds: number): BotProcess {
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'], detached: true });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  if (child.pid !== undefined) running.add(child.pid);
  let stderrTail = '';
  let ended: string | undefined;
  child.stderr.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-STDERR_TAIL_SIZE)));
  child.stdin.on('error', () => undefined); // it has exited: `choose` reports the missing answer
  const gone = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child.pid!);
      ended = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
      resolve();
    });
  });

  /** Includes the tail of its standard error. */
  function fault(what: string): Failure {
    const output = stderrTail.trim() && `\nIt said:\n${stderrTail.trim()}`;
    return new Failure(`"${command}" ${what}.${output}`);
  }

  function choiceOf(line: string): Choice {
    if (!line.startsWith('{')) return line;
    try {
      const choice = JSON.parse(line) as { move?: unknown } & Omit<Exclude<Choice, string>, 'move'>;
      if (typeof choice.move === 'string') return { ...choice, move: choice.move };
    } catch {
      // not JSON, or cut short
    }
    throw fault('answered with a line that is neither a move nor {"move": "…", "thought": {"note": "…"}}');
  }

  const write = (line: object): void => void child.stdin.write(`${JSON.stringify(line)}\n`);
  const timeLimit = (): Promise<unknown> => once(AbortSignal.timeout(thinkSeconds * 1000), 'abort');

  return {
    async choose({ game, view, legalMoves }) {
      write({ type: 'turn', game: withoutView(game), view, legalMoves });
      const elapsed = timeLimit().then(() => undefined);
      const answer = await Promise.race([answers.next(), elapsed]);
      if (!answer) throw fault(`gave no move within ${thinkSeconds} s: print one and flush the output`);
      if (!answer.done) return choiceOf(answer.value.trim());
      await gone;
      throw fault(`${ended} before it gave a move`);
    },
    tell: write,
    async finish() {
      child.stdin.end();
      await Promise.race([gone, timeLimit()]);
    },
    close() {
      child.stdin.end();
      if (ended === undefined && child.pid !== undefined) endGroup(child.pid);
    },
  };
}

/** Terminates the shell and everything it started, which form their own process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // it has just exited on its own
  }
}
