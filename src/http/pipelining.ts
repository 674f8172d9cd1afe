// HTTP/1.1 pipelining. Node parses all pipelined requests at once but answers them in order, and does not report that
// the connection of a waiting request has closed: its files, memory and slots would be held forever.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers and load balancers do not pipeline; a client may send its next request just before an answer has ended. */
const MAX_WAITING = 7;

/**
 * Handles pipelined requests one after the other: a request that waits holds no resources, and is dropped with its
 * connection. A client that pipelines more than this is disconnected.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();

  function answer(request: IncomingMessage, response: ServerResponse): void {
    response.once('close', () => waiting.get(request.socket)?.shift()?.());
    listener(request, response);
  }

  return (request, response) => {
    const { socket } = request;
    // Only the response whose turn it is has a socket.
    if (response.socket) return answer(request, response);
    const queue = waiting.get(socket) ?? [];
    waiting.set(socket, queue);
    if (queue.length >= MAX_WAITING) return void socket.destroy();
    queue.push(() => response.socket && answer(request, response));
  };
}
