// HTTP that never becomes a request still gets a Problem, with every header that a response carries.
import { STATUS_CODES, type Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, problemBody } from '../../schema/problem.ts';
import { problemTypeRoot, type Links } from '../arena/links.ts';
import type { Fields } from './limits.ts';

export function answerMalformedHttp(server: Server, links: Links, common: Fields): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    socket.end(responseOf(problemOf(error), links, common));
  });
}

function problemOf(error: NodeJS.ErrnoException): Problem {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Problem('headers-too-large');
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Problem('refused', { status: 408, detail: 'The request took too long to arrive.' });
  }
  return new Problem('malformed-http');
}

function responseOf(problem: Problem, links: Links, common: Fields): string {
  const body = JSON.stringify(problemBody(problem, problemTypeRoot(links)));
  const headers = [
    ...common,
    ['Content-Type', 'application/problem+json'],
    ['Content-Length', String(Buffer.byteLength(body))],
    ['Cache-Control', 'no-store'],
    ['Connection', 'close'],
  ];
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n');
}
