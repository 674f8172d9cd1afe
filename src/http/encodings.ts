// Compresses response bodies with an encoding that the caller accepts.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Response } from 'express';

const ENCODINGS = ['br', 'gzip'] as const;
export type Encoding = (typeof ENCODINGS)[number] | 'identity';

/** `quick` is for a body made for one caller, `best` for one that is cached. */
const BROTLI_QUALITY = { quick: 3, best: constants.BROTLI_MAX_QUALITY } as const;
const GZIP_LEVEL = { quick: 1, best: constants.Z_BEST_COMPRESSION } as const;

/** The first of our encodings that the caller accepts. Sets `Vary`. */
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

/** Ends the response. @param body in that encoding */
export function endEncoded(response: Response, body: Buffer | string, encoding: Encoding): void {
  if (response.destroyed || response.writableEnded) return; // the caller has gone away
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.setHeader('Content-Length', Buffer.byteLength(body));
  response.end(body);
}
