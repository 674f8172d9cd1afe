// A port that a server can take now, and again after a restart: no other caller is given it meanwhile.
import { createServer, type Server } from 'node:net';

// Below the ephemeral ports, so that no outgoing connection takes one while the server is down.
const LOWEST = 20_000;
const HIGHEST = 32_000;
/**
 * Ports are given out in blocks. A block belongs to the process that listens on its first port, until that process exits:
 * so test files that run in parallel, and other runs on this machine, never share a port.
 */
const BLOCK_SIZE = 50;
const BLOCKS = (HIGHEST - LOWEST) / BLOCK_SIZE;
const left: number[] = [];
let claiming: Promise<void> | undefined;

/** On 127.0.0.1; never the same twice in this process. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = left.pop();
    if (port === undefined) await (claiming ??= claimBlock().finally(() => (claiming = undefined)));
    else if (await isFree(port)) return port;
  }
}

async function claimBlock(): Promise<void> {
  const some = Math.floor(Math.random() * BLOCKS);
  for (let i = 0; i < BLOCKS; i++) {
    const first = LOWEST + BLOCK_SIZE * ((some + i) % BLOCKS);
    const guard = createServer().unref();
    if (!(await canListen(guard, first))) continue;
    for (let port = first + 1; port < first + BLOCK_SIZE; port++) left.push(port);
    return;
  }
  throw new Error(`every port from ${LOWEST} to ${HIGHEST} is taken`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  if (!(await canListen(server, port))) return false;
  await new Promise((resolve) => server.close(resolve));
  return true;
}

function canListen(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
}
