// Server-Sent Events as text. https://html.spec.whatwg.org/multipage/server-sent-events.html

/** A comment, sent while there are no events, so that no proxy closes the connection. */
export const KEEP_ALIVE = ': keep-alive\n\n';
export const KEEP_ALIVE_SECONDS = 10;

/** Sets the id after which a reconnecting client continues, without an event. */
export function sseId(id: string): string {
  return `id: ${id}\n\n`;
}

export function sseEvent(name: string, data: object, id?: number | string): string {
  const idLine = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${name}\n${idLine}data: ${JSON.stringify(data)}\n\n`;
}
