// Answers the requests to an SQLite thread: in order, each with one reply.
import { parentPort } from 'node:worker_threads';
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

export function faultOf(error: unknown): SqliteFault {
  const { message, errcode } = error as Error & { errcode?: number };
  return { message, errcode };
}
