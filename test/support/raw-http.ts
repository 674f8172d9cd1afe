// Handwritten HTTP, for what no client library would send.
import net from 'node:net';
import type { Answer } from './rest.ts';

/** The answer to raw bytes on a connection. */
export function sendRaw(url: string, bytes: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk));
    socket.on('error', reject);
    socket.on('end', () => {
      const [head, body] = text.split('\r\n\r\n') as [string, string];
      const [status, ...lines] = head.split('\r\n');
      const headers = new Headers(lines.map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]));
      resolve({ status: Number(status!.split(' ')[1]), headers, body: JSON.parse(body), text: body });
    });
  });
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
