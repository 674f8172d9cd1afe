// Requests that are sent before those before them are answered. Node hands all of them over at once, holds their answers until
// it is their turn, and says of none that waits when its connection is gone: files, memory and places would be held for ever.
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no balancer sends a second one; a client may be a moment faster than the end of an answer that it has read. */
const MOST_WAITING = 7;

/** One after the other: what waits holds nothing yet, and is forgotten with its connection. Whoever sends more is disconnected. */
export function withFewPipelined(listener: RequestListener): RequestListener {
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
    if (queue.length >= MOST_WAITING) return void socket.destroy();
    queue.push(() => response.socket && answer(request, response));
  };
}
