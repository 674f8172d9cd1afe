// Revisions before 2026, where nothing is told before the answer: one JSON body instead of a stream of one event.
import {
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server';

/** The header is one that only newer clients send: it saves the look. */
export async function isPlain(request: Request, body: unknown): Promise<boolean> {
  if (request.method !== 'POST' || request.headers.has('mcp-method')) return false;
  return !mayStream(body) && (await isLegacyRequest(request, body));
}

/** What may tell something before it answers: progress, and streams. A batch may hold both. */
function mayStream(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return true;
  const { method, params } = body as { method?: unknown; params?: { _meta?: { progressToken?: unknown } } };
  const { _meta: meta } = params ?? {};
  return method === 'events/stream' || meta?.progressToken !== undefined;
}

/** @param server of this request alone */
export async function answerPlainly(
  server: Server,
  request: Request,
  options: McpHandlerRequestOptions,
): Promise<Response> {
  const { promise: gone, resolve } = Promise.withResolvers<Response>();
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  const onGone = (): void => {
    // What tells a held call that nobody waits for it any more. After an answer there is nothing left to close.
    void server.close();
    resolve(new Response(null, { status: 499 }));
  };
  request.signal.addEventListener('abort', onGone, { once: true });
  return Promise.race([transport.handleRequest(request, options), gone]);
}
