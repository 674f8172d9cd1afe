// Headers on every response: version, CORS, and the RateLimit fields as they are before anything is counted.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unlimitedFields, type Fields } from './limits.ts';

const EXPOSED = [
  'API-Version',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'ETag',
  'Link',
  'Location',
  'Allow',
  'Deprecation',
  'Sunset',
  'Idempotency-Replayed',
  'Preference-Applied',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

/** All methods that any route has. */
export const METHODS = 'GET, HEAD, POST, PATCH, DELETE, OPTIONS';

const PREFLIGHT = {
  'Access-Control-Allow-Methods': METHODS,
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, Last-Event-ID, Prefer, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, *',
  'Access-Control-Max-Age': '7200',
} as const;

/**
 * Headers that do not depend on the request. CORS allows no credentials, so no other site can send our cookies.
 * @param processId for load balancers, which route sockets that name this process to it; `undefined`: it runs alone
 */
export function commonFields(rateLimitFactor: number, processId?: string): Fields {
  return [
    ['API-Version', '1'],
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', EXPOSED],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ...unlimitedFields(rateLimitFactor),
    ...(processId === undefined ? [] : [['Arena-Process', processId] as const]),
  ];
}

/** Sets the common headers and answers preflights. */
export function newCommonHeaders(common: Fields) {
  return function commonHeaders(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    for (const [name, value] of common) response.setHeader(name, value);
    // Never an id sent by the caller: it is logged, and could be a secret.
    response.setHeader('X-Request-Id', randomUUID());
    if (request.method !== 'OPTIONS') return next();
    for (const [name, value] of Object.entries(PREFLIGHT)) response.setHeader(name, value);
    response.statusCode = 204;
    response.end();
  };
}
