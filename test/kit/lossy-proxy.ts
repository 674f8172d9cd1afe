// A proxy between client and server that loses requests, responses and halves of responses by a plan.
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request: it never arrives, its response is lost or truncated, or another response is sent. */
export type Fate = 'passes' | 'request lost' | 'answer lost' | 'answer cut' | 'unavailable' | 'limited' | 'refused';

export interface LossyProxy {
  readonly url: string;
  /** How often each fate occurred. */
  readonly struck: Map<Fate, number>;
  close(): Promise<void>;
}

export async function startLossyProxy(target: string, fateOf: (nth: number) => Fate): Promise<LossyProxy> {
  const struck = new Map<Fate, number>();
  let nth = 0;
  const server = createServer((incoming, outgoing) => {
    const fate = fateOf(nth++);
    struck.set(fate, (struck.get(fate) ?? 0) + 1);
    if (fate === 'request lost') outgoing.destroy();
    else if (fate === 'unavailable') refuse(outgoing, 503, 'unavailable');
    else if (fate === 'limited') refuse(outgoing, 429, 'rate_limited');
    else if (fate === 'refused') refuse(outgoing, 404, 'not_found');
    else pass(target, fate, incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    struck,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function refuse(outgoing: ServerResponse, status: number, code: string): void {
  outgoing.writeHead(status, { 'Content-Type': 'application/problem+json', 'Retry-After': '1' });
  outgoing.end(JSON.stringify({ status, code, error: code, hint: 'Try again after Retry-After seconds.' }));
}

function pass(target: string, fate: Fate, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers } = incoming;
  const onward = request(target + incoming.url!, { method: method!, headers, agent: false }, (answer) => {
    if (fate === 'passes') {
      outgoing.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      return;
    }
    void answer.toArray().then((chunks: Buffer[]) => {
      const body = Buffer.concat(chunks);
      if (fate === 'answer cut') {
        outgoing.writeHead(answer.statusCode!, { ...answer.headers, 'content-length': String(body.length) });
        outgoing.write(body.subarray(0, body.length >> 1), () => outgoing.destroy());
      } else outgoing.destroy();
    });
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
