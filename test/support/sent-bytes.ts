// Counts the bytes that a server in this process sends on all connections, including headers.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

const CHANNEL = 'net.server.socket';

export interface SentBytes {
  sum(): number;
  stop(): void;
}

/** Counts on connections that are opened from now on. @param url of the server */
export function countSentBytes(url: string): SentBytes {
  const port = Number(new URL(url).port);
  const sockets: Socket[] = [];
  const onSocket = (message: unknown): void => {
    const { socket } = message as { socket: Socket };
    if (socket.localPort === port) sockets.push(socket);
  };
  subscribe(CHANNEL, onSocket);
  return {
    sum: () => sockets.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0),
    stop: () => void unsubscribe(CHANNEL, onSocket),
  };
}
