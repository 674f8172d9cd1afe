// The section about the live socket in the API reference, from the AsyncAPI document.
import { SOCKET_NEWS, SOCKET_REQUESTS } from '../../schema/socket.ts';
import { prose } from './plain-page.ts';
import { shapeHtml, typeHtml, type Schema } from './shape-html.ts';

export interface SocketDocument {
  readonly info: { readonly description: string };
  readonly channels: { readonly game: { readonly messages: Readonly<Record<string, { readonly payload: Schema }>> } };
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** @param elsewhere names of shapes that the page already shows */
export function socketSection(document: SocketDocument, elsewhere: ReadonlySet<string>): string {
  const { messages } = document.channels.game;
  const typeOf = (message: string): string => typeHtml(messages[message]!.payload);
  const requests = Object.entries(SOCKET_REQUESTS).map(
    ([type, { summary }]) =>
      `<h3><code>${type}</code></h3><p>${prose(summary)}. Takes ${typeOf(type)}, answers ${typeOf(`${type}Answer`)}.</p>`,
  );
  const news = Object.entries(SOCKET_NEWS).map(
    ([type, { summary }]) => `<h3><code>${type}</code>, from the server</h3><p>${prose(summary)}: ${typeOf(type)}.</p>`,
  );
  const own = Object.entries(document.components.schemas).filter(([name]) => !elsewhere.has(name));
  return [
    `<h2 id="socket">The live socket of a game</h2>`,
    ...document.info.description.split('\n\n').map((paragraph) => `<p>${prose(paragraph)}</p>`),
    ...requests,
    ...news,
    ...own.map(([name, schema]) => shapeHtml(name, schema)),
  ].join('\n');
}
