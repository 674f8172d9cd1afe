// A server that gives scripted responses in order, to any request, and then none.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ScriptedAnswer {
  /** 200 by default. */
  readonly status?: number;
  readonly retryAfter?: string;
  /** An object is sent as JSON. */
  readonly body?: object | string;
  /** Whether the connection breaks in the middle of the body. */
  readonly isCut?: boolean;
}

export interface ScriptedServer {
  readonly url: string;
  /** Method and path of each request so far. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

export async function startScriptedServer(answers: readonly ScriptedAnswer[]): Promise<ScriptedServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const answer = answers[asked.length];
    asked.push(`${request.method} ${request.url}`);
    if (answer) send(response, answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function send(response: ServerResponse, { status = 200, retryAfter, body = '', isCut = false }: ScriptedAnswer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  response.setHeader('Content-Type', typeof body === 'string' ? 'text/html' : 'application/json');
  response.setHeader('Content-Length', Buffer.byteLength(text));
  if (retryAfter !== undefined) response.setHeader('Retry-After', retryAfter);
  response.statusCode = status;
  if (isCut) response.write(text.slice(0, text.length >> 1), () => response.destroy());
  else response.end(text);
}
