// Server-Sent Events as text. https://html.spec.whatwg.org/multipage/server-sent-events.html

/** A comment, sent this often while there is nothing to tell, so that no proxy closes the connection. */
export const KEEP_ALIVE = ': keep-alive\n\n';
export const KEEP_ALIVE_SECONDS = 10;

/** What a client that reconnects goes on after; no event. */
export function sseId(id: string): string {
  return `id: ${id}\n\n`;
}

export function sseEvent(name: string, data: object, id?: number | string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
