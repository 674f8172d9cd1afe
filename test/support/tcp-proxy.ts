// A TCP proxy between clients and a server, for tests that need a bad network. It passes everything on unless configured
// otherwise, and does not know the protocol it carries.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { TcpLane, type Traffic } from './tcp-lane.ts';

type Direction = 'toServer' | 'toClient';

export interface TcpProxy {
  /** The target's URL with another port. */
  readonly url: string;
  /** Changes the traffic of open and new connections, in both directions unless one is named. */
  traffic(traffic: Traffic, direction?: Direction): void;
  /** Breaks the connections that are open now. */
  cut(): void;
  /**
   * Breaks the connection on which a client next sends this text, before the server receives it or after the server has
   * answered.
   */
  breakAt(text: string, when: 'before' | 'after'): void;
  close(): Promise<void>;
}

interface Trap {
  readonly text: string;
  readonly when: 'before' | 'after';
}

interface Rules {
  readonly traffic: Record<Direction, Traffic>;
  trap: Trap | undefined;
}

const PASSED: Traffic = { is: 'passed' };
/** @param target a URL; a function is called for each connection */
export async function startTcpProxy(target: string | (() => string)): Promise<TcpProxy> {
  const targetOf = typeof target === 'string' ? () => target : target;
  const open = new Set<Connection>();
  const rules: Rules = { traffic: { toServer: PASSED, toClient: PASSED }, trap: undefined };
  const server = createServer((client) => {
    if (Object.values(rules.traffic).some(({ is }) => is === 'refused')) return void client.destroy();
    const { hostname, port } = new URL(targetOf());
    const connection = new Connection(client, connect(Number(port), hostname), rules, () => open.delete(connection));
    open.add(connection);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const cut = (): void => {
    for (const connection of open) connection.breakOff();
  };
  return {
    url: Object.assign(new URL(targetOf()), { port: String(port) }).href.replace(/^(http.*)\/$/, '$1'),
    traffic(traffic, direction) {
      // Lost data cannot be recovered: the connection breaks, and the client opens another.
      const isBreaking = isLosing(rules) || traffic.is === 'refused';
      for (const each of ['toServer', 'toClient'] as const) {
        if (direction === undefined || direction === each) rules.traffic[each] = traffic;
      }
      for (const connection of open) connection.startCount();
      if (isBreaking) cut();
    },
    cut,
    breakAt(text, when) {
      rules.trap = { text, when };
    },
    async close() {
      server.close();
      cut();
      await once(server, 'close');
    },
  };
}

class Connection {
  readonly #client: Socket;
  readonly #upstream: Socket;
  readonly #rules: Rules;
  readonly #toServer: TcpLane;
  readonly #toClient: TcpLane;
  #isTrapped = false;

  constructor(client: Socket, upstream: Socket, rules: Rules, onClose: () => void) {
    this.#client = client;
    this.#upstream = upstream;
    this.#rules = rules;
    this.#toServer = new TcpLane(upstream, () => rules.traffic.toServer, this.breakOff);
    this.#toClient = new TcpLane(client, () => rules.traffic.toClient, this.breakOff);
    client.on('data', (chunk: Buffer) => this.#fromClient(chunk));
    upstream.on('data', (chunk: Buffer) => (this.#isTrapped ? this.breakOff() : this.#toClient.carry(chunk)));
    for (const [from, to, lane] of [
      [client, upstream, this.#toServer],
      [upstream, client, this.#toClient],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => from.destroy());
      from.on('close', () => {
        if (client.destroyed && upstream.destroyed) onClose();
        // One side's end closes the other, except on a network that drops everything, which would not report it.
        if (!isLosing(rules)) lane.end(() => to.destroySoon());
      });
    }
  }

  startCount(): void {
    this.#toServer.carried = 0;
    this.#toClient.carried = 0;
  }

  readonly breakOff = (): void => {
    this.#client.destroy();
    this.#upstream.destroy();
  };

  #fromClient(chunk: Buffer): void {
    const { trap } = this.#rules;
    if (trap && chunk.includes(trap.text)) {
      this.#rules.trap = undefined;
      if (trap.when === 'before') return this.breakOff();
      this.#isTrapped = true;
    }
    this.#toServer.carry(chunk);
  }
}

function isLosing({ traffic }: Rules): boolean {
  return traffic.toServer.is === 'swallowed' || traffic.toClient.is === 'swallowed';
}
