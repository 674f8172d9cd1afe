// Logs one line per request, and reports its duration to the metrics. Both use the route's pattern, never the URL,
// which can contain a secret.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';

export type RequestLog = Pick<Logger, 'debug' | 'info' | 'warn'>;

export type OnAnswered = (answered: {
  readonly method: string;
  /** The pattern in the table of routes; `none` for a request that reached no route. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}) => void;

export const NO_ROUTE = 'none';
/** Load balancers request these every second. */
const QUIET = ['/healthz', '/readyz'];

/** A request that Express has matched to a route. */
interface Routed extends IncomingMessage {
  readonly route?: { readonly path: unknown };
}

/** @param onAnswered called after every answer is written */
export function newRequestLog(log: RequestLog, onAnswered: OnAnswered) {
  return function requestLog(request: Routed, response: ServerResponse, next: () => void): void {
    const startedAt = performance.now();
    const method = request.method ?? '';
    response.once('close', () => {
      const seconds = (performance.now() - startedAt) / 1000;
      const route = String(request.route?.path ?? NO_ROUTE);
      const { statusCode: status, writableFinished: isAnswered } = response;
      if (isAnswered) onAnswered({ method: method.toLowerCase(), route, status, seconds });
      const line = { requestId: requestIdOf(response), method, route, status, ms: Math.round(seconds * 1000) };
      if (status >= 500) log.warn(line, 'request');
      else if (QUIET.includes(route)) log.debug(line, 'request');
      else log.info(isAnswered ? line : { ...line, gone: true }, 'request');
    });
    next();
  };
}

/** The id of this request: in its response headers, in its Problem and in the log. */
export function requestIdOf(response: ServerResponse): string {
  return String(response.getHeader('X-Request-Id') ?? '');
}

/** RFC 9457 §3.1.5. */
export function instanceOf(requestId: string): string {
  return `urn:uuid:${requestId}`;
}
