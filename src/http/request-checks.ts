// Normalizes or refuses a request before any route sees it: its target, its host, the text in its address.
import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { Problem } from '../../schema/problem.ts';
import { requireStorable } from '../../schema/storable-text.ts';
import { bodyTooLarge } from './errors.ts';

const ABSOLUTE = /^https?:\/\//i;
const NUL = '%00';

export const checkTarget: RequestHandler = (request, _response, next) => {
  requireOneHost(request);
  compareTagsAlone(request);
  // Decoding refuses or replaces text that is not UTF-8, so only NUL can get through.
  const [path = '', query = ''] = request.url.split(/\?(.*)/s);
  if (path.includes(NUL)) requireStorable('\0', 'path');
  if (query.includes(NUL)) requireStorable(request.query, 'query');
  next();
};

/** Node's `fetch` adds `Cache-Control: no-cache` to every If-None-Match, and Express would then never answer 304. */
function compareTagsAlone({ headers }: IncomingMessage): void {
  if (headers['if-none-match'] !== undefined) delete headers['cache-control'];
}

/** RFC 9112 §3.2. @throws Problem malformed-http */
function requireOneHost({ headers, rawHeaders, httpVersion }: IncomingMessage): void {
  if (headers.host === undefined && httpVersion === '1.0') return; // as sent by simple health probes
  if (!headers.host) throw new Problem('malformed-http', { detail: 'The Host header is missing.' });
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) throw new Problem('malformed-http', { detail: 'There is more than one Host header.' });
}

/** @param rawHeaders names and values in turn: `headers` has only the first of several */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]!.toLowerCase() === 'host') count += 1;
  return count;
}

/**
 * RFC 9112 §3.2.2: a target in absolute form is accepted, and its host overrides the Host header. Must run before
 * Express, which answers by itself when it finds no path.
 */
export function toOriginForm(request: IncomingMessage): void {
  const { url = '' } = request;
  if (!ABSOLUTE.test(url)) return;
  const target = URL.parse(url);
  request.headers.host = target?.host ?? '';
  request.url = target ? `${target.pathname}${target.search}` : '/';
}

type ReadBody = (request: Request, response: Response) => Promise<void>;

/**
 * The JSON body of a request, in `request.body`; `undefined` without one.
 * @param limit in bytes
 * @throws Problem bad-request, body-too-large, malformed-json, and the errors of Express's parser
 */
export function jsonBody(limit: number): ReadBody {
  const parse = express.json({ limit, strict: false, verify: (_request, _response, ...body) => requireUtf8(...body) });
  return async (request, response) => {
    if (request.body !== undefined) return; // already read
    // Express's parser would read it to its end first. What arrives after the answer is dropped.
    if (Number(request.headers['content-length']) > limit) throw bodyTooLarge(limit);
    if (isPlainJson(request)) request.body = parsed(await textOf(request, limit));
    else await runMiddleware(parse, request, response);
    requireContainer(request.body);
    requireStorable(request.body, 'body');
  };
}

/** The common case: skips Express's parser, which checks charset, encoding and length each time. */
function isPlainJson({ headers }: Request): boolean {
  return (
    headers['content-type'] === 'application/json' &&
    headers['content-encoding'] === undefined &&
    (headers['content-length'] !== undefined || headers['transfer-encoding'] === 'chunked')
  );
}

/** RFC 8259 §8.1. Decoding would replace letters for good. */
const NOT_UTF8 = 'The body is not UTF-8.';

/**
 * @param charset as declared; Express accepts any that begins with `utf-`
 * @throws Error as Express's parser throws it: the parser cannot pass on a Problem
 */
function requireUtf8(bytes: Buffer, charset: string): void {
  if (charset !== 'utf-8') throw Object.assign(new Error(NOT_UTF8), { status: 415 });
  if (!isUtf8(bytes)) throw Object.assign(new Error(NOT_UTF8), { status: 400, type: 'charset' });
}

const utf8 = new TextDecoder();

function textOf(request: Request, limit: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) reject(bodyTooLarge(limit));
      else chunks.push(chunk);
    });
    request.once('end', () => {
      const bytes = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks);
      if (isUtf8(bytes)) resolve(utf8.decode(bytes));
      else reject(new Problem('malformed-json', { detail: NOT_UTF8 }));
    });
    request.once('error', () => reject(new Problem('bad-request', { detail: 'The body ended too early.' })));
  });
}

/** @throws Problem malformed-json */
function parsed(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Problem('malformed-json', { detail: (error as SyntaxError).message });
  }
}

/** @throws Problem malformed-json for a number, a text, `true`, `false` or `null` */
function requireContainer(body: unknown): void {
  if (body === undefined || (typeof body === 'object' && body !== null)) return;
  throw new Problem('malformed-json', { detail: 'The body must be a JSON object.' });
}

/** A middleware as a promise. */
function runMiddleware(middleware: RequestHandler, request: Request, response: Response): Promise<void> {
  return new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });
}
