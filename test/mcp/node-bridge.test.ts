// Streams to clients that stop reading, or disconnect.
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import net from 'node:net';
import { expect } from 'chai';
import { signalOfCaller } from '../../src/http/send.ts';
import { bridge } from '../../src/mcp/node-bridge.ts';
import { until } from '../support/until.ts';

const PIECE = new Uint8Array(16 * 1024).fill(32);
/** Longer than pauses of a busy machine. */
const LONG_MS = 3000;
const HEAD = { 'Content-Type': 'text/event-stream' };

/** A stream that has lost its request, as if that had been garbage collected. */
class Source {
  controller!: ReadableStreamDefaultController<Uint8Array>;
  isCancelled = false;
  readonly answer = new Response(
    new ReadableStream<Uint8Array>({
      start: (controller) => void (this.controller = controller),
      cancel: () => void (this.isCancelled = true),
    }),
    { headers: HEAD },
  );

  /** Does not wait for the reader, like the protocol's package. */
  send(): void {
    if (!this.isCancelled) this.controller.enqueue(PIECE);
  }
}

describe('a stream of the protocol', () => {
  let server: Server;
  let source: Source;
  let unread: () => number;
  let isOver: boolean;
  let failure: unknown;

  async function start(maxUnreadMs?: number): Promise<void> {
    source = new Source();
    isOver = false;
    failure = undefined;
    server = createServer((request, response) => {
      unread = () => response.writableLength;
      const limit = maxUnreadMs === undefined ? {} : { maxUnreadMs };
      bridge(request, response, { gone: signalOfCaller(response), answerTo: async () => source.answer, ...limit })
        .catch((error: unknown) => (failure = error))
        .finally(() => (isOver = true));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  }
  afterEach(() => {
    expect(failure).to.equal(undefined);
    server.closeAllConnections();
    server.close();
  });

  const port = (): number => (server.address() as net.AddressInfo).port;
  async function connect(): Promise<net.Socket> {
    const socket = net.connect(port(), '127.0.0.1');
    socket.on('error', () => {});
    socket.write('POST /mcp HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await until(() => source.answer.body!.locked);
    return socket;
  }

  it('is closed if its client stops reading, before much is buffered', async () => {
    await start();
    await connect();
    let most = 0;
    await until(() => {
      for (let i = 0; i < 8; i++) source.send();
      most = Math.max(most, unread());
      return isOver;
    });
    expect(source.isCancelled).to.equal(true);
    expect(most).to.be.below(512 * 1024);
  });

  it('is closed if its client reads nothing for long, however little is buffered', async () => {
    await start(50);
    await connect();
    await until(() => {
      // More than a response buffers, less than a client may leave unread.
      if (unread() < 64 * 1024) for (let i = 0; i < 8; i++) source.send();
      return isOver;
    });
    expect(source.isCancelled).to.equal(true);
  });

  it('is kept open for a client that reads, however much is sent', async () => {
    await start(LONG_MS);
    const socket = await connect();
    let [sent, read] = [0, 0];
    socket.on('data', ({ length }) => (read += length));
    for (const startedAt = performance.now(); performance.now() - startedAt < 1.1 * LONG_MS;) {
      for (let i = 0; i < 8; i++) source.send();
      sent += 8 * PIECE.length;
      await until(() => read >= sent);
    }
    expect(isOver).to.equal(false);
    source.controller.close();
    await until(() => isOver);
    socket.destroy();
  });

  it('ends with its client, even if it has lost its request', async () => {
    await start();
    (await connect()).resume().destroy();
    await until(() => isOver);
    expect(source.isCancelled).to.equal(true);
  });
});
