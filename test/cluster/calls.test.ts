// Calls between two processes, directly over one connection or through Redis, and what happens when either fails.
import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { GameMoved, ProcessGone, type Perform } from '../../src/ports/owners.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { newCalls, type Calls, type CallsParts } from '../../src/cluster/calls.ts';
import type { Contact } from '../../src/cluster/membership.ts';
import type { Redis } from '../../src/cluster/redis.ts';
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { until } from '../support/until.ts';

const CALLS = 50;

describe('a call to another process', () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const partsOf = (redis: Partial<Redis>): CallsParts => ({
    redis: redis as Redis,
    processId: 'p_1',
    secret: 'ours',
    contactOf: async () => undefined,
    onSend: () => {},
    reportError: () => {},
  });
  const ways: [string, Redis['command'], object][] = [
    ['that nobody receives', async () => 0, ProcessGone],
    ['that cannot be sent', () => Promise.reject(new StoreDown('Redis: no connection')), StoreDown],
  ];
  for (const [name, command, Failure] of ways) {
    it(`${name} fails at once, and leaves no timer`, async () => {
      const calls = await newCalls(partsOf({ command, subscribe: async () => {} }));
      const before = timers();
      for (let i = 0; i < CALLS; i++) {
        const failure = await calls.call('p_2', 'refresh', []).catch((error: unknown) => error);
        expect(failure).to.be.instanceOf(Failure);
      }
      expect(timers() - before).to.be.lessThan(CALLS / 2);
    });
  }

  it('is answered, but a notice is not', async () => {
    const published: [channel: string, message: object][] = [];
    const heard = new Map<string, (message: string) => void>();
    const calls = await newCalls(
      partsOf({
        command: async (_, channel, text) => published.push([String(channel), JSON.parse(String(text))]),
        subscribe: async (channel, listener) => void heard.set(channel, listener),
      }),
    );
    const performed: string[] = [];
    calls.answer(async (name, [what], from) => performed.push(`${name} ${what} of ${from}`));
    await calls.tell('p_2', 'show', ['this']);
    const [[channel, notice]] = published.splice(0) as [[string, object]];
    expect(channel).to.equal('arena:calls:p_2');
    for (const call of [notice, { ...notice, id: 7 }]) heard.get('arena:calls:p_1')!(JSON.stringify(call));
    await new Promise(setImmediate);
    expect(performed).to.deep.equal(['show this of p_1', 'show this of p_1']);
    expect(published).to.deep.equal([['arena:answers:p_1', { id: 7, value: 2 }]]);
  });
});

interface Peer {
  readonly id: string;
  readonly calls: Calls;
  readonly contact: Contact & { readonly secret: string };
  /** The calls that it received. */
  readonly performed: string[];
  /** The connections made to it. */
  connections(): number;
}

describe('calls between two processes', () => {
  /** What they share: the channels of Redis, what was published on them, and the leases. */
  let channels: Map<string, (text: string) => void>;
  let published: string[];
  let leases: Map<string, Contact>;
  let closing: (() => unknown)[];
  beforeEach(() => {
    [channels, published, leases, closing] = [new Map(), [], new Map(), []];
  });
  afterEach(async () => {
    for (const close of closing.toReversed()) await close();
  });

  const redis = {
    async command(_: string, channel: string, text: string) {
      published.push(channel);
      const listener = channels.get(channel);
      if (listener) setImmediate(listener, text);
      return listener ? 1 : 0;
    },
    subscribe: async (channel: string, listener: (text: string) => void) => void channels.set(channel, listener),
  } as unknown as Redis;

  async function listening(server: Server): Promise<Contact> {
    const sockets = new Set<Socket>();
    server.on('connection', (socket: Socket) => sockets.add(socket));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    closing.push(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { host: '127.0.0.1', port: (server.address() as AddressInfo).port };
  }

  async function startPeer(id: string, perform: Perform = async (name) => name): Promise<Peer> {
    const [server, performed, secret] = [createHttpServer(), [] as string[], `secret of ${id}`];
    const contactOf = async (other: string) => leases.get(other);
    const calls = await newCalls({ redis, processId: id, secret, contactOf, onSend() {}, reportError() {} });
    calls.answer((name, args, from) => {
      performed.push(name);
      return perform(name, args, from);
    });
    server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (!calls.accept(request, socket, head)) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    });
    let connections = 0;
    server.on('connection', () => (connections += 1));
    const contact = { ...(await listening(server)), secret };
    leases.set(id, contact);
    closing.push(calls.closeConnections);
    return { id, calls, contact, performed, connections: () => connections };
  }

  /** A proxy in front of it. */
  async function wayTo({ id, contact }: Peer): Promise<TcpProxy> {
    const proxy = await startTcpProxy(`http://${contact.host}:${contact.port}`);
    closing.push(proxy.close);
    leases.set(id, { ...contact, port: Number(new URL(proxy.url).port) });
    return proxy;
  }

  const failureOf = (call: Promise<unknown>): Promise<Error> =>
    call.then(
      (value) => expect.fail(`it was answered: ${value}`),
      (error: Error) => error,
    );

  it('use one connection each way, in order, and publish nothing', async () => {
    const answer: Perform = async (name, args, from) => [name, ...args, from];
    const [one, other] = [await startPeer('p_1', answer), await startPeer('p_2', answer)];
    const names = Array.from({ length: CALLS }, (_, i) => `${i}`);
    const answers = names.map((name, i) =>
      i % 5 ? one.calls.call('p_2', name, ['ü\n\u2028']) : one.calls.tell('p_2', name, []),
    );
    expect((await Promise.all(answers))[1]).to.deep.equal(['1', 'ü\n\u2028', 'p_1']);
    expect(other.performed).to.deep.equal(names);
    expect(await other.calls.call('p_1', 'back', [])).to.deep.equal(['back', 'p_2']);
    expect([one.connections(), other.connections(), published]).to.deep.equal([1, 1, []]);
  });

  it('pass on the reason why nothing was done', async () => {
    const [one] = [
      await startPeer('p_1'),
      await startPeer('p_2', (name) => Promise.reject(name === 'play' ? new GameMoved() : new StoreDown('no disk'))),
    ];
    expect(await failureOf(one.calls.call('p_2', 'play', []))).to.be.instanceOf(GameMoved);
    const failure = await failureOf(one.calls.call('p_2', 'end', []));
    expect(failure).to.be.instanceOf(StoreDown).and.not.instanceOf(GameMoved);
    expect(failure.message).to.equal('end in another process: no disk');
    expect(await failureOf(one.calls.call('p_3', 'play', []))).to.be.instanceOf(ProcessGone);
  });

  it('are all answered, however large a response is', async () => {
    const large = 'ü'.repeat(8_000_000);
    const one = await startPeer('p_1');
    await startPeer('p_2', async (name) => (name === 'large' ? large : name));
    const asked = ['small', 'large', ...Array.from({ length: CALLS }, () => 'small'), 'large'];
    const answers = await Promise.all(asked.map((name) => one.calls.call('p_2', name, [])));
    expect(answers.every((answer, i) => answer === (asked[i] === 'large' ? large : 'small'))).to.equal(true);
    expect(published).to.deep.equal([]);
  });

  it('use Redis for a process of an older release, whose own calls do so too', async () => {
    const [one, older] = [await startPeer('p_1'), await startPeer('p_2')];
    leases.set('p_2', { host: older.contact.host, port: older.contact.port });
    leases.delete('p_1'); // the older release does not look for any
    expect(await one.calls.call('p_2', 'play', [])).to.equal('play');
    expect(await older.calls.call('p_1', 'end', [])).to.equal('end');
    expect(published).to.deep.equal(['arena:calls:p_2', 'arena:answers:p_1', 'arena:calls:p_1', 'arena:answers:p_2']);
    expect([one.connections(), older.connections()]).to.deep.equal([0, 0]);
  });

  it('use Redis if no connection can be made, which determines whether the process is gone', async () => {
    const [one, other] = [await startPeer('p_1'), await startPeer('p_2')];
    const silent = await listening(createServer()); // accepts connections, and answers nothing
    for (const [way, contact] of Object.entries({ refused: { ...other.contact, port: 1 }, silent })) {
      const id = `p_${way}`;
      leases.set(id, { ...contact, secret: 'any' });
      channels.set(`arena:calls:${id}`, channels.get('arena:calls:p_2')!);
      expect(await one.calls.call(id, 'play', [])).to.equal('play');
      channels.delete(`arena:calls:${id}`);
      expect(await failureOf(one.calls.call(id, 'play', []))).to.be.instanceOf(ProcessGone);
    }
    expect(other.connections()).to.equal(0);
  });

  it("do not reach a process that has another one's address", async () => {
    const [one, restarted] = [await startPeer('p_1'), await startPeer('p_new')];
    leases.set('p_old', { ...restarted.contact, secret: 'secret of p_old' });
    expect(await failureOf(one.calls.call('p_old', 'play', []))).to.be.instanceOf(ProcessGone);
    expect([restarted.connections(), restarted.performed]).to.deep.equal([1, []]);
    expect(await one.calls.call('p_new', 'play', [])).to.equal('play');
  });

  it('require the id of the process and its secret', async () => {
    const { contact, performed } = await startPeer('p_2');
    const right = { url: '/cluster/calls', protocol: 'arena-calls', credentials: `Bearer p_2.${contact.secret}` };
    const wrong: Partial<typeof right>[] = [
      { credentials: '' },
      { credentials: 'Bearer p_2.' },
      { credentials: 'Bearer p_2.secret of p_3' },
      { credentials: `Bearer p_3.${contact.secret}` },
      { credentials: `Bearer p_2.${contact.secret}x` },
      { credentials: `Bearer p_2.${contact.secret.slice(0, -1)}ü` },
      { protocol: 'websocket' },
      { url: '/' },
    ];
    const statusOf = async ({ url, protocol, credentials }: typeof right): Promise<string> => {
      const socket = connect(contact.port, contact.host);
      closing.push(() => socket.destroy());
      const fields = ['Host: here', 'Connection: Upgrade', `Upgrade: ${protocol}`, `Authorization: ${credentials}`];
      const call = JSON.stringify({ from: 'p_1', name: 'play', args: [] });
      socket.write([`GET ${url} HTTP/1.1`, ...fields, '', `${call}\n`].join('\r\n'), 'latin1');
      const [chunk] = (await once(socket, 'data')) as [Buffer];
      return chunk.toString().split(' ')[1]!;
    };
    for (const difference of wrong) expect(await statusOf({ ...right, ...difference })).to.equal('404');
    expect(performed).to.deep.equal([]);
    expect(await statusOf(right)).to.equal('101');
    await until(() => performed.length === 1);
  });

  it('fail at once when the connection breaks, and are not resent', async () => {
    const one = await startPeer('p_1');
    const other = await startPeer('p_2', (name) => (name === 'wait' ? new Promise(() => {}) : Promise.resolve(name)));
    const proxy = await wayTo(other);
    const waiting = Array.from({ length: CALLS }, () => failureOf(one.calls.call('p_2', 'wait', [])));
    await until(() => other.performed.length === CALLS);
    proxy.cut();
    for (const failure of await Promise.all(waiting)) {
      expect(failure).to.be.instanceOf(StoreDown);
      expect(failure.message).to.equal('wait in another process: the connection broke');
    }
    expect(await one.calls.call('p_2', 'next', [])).to.equal('next');
    expect([other.performed.length, other.connections(), published]).to.deep.equal([CALLS + 1, 2, []]);
  });

  it('use Redis once the connections of either are closed, which fails pending calls', async () => {
    const one = await startPeer('p_1');
    const other = await startPeer('p_2', (name) => (name === 'wait' ? new Promise(() => {}) : Promise.resolve(name)));
    const waiting = failureOf(one.calls.call('p_2', 'wait', []));
    await until(() => other.performed.length === 1);
    other.calls.closeConnections();
    expect((await waiting).message).to.equal('wait in another process: the connection broke');
    expect(await one.calls.call('p_2', 'next', [])).to.equal('next');
    expect(await other.calls.call('p_1', 'back', [])).to.equal('back');
    expect(published).to.deep.equal(['arena:calls:p_2', 'arena:answers:p_1', 'arena:calls:p_1', 'arena:answers:p_2']);
  });

  it('fail when the connection is stuck, and use Redis until it recovers', async () => {
    const one = await startPeer('p_1');
    const other = await startPeer('p_2');
    const proxy = await wayTo(other);
    await one.calls.call('p_2', 'before', []);
    proxy.traffic({ is: 'swallowed' });
    const failure = await failureOf(one.calls.call('p_2', 'lost', []));
    expect(failure).to.be.instanceOf(StoreDown).and.not.instanceOf(GameMoved);
    await until(() =>
      one.calls.call('p_2', 'meanwhile', []).then(
        () => true,
        () => false,
      ),
    );
    expect(published).to.deep.equal(['arena:calls:p_2', 'arena:answers:p_1']);
    proxy.traffic({ is: 'passed' });
    await until(async () => (await one.calls.call('p_2', 'after', [])) === 'after' && other.connections() === 2);
    expect(other.performed).to.not.include('lost');
  });

  it('fail while a process does not read them, without using more memory', async () => {
    const one = await startPeer('p_1');
    const stopped = createServer((socket) => {
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: arena-calls\r\n\r\n');
      });
    });
    leases.set('p_2', { ...(await listening(stopped)), secret: 'any' });
    const [size, count] = [100_000, 1000];
    const messages = new Map<string, number>();
    for (let i = 0; i < count; i++) {
      const outcome = await one.calls.tell('p_2', 'show', ['x'.repeat(size)]).then(
        () => 'told',
        ({ message }: Error) => message,
      );
      messages.set(outcome, (messages.get(outcome) ?? 0) + 1);
      await new Promise(setImmediate);
    }
    expect([...messages.keys()]).to.deep.equal(['told', 'process p_2 is not reading its connection']);
    expect(messages.get('told')! * size).to.be.lessThan(20_000_000);
  });

  it('are no longer read from a process that does not read their responses', async () => {
    const other = await startPeer('p_2', async () => 'x'.repeat(100_000));
    const count = 1000;
    const socket = connect(other.contact.port, other.contact.host);
    closing.push(() => socket.destroy());
    const fields = [
      'Host: here',
      'Connection: Upgrade',
      'Upgrade: arena-calls',
      `Authorization: Bearer p_2.${other.contact.secret}`,
    ];
    socket.write(['GET /cluster/calls HTTP/1.1', ...fields, '', ''].join('\r\n'));
    await once(socket, 'data');
    socket.pause();
    const call = JSON.stringify({ id: 1, from: 'p_1', name: 'play', args: ['x'.repeat(1000)] });
    socket.write(`${call}\n`.repeat(count));
    let before = -1;
    await until(async () => {
      if (other.performed.length === before && before > 0) return true;
      before = other.performed.length;
      await sleep(200);
      return false;
    });
    expect(other.performed.length).to.be.lessThan(count / 2);
    socket.resume();
    await until(() => other.performed.length === count);
  });
});
