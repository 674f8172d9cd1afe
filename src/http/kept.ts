// Texts that never change while the server runs: rendered once, and not sent to a client whose copy is fresh.
import { createHash } from 'node:crypto';
import type { RequestHandler } from 'express';

interface StaticText {
  readonly type: string;
  /** How long a cache may keep it. */
  readonly cacheSeconds: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** Called at the first request, when our own address is known. */
  text(): string;
}

export function sendStatic({ type, cacheSeconds, fields = {}, text }: StaticText): RequestHandler {
  let rendered: { readonly text: string; readonly headers: Map<string, string> } | undefined;
  const render = () => {
    const body = text();
    const tag = createHash('sha256').update(body).digest('base64url');
    const about = { 'Content-Type': type, 'Cache-Control': `public, max-age=${cacheSeconds}`, ETag: `"${tag}"` };
    return { text: body, headers: new Map(Object.entries({ ...fields, ...about })) };
  };
  return (request, response) => {
    rendered ??= render();
    response.setHeaders(rendered.headers);
    if (request.fresh) response.status(304).end();
    else response.end(rendered.text);
  };
}
