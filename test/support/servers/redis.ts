// A private Redis on a free port, without persistence: a restart forgets everything.
import { findProgram } from './find-program.ts';
import { startServer, type Server } from './server.ts';

/** The path of the Redis server; `undefined` if it is not installed. */
export function findRedis(): string | undefined {
  return findProgram('redis-server');
}

/** Its `url` is `redis://127.0.0.1:port`. */
export async function startRedis(): Promise<Server> {
  const program = findRedis();
  if (!program) throw new Error('redis-server cannot be had here');
  return startServer({
    program,
    args: (folder, port) => [
      '--bind',
      '127.0.0.1',
      '--port',
      `${port}`,
      '--dir',
      folder,
      '--save',
      '',
      '--appendonly',
      'no',
    ],
    isReady: (line) => line.includes('Ready to accept connections'),
    url: (port) => `redis://127.0.0.1:${port}`,
    stopSignal: 'SIGTERM',
  });
}
