// The proxy that tests put between programs behaves as documented, in both directions.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';
import { until } from './until.ts';

describe('a TCP proxy', () => {
  let echo: Server;
  let proxy: TcpProxy;
  const clients: Socket[] = [];
  before(async () => {
    echo = createServer((socket) => socket.on('error', () => socket.destroy()).pipe(socket)).listen(0, '127.0.0.1');
    await once(echo, 'listening');
    proxy = await startTcpProxy(`tcp://127.0.0.1:${(echo.address() as AddressInfo).port}`);
  });
  afterEach(() => proxy.traffic({ is: 'passed' }));
  after(async () => {
    for (const client of clients) client.destroy();
    await proxy.close();
    echo.close();
  });

  /** A client that records what it has received, and whether it was closed. */
  function open(): { send(text: string): void; readonly got: () => string; readonly isClosed: () => boolean } {
    const socket = connect(Number(new URL(proxy.url).port), '127.0.0.1');
    clients.push(socket);
    let got = '';
    let isClosed = false;
    socket.on('data', (chunk) => (got += chunk.toString()));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => (isClosed = true));
    return { send: (text) => socket.write(text), got: () => got, isClosed: () => isClosed };
  }

  async function opened(): Promise<ReturnType<typeof open>> {
    const client = open();
    client.send('hello');
    await until(() => client.got() === 'hello');
    return client;
  }

  it('breaks connections and refuses new ones', async () => {
    const client = await opened();
    proxy.traffic({ is: 'refused' });
    await until(client.isClosed);
    await until(open().isClosed);
    proxy.traffic({ is: 'passed' });
    expect((await opened()).isClosed()).to.equal(false);
  });

  it('holds data and delivers it later, in order', async () => {
    const [frozen, other] = [await opened(), await opened()];
    proxy.traffic({ is: 'frozen' }, 'toClient');
    for (const text of [' one', ' two']) frozen.send(text);
    proxy.traffic({ is: 'passed' });
    frozen.send(' three');
    await until(() => frozen.got() === 'hello one two three');
    other.send('!');
    await until(() => other.got().length > 'hello'.length);
    expect(other.got()).to.equal('hello!');
  });

  it('drops data, and breaks the connection when dropping ends', async () => {
    const client = await opened();
    proxy.traffic({ is: 'swallowed' });
    client.send(' lost');
    expect([client.isClosed(), client.got()]).to.deep.equal([false, 'hello']);
    proxy.traffic({ is: 'passed' });
    await until(client.isClosed);
    expect(client.got()).to.equal('hello');
  });

  it('delays and throttles without losing anything', async () => {
    const client = await opened();
    proxy.traffic({ is: 'delayed', ms: 20, jitterMs: 20 });
    for (const text of [' a', ' b', ' c']) client.send(text);
    await until(() => client.got() === 'hello a b c');
    proxy.traffic({ is: 'dripped', bytesPerSecond: 1000 });
    client.send(' d');
    await until(() => client.got().length > 'hello a b c'.length + 1);
    expect(client.got()).to.equal('hello a b c d');
  });

  it('breaks a connection once it has carried a number of bytes', async () => {
    const client = await opened();
    proxy.traffic({ is: 'broken off', afterBytes: 4 }, 'toClient');
    client.send('1234');
    await until(() => client.got() === 'hello1234');
    client.send('5');
    await until(client.isClosed);
    expect(client.got()).to.equal('hello1234');
  });

  it('breaks the connection that carries a text, before or after the server receives it', async () => {
    for (const when of ['before', 'after'] as const) {
      const [hit, spared] = [await opened(), await opened()];
      proxy.breakAt('now', when);
      hit.send('now');
      await until(hit.isClosed);
      expect([hit.got(), spared.isClosed()]).to.deep.equal(['hello', false]);
    }
  });
});
