// Texts that stay the same for as long as the server runs: written once, and not sent again to whoever has them.
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

interface Kept {
  readonly type: string;
  /** How long a cache may keep it. */
  readonly seconds: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** Asked for at the first request, when our own address is known. */
  text(): string;
}

export function sendKept({ type, seconds, fields = {}, text }: Kept): RequestHandler {
  let kept: { readonly text: string; readonly headers: Map<string, string> } | undefined;
  const write = () => {
    const written = text();
    const tag = createHash('sha256').update(written).digest('base64url');
    const about = { 'Content-Type': type, 'Cache-Control': `public, max-age=${seconds}`, ETag: `"${tag}"` };
    return { text: written, headers: new Map(Object.entries({ ...fields, ...about })) };
  };
  return (request, response) => {
    kept ??= write();
    response.setHeaders(kept.headers);
    if (request.fresh) response.status(304).end();
    else response.end(kept.text);
  };
}
