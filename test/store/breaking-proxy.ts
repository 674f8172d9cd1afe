// A proxy between a store and its PostgreSQL that breaks connections on request.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface BreakingProxy {
  readonly url: string;
  /**
   * Breaks the connection on which the client next sends something with this text in it:
   * before the server receives it, or after the server has answered it.
   */
  breakAt(text: string, when: 'before' | 'after'): void;
  close(): Promise<void>;
}

export async function startBreakingProxy(databaseUrl: string): Promise<BreakingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let trap: { text: string; when: 'before' | 'after' } | undefined;

  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let isBreaking = false;
    const breakOff = (): void => {
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', breakOff).on('close', breakOff);
    }
    client.on('data', (chunk) => {
      if (trap && chunk.includes(trap.text)) {
        const { when } = trap;
        trap = undefined;
        if (when === 'before') return breakOff();
        isBreaking = true;
      }
      upstream.write(chunk);
    });
    upstream.on('data', (chunk) => {
      if (isBreaking) breakOff();
      else client.write(chunk);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    breakAt(text, when) {
      trap = { text, when };
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
