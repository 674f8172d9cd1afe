// The live socket for people, generated from the AsyncAPI document.
import { prose } from './plain-page.ts';
import { shapeHtml, typeHtml, type Schema } from './shape-html.ts';

interface Message {
  readonly summary: string;
  readonly payload: Schema;
}

export interface SocketDocument {
  readonly info: { readonly description: string };
  readonly channels: { readonly game: { readonly messages: Readonly<Record<string, Message>> } };
  readonly operations: Readonly<
    Record<
      string,
      {
        readonly action: string;
        readonly messages: readonly [Schema];
        readonly reply?: { readonly messages: readonly [Schema] };
      }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

/** @param elsewhere names of shapes that the page already shows */
export function socketSection(document: SocketDocument, elsewhere: ReadonlySet<string>): string {
  const { messages } = document.channels.game;
  const messageOf = ({ $ref }: Schema): Message => messages[$ref!.split('/').at(-1)!]!;
  const operations = Object.values(document.operations);
  const requests = operations.filter(({ action }) => action === 'receive');
  const news = operations.filter(({ action }) => action === 'send');
  const own = Object.entries(document.components.schemas).filter(([name]) => !elsewhere.has(name));
  return [
    `<h2 id="socket">The live socket of a game</h2>`,
    ...document.info.description.split('\n\n').map((paragraph) => `<p>${prose(paragraph)}</p>`),
    ...requests.map(({ messages: [taken], reply }) => {
      const name = taken.$ref!.split('/').at(-1)!;
      const { summary, payload } = messageOf(taken);
      const answer = typeHtml(messageOf(reply!.messages[0]).payload);
      return `<h3><code>${name}</code></h3><p>${prose(summary)}. Takes ${typeHtml(payload)}, answers ${answer}.</p>`;
    }),
    ...news.map(({ messages: [sent] }) => {
      const { summary, payload } = messageOf(sent);
      return `<h3><code>${sent.$ref!.split('/').at(-1)!}</code>, from the server</h3><p>${prose(summary)}: ${typeHtml(payload)}.</p>`;
    }),
    ...own.map(([name, schema]) => shapeHtml(name, schema)),
  ].join('\n');
}
