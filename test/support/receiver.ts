// A webhook endpoint on loopback: echoes challenges, records what it receives, and verifies every signature.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { ArenaEvent } from '../../schema/events.ts';
import { freePort } from './servers/free-port.ts';

export interface Received {
  readonly id: string;
  /** The bytes as received. */
  readonly body: string;
  readonly event: ArenaEvent & { type?: string };
  readonly headers: Record<string, string>;
  readonly at: number;
}

/** May send the answer itself and return `true`; otherwise the default answer is sent. */
export type Script = (message: Received, response: ServerResponse) => boolean | undefined;

export interface Receiver {
  readonly url: string;
  readonly secret: string;
  /** Events in order of arrival, whatever the answers were. */
  readonly events: readonly Received[];
  /** Verifications and tests. */
  readonly control: readonly Received[];
  /** Signatures that did not verify. */
  readonly forged: readonly string[];
  /** Overrides answers: a status for events, or a script for everything. */
  answer: number | Script;
  /** Each of these secrets must verify every message from now on. */
  secrets: string[];
  /** Breaks its connections and stops listening. */
  die(): Promise<void>;
  /** Listens again at the same address. */
  revive(): Promise<void>;
}

const SOME_SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

export async function startReceiver(): Promise<Receiver> {
  const events: Received[] = [];
  const control: Received[] = [];
  const forged: string[] = [];
  let server: Server | undefined;
  const port = await freePort();

  const onRequest = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await request.setEncoding('utf8').toArray()).join('');
    const headers = request.headers as Record<string, string>;
    for (const secret of receiver.secrets) {
      try {
        new Webhook(secret).verify(body, headers);
      } catch (error) {
        forged.push(`${(error as Error).message}: ${body}`);
      }
    }
    const event = JSON.parse(body) as Received['event'];
    const message = { id: headers['webhook-id']!, body, event, headers, at: performance.now() };
    (event.type ? control : events).push(message);
    if (typeof receiver.answer === 'function' && receiver.answer(message, response)) return;
    const status = typeof receiver.answer === 'number' ? receiver.answer : 200;
    if (event.type === 'verification') {
      response.end(JSON.stringify({ challenge: (event as unknown as { challenge: string }).challenge }));
    } else response.writeHead(status).end('secret words of the receiver');
  };
  const listen = async (): Promise<void> => {
    server = createServer((request, response) => void onRequest(request, response).catch(() => response.destroy()));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const receiver: Receiver = {
    get url() {
      return `http://127.0.0.1:${port}/hook`;
    },
    secret: SOME_SECRET,
    events,
    control,
    forged,
    answer: 200,
    secrets: [SOME_SECRET],
    async die() {
      if (!server?.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
    revive: listen,
  };
  await listen();
  return receiver;
}
