// Renders the Markdown documents of this repository as HTML for a plain page.
import { Marked, type RendererObject, type Tokens } from 'marked';
import { escapeHtml } from './plain-page.ts';

export interface Markdown {
  /** The first heading, which the HTML leaves out. */
  readonly title: string;
  readonly html: string;
}

/** The address a link leads to; `undefined`: not served by this arena, so that only the text remains. */
export type ResolveLink = (written: string) => string | undefined;

export function renderMarkdown(text: string, addressOf: ResolveLink): Markdown {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  const renderer: RendererObject = {
    heading({ depth, tokens, text: heading }) {
      if (depth === 1) return '';
      return `<h${depth} id="${anchorOf(heading)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    code: ({ text: code }) => codeHtml(code),
    link({ href, tokens }) {
      const [address, shown] = [addressOf(href), this.parser.parseInline(tokens)];
      return address === undefined ? shown : `<a href="${escapeHtml(address)}">${shown}</a>`;
    },
    image({ href, text: described }) {
      const [address, shown] = [addressOf(href), escapeHtml(described)];
      return address === undefined ? shown : `<img src="${escapeHtml(address)}" alt="${shown}" loading="lazy">`;
    },
    table({ header, rows }) {
      const inline = ({ tokens }: Tokens.TableCell): string => this.parser.parseInline(tokens);
      const heads = header.map((cell) => (cell.text === '' ? '<td></td>' : `<th scope="col">${inline(cell)}</th>`));
      const body = rows.map(([first, ...rest]) => {
        const cells = rest.map((cell) => `<td>${inline(cell)}</td>`);
        return `<tr><th scope="row">${inline(first!)}</th>${cells.join('')}</tr>\n`;
      });
      return `<div class="scroll" tabindex="0"><table>
<thead><tr>${heads.join('')}</tr></thead>
<tbody>${body.join('')}</tbody></table></div>\n`;
    },
    // Comments are markers for our tools; no document has other HTML.
    html: ({ text: html }) => (html.startsWith('<!--') ? '' : escapeHtml(html)),
  };
  return { title: plainOf(title), html: new Marked({ renderer }).parse(text, { async: false }) };
}

/** The `tabindex` lets the keyboard scroll it. */
export function codeHtml(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`;
}

/** Named as on repository hosts, so that a link into a document works there and here. */
function anchorOf(heading: string): string {
  return plainOf(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function plainOf(text: string): string {
  return text.replaceAll(/[`*]/g, '');
}
