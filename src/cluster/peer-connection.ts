// The two ends of a connection between processes: one calls, the other answers. It carries one message per line; an
// empty line is a ping, or the answer to one.
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

const PING_EVERY_MS = 1000;
/** After this many unanswered pings it is closed: nothing else reports a network that drops every packet. */
const MAX_UNANSWERED = 4;
const SILENT_AFTER_MS = 10_000;

export interface PeerConnection {
  send(text: string): void;
  /** How much has not been sent yet, in characters. */
  unsent(): number;
  isOpen(): boolean;
  onClose(listener: () => void): void;
  close(): void;
}

export function newCallingEnd(socket: Duplex, onAnswer: (text: string) => void): PeerConnection {
  const connection = connectionOver(socket, (text) => {
    if (text !== '') onAnswer(text);
  });
  let unanswered = 0;
  socket.on('data', () => (unanswered = 0));
  const pings = setInterval(() => {
    if (unanswered === MAX_UNANSWERED) return connection.close();
    unanswered += 1;
    connection.send('');
  }, PING_EVERY_MS).unref();
  connection.onClose(() => clearInterval(pings));
  return connection;
}

export function newAnsweringEnd(
  socket: Socket,
  onCall: (text: string, connection: PeerConnection) => void,
): PeerConnection {
  const connection = connectionOver(socket, (text) => {
    // Stops reading calls from a process that does not read its answers.
    if (socket.writableNeedDrain) socket.pause();
    if (text === '') connection.send('');
    else onCall(text, connection);
  });
  socket.on('drain', () => socket.resume());
  socket.setTimeout(SILENT_AFTER_MS, connection.close);
  return connection;
}

function connectionOver(socket: Duplex, onText: (text: string) => void): PeerConnection {
  const decoder = new StringDecoder(); // Node forbids an encoding on what was a server's socket
  let begun = '';
  let unsent = '';
  socket.on('data', (chunk: Buffer) => {
    const texts = decoder.write(chunk).split('\n');
    texts[0] = begun + texts[0];
    begun = texts.pop()!;
    try {
      for (const text of texts) onText(text);
    } catch (error) {
      socket.destroy(error as Error); // invalid input ends the connection, not the process
    }
  });
  socket.on('end', () => socket.destroy());
  socket.on('error', () => socket.destroy());
  const flush = (): void => {
    socket.write(unsent);
    unsent = '';
  };
  return {
    send(text) {
      // Everything sent in one turn of the event loop is written by one system call.
      if (unsent === '') setImmediate(flush);
      unsent += `${text}\n`;
    },
    unsent: () => unsent.length + socket.writableLength,
    isOpen: () => !socket.destroyed,
    onClose: (listener) => void socket.once('close', listener),
    close: () => void socket.destroy(),
  };
}
