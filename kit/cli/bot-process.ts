// A program that plays: reads each turn as a line of JSON, and writes the name of a move on a line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Turn } from '../seat.ts';

export interface BotProcess {
  /** @throws BotFault when it ends, or does not answer in time */
  choose(turn: Turn): Promise<string>;
  close(): void;
}

/** What the program did wrong, with the end of its standard error. */
export class BotFault extends Error {}

const STDERR_TAIL_SIZE = 600;

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
  child.stdin.on('error', () => undefined); // it has ended: `choose` reports the missing answer
  const gone = new Promise<void>((resolve) => {
    child.once('close', (code, signal) => {
      running.delete(child.pid!);
      ended = code === null ? `was ended by ${signal}` : `ended with exit code ${code}`;
      resolve();
    });
  });

  function fault(what: string): BotFault {
    const said = stderrTail.trim() && `\nIt said:\n${stderrTail.trim()}`;
    return new BotFault(`"${command}" ${what}.${said}`);
  }

  return {
    async choose({ game, view, legalMoves }) {
      const { view: _, ...about } = game;
      child.stdin.write(`${JSON.stringify({ game: about, view, legalMoves })}\n`);
      const elapsed = once(AbortSignal.timeout(thinkSeconds * 1000), 'abort').then(() => undefined);
      const answer = await Promise.race([answers.next(), elapsed]);
      if (!answer) throw fault(`gave no move within ${thinkSeconds} s: print one and flush the output`);
      if (!answer.done) return answer.value.trim();
      await gone;
      throw fault(`${ended} before it gave a move`);
    },
    close() {
      child.stdin.end();
      if (ended === undefined && child.pid !== undefined) endGroup(child.pid);
    },
  };
}

/** Ends the shell and everything it started: they form their own process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGTERM');
  } catch {
    // it has just ended on its own
  }
}
