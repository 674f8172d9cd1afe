// Revisions before 2026, where nothing is told before the answer: one JSON body instead of a stream of one event.
import {
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type McpHandlerRequestOptions,
  type Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

/** What may tell something before it answers: progress, and streams. A batch may hold both. */
const Streamed = z.union([
  z.array(z.unknown()),
  z.object({ method: z.literal('events/stream') }),
  z.object({ params: z.object({ _meta: z.object({ progressToken: z.unknown() }) }) }),
]);

/** The header is one that only newer clients send: it saves the look. */
export async function isPlain(request: Request, body: unknown): Promise<boolean> {
  if (request.method !== 'POST' || request.headers.has('mcp-method')) return false;
  return !Streamed.safeParse(body).success && (await isLegacyRequest(request, body));
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
  // Closing the server is what tells a held call that nobody waits for it any more.
  request.signal.addEventListener('abort', () => resolve(new Response(null, { status: 499 })), { once: true });
  try {
    return await Promise.race([transport.handleRequest(request, options), gone]);
  } finally {
    await server.close();
  }
}
