// How a body is compressed for the caller who asked.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** For a body that is made for one caller; `best` is for one that is kept. */
const BROTLI_QUALITY = { quick: 3, best: constants.BROTLI_MAX_QUALITY } as const;
const GZIP_LEVEL = { quick: 1, best: constants.Z_BEST_COMPRESSION } as const;

/** The first of ours that the caller accepts. Tells caches that the body depends on it. */
export function encodingFor(response: Response): Encoding {
  response.vary('Accept-Encoding');
  return ENCODINGS.find((known) => response.req.acceptsEncodings(known)) ?? 'identity';
}

export async function encode(body: Buffer, encoding: Encoding, effort: 'quick' | 'best'): Promise<Buffer> {
  switch (encoding) {
    case 'br':
      return promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort] } });
    case 'gzip':
      return promisify(gzip)(body, { level: GZIP_LEVEL[effort] });
    case 'identity':
      return body;
  }
}

/** Ends the answer. @param body in that encoding */
export function endEncoded(response: Response, body: Buffer | string, encoding: Encoding): void {
  if (response.destroyed || response.writableEnded) return; // the caller has gone away
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
