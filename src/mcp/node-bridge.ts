// Converts between Node's request and response and the web standard ones of the protocol's package. The body is already
// parsed.
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Limit on what a client has not read yet, beyond network buffers. A whole game as events is a tenth of it. */
const MAX_UNREAD_BYTES = 256 * 1024;
const MAX_UNREAD_MS = 20_000;

interface Exchange {
  /** Aborted when the client goes away or has gone; cancels the request. */
  readonly gone: AbortSignal;
  answerTo(request: Request): Promise<Response>;
  /** How long a client may leave a stream's output unread. */
  readonly maxUnreadMs?: number;
}

/** Writes the answer to `response`. */
export async function bridge(
  request: IncomingMessage,
  response: ServerResponse,
  { gone, answerTo, maxUnreadMs = MAX_UNREAD_MS }: Exchange,
): Promise<void> {
  const answer = await answerTo(webRequest(request, gone));
  // The package misses an abort that came before it listened, so the answer must be cancelled here.
  if (gone.aborted) return answer.body?.cancel();
  response.statusCode = answer.status;
  // Node decides whether the connection stays open, by the client's request and whether the process is stopping.
  for (const [name, value] of answer.headers) if (name !== 'connection') response.setHeader(name, value);
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  if (isStream) await pipe(answer.body!, response, { gone, maxUnreadMs });
  else response.end(Buffer.from(await answer.arrayBuffer()));
}

/** The headers that the protocol reads; copying all of them costs more than answering a small call. */
const FORWARDED = /^(?:accept|authorization|content-type|mcp-.*)$/;

function webRequest({ method, url, headers }: IncomingMessage, signal: AbortSignal): Request {
  const read = Object.entries(headers).filter(([name]) => FORWARDED.test(name)) as [string, string][];
  return new Request(`http://localhost${url}`, { method: method ?? 'POST', headers: read, signal });
}

/** Closes the stream of a client that does not read: the package applies no back pressure, so output would pile up. */
async function pipe(
  body: ReadableStream<Uint8Array>,
  response: ServerResponse,
  { gone, maxUnreadMs }: Required<Pick<Exchange, 'gone' | 'maxUnreadMs'>>,
): Promise<void> {
  inOnePacket(response);
  response.flushHeaders();
  const reader = body.getReader();
  // A request follows its signal only until it is garbage-collected. The reader below sees a stream's failure.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  gone.addEventListener('abort', cancel, { once: true });
  let unread: Promise<void> | undefined;
  try {
    for (let read = await reader.read(); !read.done && !gone.aborted; read = await reader.read()) {
      if (response.writableLength > MAX_UNREAD_BYTES) return void response.destroy();
      inOnePacket(response);
      if (!response.write(read.value)) unread ??= untilRead(response, maxUnreadMs).then(() => (unread = undefined));
    }
    await unread;
  } catch (error) {
    if (!gone.aborted) throw error;
  } finally {
    gone.removeEventListener('abort', cancel);
    cancel();
    response.end();
  }
}

/** Destroys the response if the client has not read everything by then. */
function untilRead(response: ServerResponse, maxUnreadMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => response.destroy(), maxUnreadMs);
    const done = (): void => {
      clearTimeout(timer);
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}

/** Sends whatever is written within one turn of the event loop together: most streams are one answer and an end. */
function inOnePacket(response: ServerResponse): void {
  response.cork();
  setImmediate(() => response.uncork());
}
