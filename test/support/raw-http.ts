// Handwritten HTTP, for what no client library would send.
import net from 'node:net';
import type { Answer } from './rest.ts';
import { until } from './until.ts';

/** The answer to raw bytes on a connection. */
export async function sendRaw(url: string, bytes: string): Promise<Answer> {
  const [head, body] = (await exchange(url, bytes)).split('\r\n\r\n') as [string, string];
  return { ...parseHead(head), body: JSON.parse(body), text: body };
}

/** Everything received on a connection until it is closed. */
export async function exchange(url: string, bytes: string): Promise<string> {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
  let text = '';
  let isEnded = false;
  let failure: Error | undefined;
  socket.on('data', (chunk) => (text += chunk));
  socket.on('error', (error) => (failure = error));
  socket.on('end', () => (isEnded = true));
  try {
    await until(() => isEnded || failure !== undefined);
    if (failure && text === '') throw failure; // a reset after the answer does not matter
    return text;
  } finally {
    socket.destroy();
  }
}

export function parseHead(head: string): Pick<Answer, 'status' | 'headers'> {
  const [status, ...lines] = head.split('\r\n');
  const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
  return { status: Number(status!.split(' ')[1]), headers };
}

/** Sends raw bytes and resets the connection before the answer can be read. */
export function sendAndReset(url: string, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    socket.on('error', () => {});
    socket.write(bytes, () => socket.resetAndDestroy());
    socket.once('close', () => resolve());
  });
}
