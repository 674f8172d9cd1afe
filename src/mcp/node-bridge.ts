// Converts between Node's request and response and the web's, which the protocol's package uses; the body is already parsed.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Exchange {
  /** Aborted when the client goes away, or already has; cancels the request. */
  readonly gone: AbortSignal;
  answerTo(request: Request): Promise<Response>;
}

/** Writes the answer to `response`. */
export async function bridge(
  request: IncomingMessage,
  response: ServerResponse,
  { gone, answerTo }: Exchange,
): Promise<void> {
  const answer = await answerTo(webRequest(request, gone));
  // The package listens for an abort but misses one that came first, so the answer must be cancelled here.
  if (gone.aborted) return answer.body?.cancel();
  response.statusCode = answer.status;
  // Whether the connection stays open is Node's to say, by what the client asked for and whether the process stops.
  for (const [name, value] of answer.headers) if (name !== 'connection') response.setHeader(name, value);
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await pipe(answer, response, gone);
  else response.end(Buffer.from(await answer.arrayBuffer()));
}

/** The headers that the protocol reads; copying all of them costs more than answering a small call. */
const FORWARDED = /^(?:accept|authorization|content-type|mcp-.*)$/;

function webRequest({ method, url, headers }: IncomingMessage, signal: AbortSignal): Request {
  const read = Object.entries(headers).filter(([name]) => FORWARDED.test(name)) as [string, string][];
  return new Request(`http://localhost${url}`, { method: method ?? 'POST', headers: read, signal });
}

/** A client that does not read blocks only its own stream. */
async function pipe(answer: Response, response: ServerResponse, signal: AbortSignal): Promise<void> {
  inOnePacket(response);
  response.flushHeaders();
  try {
    for await (const chunk of answer.body ?? []) {
      if (signal.aborted) return;
      inOnePacket(response);
      if (!response.write(chunk)) await once(response, 'drain', { signal });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    response.end();
  }
}

/** Sends whatever is written within one turn of the event loop together: most streams are one answer and an end. */
function inOnePacket(response: ServerResponse): void {
  response.cork();
  setImmediate(() => response.uncork());
}
