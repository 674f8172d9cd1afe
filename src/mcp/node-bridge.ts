// Between Node's request and response and the web's, which the protocol's package speaks; the body is parsed already.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';

interface Answering {
  /** Aborted when the client went away, also if it already had: that cancels what it asked for. */
  readonly gone: AbortSignal;
  answerTo(request: Request): Promise<Response>;
}

/** Writes the answer to `response`. */
export async function bridge(
  request: IncomingMessage,
  response: ServerResponse,
  { gone, answerTo }: Answering,
): Promise<void> {
  const answer = await answerTo(webRequest(request, gone));
  // What was asked by a client that was gone before has not heard of that: the package listens, and does not look.
  if (gone.aborted) return answer.body?.cancel();
  response.statusCode = answer.status;
  for (const [name, value] of answer.headers) response.setHeader(name, value);
  if (answer.headers.get('content-type')?.startsWith('text/event-stream')) await pipe(answer, response, gone);
  else response.end(Buffer.from(await answer.arrayBuffer()));
}

/** What the protocol reads; copying all of them costs more than answering a small call. */
const READ = /^(?:accept|authorization|content-type|mcp-.*)$/;

function webRequest({ method, url, headers }: IncomingMessage, signal: AbortSignal): Request {
  const read = Object.entries(headers).filter(([name]) => READ.test(name)) as [string, string][];
  return new Request(`http://localhost${url}`, { method: method ?? 'POST', headers: read, signal });
}

/** A client that does not read holds its own stream up, and nobody else's. */
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

/** What is written within one turn of the event loop leaves together: most streams are an answer and their end. */
function inOnePacket(response: ServerResponse): void {
  response.cork();
  setImmediate(() => response.uncork());
}
