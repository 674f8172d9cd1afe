// A proxy between a process and a server. Severed, it neither forwards anything nor closes connections, like a network
// that loses every packet.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface SeveringProxy {
  readonly url: string;
  sever(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startSeveringProxy(targetUrl: string): Promise<SeveringProxy> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isSevered = false;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => {
        if (!isSevered) other.write(chunk);
      });
      one.on('error', () => one.destroy());
      one.on('close', () => {
        sockets.delete(one);
        if (!isSevered) other.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: Object.assign(new URL(targetUrl), { port: String(port) }).href,
    sever() {
      isSevered = true;
    },
    mend() {
      isSevered = false;
      // What was lost on a connection cannot be recovered: those break, and new ones are opened.
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
