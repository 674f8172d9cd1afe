// A text that does not change while the server runs: it is rendered once, compressed once per encoding, and answered
// with 304 when the caller's copy is current.
import { hash } from 'node:crypto';
import type { Response } from 'express';
import { encode, encodingFor, endEncoded, type Encoding } from './encodings.ts';

export interface CachedText {
  /** `Content-Type` and `Cache-Control` are the caller's to set. */
  send(response: Response): Promise<void>;
}

/** @param text called at the first request, when the server's own address is known */
export function cachedText(text: () => string): CachedText {
  let rendered: { readonly bytes: Buffer; readonly tag: string } | undefined;
  const bodies = new Map<Encoding, Promise<Buffer>>();
  const render = () => {
    const bytes = Buffer.from(text());
    return { bytes, tag: hash('sha256', bytes, 'base64url') };
  };
  const bodyIn = (encoding: Encoding, bytes: Buffer): Promise<Buffer> => {
    const body = bodies.get(encoding) ?? encode(bytes, encoding, 'best');
    bodies.set(encoding, body);
    return body;
  };
  return {
    async send(response) {
      rendered ??= render();
      const encoding = encodingFor(response);
      response.setHeader('ETag', `"${rendered.tag}-${encoding}"`);
      if (response.req.fresh) response.status(304).end();
      else endEncoded(response, await bodyIn(encoding, rendered.bytes), encoding);
    },
  };
}
