// A port that a server can take now, and again after a restart.
import { createServer } from 'node:net';

// Below the ports that systems give to outgoing connections, so that none takes it while the server is down.
const LOWEST = 20_000;
const HIGHEST = 32_000;
/** Test files run in two processes: each has every other port, since a server's port is free while it is down. */
const LANE = Number(process.env['TEST_LANE'] ?? 0);
const given = new Set<number>();

/** On 127.0.0.1; never the same twice in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST + LANE + 2 * Math.floor((Math.random() * (HIGHEST - LOWEST)) / 2);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
