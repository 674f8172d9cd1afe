// Headers on every response: version, CORS, and the RateLimit fields as they are before a limit counts.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { unlimitedFields, type Fields } from './limits.ts';

const EXPOSED = [
  'API-Version',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Link',
  'Location',
  'Allow',
  'Deprecation',
  'Sunset',
  'Idempotency-Replayed',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, HEAD, POST, DELETE, OPTIONS',
  'Access-Control-Allow-Headers':
    'Authorization, Content-Type, Accept, Idempotency-Key, Last-Event-ID, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, *',
  'Access-Control-Max-Age': '7200',
} as const;

/** Those that do not depend on the request. No credentials: cookies never ride on another site's request. */
export function commonFields(rateLimitFactor: number): Fields {
  return [
    ['API-Version', '1'],
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', EXPOSED],
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'no-referrer'],
    ...unlimitedFields(rateLimitFactor),
  ];
}

/** Sets them, and answers a preflight. */
export function newCommonHeaders(common: Fields) {
  return function commonHeaders(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    for (const [name, value] of common) response.setHeader(name, value);
    // Never the caller's own, which could be a secret: it stands in the log.
    response.setHeader('X-Request-Id', randomUUID());
    if (request.method !== 'OPTIONS') return next();
    for (const [name, value] of Object.entries(PREFLIGHT)) response.setHeader(name, value);
    response.statusCode = 204;
    response.end();
  };
}
