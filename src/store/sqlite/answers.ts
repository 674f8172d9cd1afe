// Answers the requests to an SQLite thread: in order, each with one reply.
import { rmSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Reply, Request, SqliteFault } from './messages.ts';

/** The first reply says whether the database is open. */
export function answerRequests(open: () => (request: Request) => Reply): void {
  const port = parentPort!;
  const answer = (task: () => Reply): void => port.postMessage(replyOf(task));
  answer(() => {
    const perform = open();
    port.on('message', (request: Request) => answer(() => perform(request)));
    return { done: true };
  });
}

function replyOf(task: () => Reply): Reply {
  try {
    return task();
  } catch (error) {
    return { fault: faultOf(error) };
  }
}

/** https://www.sqlite.org/rescode.html */
const IOERR = 10;
export const READ_ONLY_DISK: SqliteFault = { message: 'the disk is read-only', errcode: 8 };

/** @param path of the database; in its thread, that thread's */
export function faultOf(error: unknown, path = workerData as string): SqliteFault {
  const { message, errcode } = error as Error & { errcode?: number };
  // For SQLite, a disk that became read-only has I/O errors like a broken one.
  return errcode !== undefined && (errcode & 0xff) === IOERR && isDiskReadOnly(path)
    ? READ_ONLY_DISK
    : { message, errcode };
}

function isDiskReadOnly(path: string): boolean {
  const probe = `${path}-probe`;
  try {
    writeFileSync(probe, '');
    rmSync(probe);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}
