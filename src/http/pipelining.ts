// Requests that are sent before those before them are answered. Node hands all of them over at once, holds their answers until
// it is their turn, and says of none that waits when its connection is gone: files, memory and places would be held for ever.
import type { RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no balancer sends a second one; a client may be a moment faster than the end of an answer that it has read. */
const MOST = 8;

/** Whoever sends more is disconnected. What waits is closed with its connection, as what is answered is. */
export function withFewPipelined(listener: RequestListener): RequestListener {
  const unanswered = new WeakMap<Socket, Set<ServerResponse>>();

  function unansweredOn(socket: Socket): Set<ServerResponse> {
    const known = unanswered.get(socket);
    if (known) return known;
    const waiting = new Set<ServerResponse>();
    unanswered.set(socket, waiting);
    socket.once('close', () => {
      for (const response of waiting) if (response.socket === null) response.destroy().emit('close');
    });
    return waiting;
  }

  return (request, response) => {
    const { socket } = request;
    const waiting = unansweredOn(socket);
    if (waiting.size >= MOST) return void socket.destroy();
    waiting.add(response);
    response.once('close', () => waiting.delete(response));
    listener(request, response);
  };
}
