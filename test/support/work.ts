// The work that a task causes in this process: calls of our functions, serialisations, and messages to the store's thread.
// Counts instead of times, because they are the same on a slow machine.
import { Session } from 'node:inspector/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';

const ROOT = path.resolve(import.meta.dirname, '../..');
const PRODUCT = /^(src|rooms|schema)\//;

export interface CalledFunction {
  readonly file: string;
  readonly name: string;
  readonly count: number;
}

export interface Work {
  readonly called: readonly CalledFunction[];
  /** Calls of functions with this name, in all files. */
  calls(name: string): number;
  /** Calls of `JSON.stringify`. */
  readonly serialised: number;
  /** Serialised texts that V8 stores as a rope (not flat): one of them makes the whole call take the slow path. */
  readonly textsInPieces: number;
  readonly commits: number;
  readonly queries: number;
}

export interface WorkCounter {
  /** Counts everything that this process does during the task, whatever the cause. */
  of(task: () => Promise<unknown>): Promise<Work>;
  close(): void;
}

export async function countWork(): Promise<WorkCounter> {
  const inspector = new Session();
  inspector.connect();
  await inspector.post('Profiler.enable');
  await inspector.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  return {
    async of(task) {
      await inspector.post('Profiler.takePreciseCoverage'); // resets the counts
      const { serialised, textsInPieces, sent } = await watching(task);
      const { result } = await inspector.post('Profiler.takePreciseCoverage');
      const called = result.flatMap(({ url, functions }) => {
        const file = url.startsWith('file:') ? path.relative(ROOT, fileURLToPath(url)) : '';
        if (!PRODUCT.test(file)) return [];
        return functions.flatMap(({ functionName: name, ranges }) => {
          const count = ranges[0]?.count ?? 0;
          return count > 0 && name !== '' ? [{ file, name, count }] : [];
        });
      });
      return {
        called,
        calls: (name) => called.reduce((sum, each) => (each.name === name ? sum + each.count : sum), 0),
        serialised,
        textsInPieces,
        commits: sent.filter((message) => 'commit' in message).length,
        queries: sent.filter((message) => 'query' in message).length,
      };
    },
    close: () => inspector.disconnect(),
  };
}

interface Watched extends Pick<Work, 'serialised' | 'textsInPieces'> {
  readonly sent: readonly object[];
}

async function watching(task: () => Promise<unknown>): Promise<Watched> {
  const { stringify } = JSON;
  const { postMessage } = Worker.prototype;
  let serialised = 0;
  let textsInPieces = 0;
  const sent: object[] = [];
  JSON.stringify = (...args: unknown[]) => {
    serialised += 1;
    textsInPieces += piecesIn(args[0]);
    return stringify(...(args as Parameters<typeof stringify>));
  };
  Worker.prototype.postMessage = function (this: Worker, message: object, ...rest: never[]) {
    sent.push(message);
    return postMessage.call(this, message, ...rest);
  };
  try {
    await task();
  } finally {
    JSON.stringify = stringify;
    Worker.prototype.postMessage = postMessage;
  }
  return { serialised, textsInPieces, sent };
}

setFlagsFromString('--allow-natives-syntax');
// Natives syntax, which is not allowed in a module's source.
export const isOnePiece = new Function('text', 'return %StringIsFlat(text)') as (text: string) => boolean;
setFlagsFromString('--no-allow-natives-syntax');

function piecesIn(value: unknown): number {
  if (typeof value === 'string') return isOnePiece(value) ? 0 : 1;
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum: number, each) => sum + piecesIn(each), 0);
}
