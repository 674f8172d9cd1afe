// The simplest load balancer: each connection goes to another server.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { pipeline } from 'node:stream';

export interface SpreadingProxy {
  readonly url: string;
  close(): Promise<void>;
}

/** @param target called for each connection */
export async function startSpreadingProxy(target: () => string): Promise<SpreadingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const { hostname, port } = new URL(target());
    const upstream = connect(Number(port), hostname);
    sockets.add(socket.once('close', () => sockets.delete(socket)));
    // The end of one is the end of the other.
    for (const [one, other] of [
      [socket, upstream],
      [upstream, socket],
    ] as const) {
      pipeline(one, other, () => {});
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
