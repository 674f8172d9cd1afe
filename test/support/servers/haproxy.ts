// The load balancer as shipped, in front of processes on this machine.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from './find-program.ts';
import { startServer, type Server } from './server.ts';

const SHIPPED = new URL('../../../deploy/haproxy.cfg', import.meta.url);

/** The path of HAProxy; `undefined` if it is not installed. */
export function findHaproxy(): string | undefined {
  return findProgram('haproxy', ['/usr/sbin/haproxy'], '-v');
}

/** Its `url` is `http://127.0.0.1:port`. @param urls of the processes */
export async function startHaproxy(urls: readonly string[]): Promise<Server> {
  const program = findHaproxy();
  if (!program) throw new Error('haproxy cannot be had here');
  return startServer({
    program,
    args: (folder, port) => {
      const file = join(folder, 'haproxy.cfg');
      writeFileSync(file, configOf(readFileSync(SHIPPED, 'utf8'), port, urls));
      return ['-W', '-db', '-f', file];
    },
    isReady: (line) => line.includes('Loading success'),
    url: (port) => `http://127.0.0.1:${port}`,
    stopSignal: 'SIGTERM',
  });
}

/** The shipped file with another port, and with these processes instead of those found by DNS. */
function configOf(shipped: string, port: number, urls: readonly string[]): string {
  const servers = urls.map((url, i) => `    server arena${i + 1} ${new URL(url).host}`).join('\n');
  return [
    ['maxconn 60000', 'maxconn 2000'], // a test has fewer file descriptors
    ['bind :2567', `bind 127.0.0.1:${port}`],
    [/resolvers names\n( {4}.*\n)+/, ''],
    [' resolvers names init-addr none', ''],
    [/ {4}server-template .*/, servers],
  ].reduce((text, [shippedPart, part]) => {
    const changed = text.replace(shippedPart!, part as string);
    if (changed === text) throw new Error(`deploy/haproxy.cfg has no ${shippedPart}`);
    return changed;
  }, shipped);
}
