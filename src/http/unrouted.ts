// Requests that reach no route (malformed, unmet expectations, unknown upgrades, tunnels) get a Problem and all headers.
import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import type { Links } from '../table/links.ts';
import { problemOfFailure } from '../ports/store-errors.ts';
import { METHODS } from './common-headers.ts';
import type { ErrorLog } from './errors.ts';
import type { Fields } from './limits.ts';
import { NO_ROUTE, type RequestLog } from './request-log.ts';
import { problemHeaders, problemWithInstance } from './send.ts';

/** Time for the answer to arrive. */
const LINGER_MS = 2000;

export interface OffRouteOptions {
  readonly server: Server;
  readonly links: Links;
  readonly log: RequestLog & ErrorLog;
  /** Fields of every response. */
  readonly common: Fields;
  /** Takes over an upgrade request. @returns the reason if it refuses */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<ProblemSlug | undefined>;
}

interface Refused {
  /** If it is logged already. */
  readonly requestId?: string;
  /** Further fields. */
  readonly own?: Fields;
}

export function answerOffRoute({ server, links, log, common, upgrade }: OffRouteOptions): void {
  const refuse = (socket: Duplex, problem: Problem, { requestId = randomUUID(), own = [] }: Refused = {}): void => {
    log.info({ requestId, route: NO_ROUTE, status: problem.status, problem: problem.slug }, 'request');
    const body = JSON.stringify(problemWithInstance(problem, links, { requestId }));
    const fields: Fields = [...common, ['X-Request-Id', requestId], ...problemHeaders(problem), ...own];
    socket.end(responseOf(problem.status, body, fields));
    closeSoon(socket);
  };
  const refuseFailed = (socket: Duplex, error: unknown): void => {
    const problem = problemOfFailure(error);
    if (problem) return refuse(socket, problem);
    const requestId = randomUUID();
    log.error({ err: error, requestId, route: NO_ROUTE }, 'internal error');
    refuse(socket, new Problem('internal-error'), { requestId });
  };
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
    else refuse(socket, problemOfClientError(error));
  });
  server.on('checkExpectation', ({ socket, headers }: IncomingMessage) => {
    const detail = `Expect: ${headers.expect} is not supported.`;
    refuse(socket, new Problem('refused', { status: 417, detail }));
  });
  server.on('connect', (_request: IncomingMessage, socket: Duplex) => {
    survive(socket);
    const problem = new Problem('method-not-allowed', { detail: `CONNECT is not one of ${METHODS}.` });
    refuse(socket, problem, { own: [['Allow', METHODS]] });
  });
  server.on('upgrade', async (request, socket, head) => {
    survive(socket);
    const hasOneHost = request.headersDistinct['host']?.length === 1;
    try {
      const refused = hasOneHost ? await upgrade(request, socket, head) : 'malformed-http';
      if (refused) refuse(socket, new Problem(refused));
    } catch (error) {
      refuseFailed(socket, error); // a rejection that nobody catches would stop the process
    }
  });
}

/** Node removes its own listener of a socket that it hands over: without this one, a client's reset would crash us. */
function survive(socket: Duplex): void {
  socket.on('error', () => socket.destroy());
}

/**
 * No Node timeout closes a connection that its client keeps open. Further input is read, or the answer could be lost.
 */
function closeSoon(socket: Duplex): void {
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.resume().once('close', () => clearTimeout(timer));
}

function problemOfClientError(error: NodeJS.ErrnoException): Problem {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('refused', { status: 408, detail: 'The request took too long to arrive.' });
  }
  return new Problem('malformed-http');
}

function responseOf(status: number, body: string, own: Fields): string {
  const headers = [
    ...own,
    ['Content-Type', 'application/problem+json'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n');
}
