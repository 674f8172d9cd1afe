// Markdown as our own documents use it, as HTML: headings, paragraphs, lists, tables, code, pictures, links.
import { escapeHtml } from './plain-page.ts';

export interface Markdown {
  /** Its first heading, which the HTML leaves out. */
  readonly title: string;
  readonly html: string;
}

/** Where a link leads; `undefined`: nowhere on this arena, and its text stays. */
export type AddressOf = (written: string) => string | undefined;

const FENCE = /^```\w*\n([^]*?)^```$/gm;
/** In the order of their precedence: code, picture, link, strong, emphasis. */
const INLINE =
  /`([^`]+)`|!\[([^\]]*)\]\(([^)\s]+)\)|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)|\*\*((?:[^*`]|`[^`]*`)+)\*\*|(?<![\w*])\*([^*\s][^*]*)\*/g;
/** An empty line, the end of a heading, or where a list follows the line that introduces it. */
const BETWEEN_BLOCKS = /\n\s*\n|(?<=^#{1,4} .*)\n|(?<=^(?!- |\d+\. | ).*)\n(?=- |1\. )/m;
const ITEM = /^(?:- |\d+\. )/m;

/** @param text as its file has it; its code is what was written but for `filledIn` */
export function renderMarkdown(text: string, addressOf: AddressOf, filledIn: (code: string) => string): Markdown {
  const [, title = ''] = /^# (.+)$/m.exec(text) ?? [];
  const html: string[] = [];
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    html.push(...blocksOf(text.slice(from, fence.index), addressOf));
    html.push(codeHtml(filledIn(fence[1]!.trimEnd())));
    from = fence.index + fence[0].length;
  }
  html.push(...blocksOf(text.slice(from), addressOf));
  return { title: plainOf(title), html: html.join('\n') };
}

/** A region that a keyboard can scroll. */
export function codeHtml(code: string): string {
  return `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>`;
}

function blocksOf(text: string, addressOf: AddressOf): string[] {
  const blocks = text.split(BETWEEN_BLOCKS).map((block) => block.trim());
  return blocks.filter((block) => block !== '' && !block.startsWith('# ')).map((block) => blockHtml(block, addressOf));
}

function blockHtml(block: string, addressOf: AddressOf): string {
  const inline = (text: string): string => inlineHtml(text, addressOf);
  const [, marks, heading] = /^(#{2,4}) (.+)$/.exec(block) ?? [];
  if (marks !== undefined) {
    return `<h${marks.length} id="${anchorOf(heading!)}">${inline(heading!)}</h${marks.length}>`;
  }
  if (block.startsWith('|')) return tableHtml(block, inline);
  if (block.search(ITEM) === 0) return listHtml(block, inline);
  return `<p>${inline(block)}</p>`;
}

function listHtml(block: string, inline: (text: string) => string): string {
  const start = /^\d+/.exec(block)?.[0];
  const items = block.split(ITEM).slice(1);
  const list = items.map((item) => `<li>${inline(item.trim().replaceAll(/\n\s*/g, '\n'))}</li>`).join('\n');
  return start === undefined ? `<ul>\n${list}\n</ul>` : `<ol start="${start}">\n${list}\n</ol>`;
}

function tableHtml(block: string, inline: (text: string) => string): string {
  const [head, , ...rows] = block.split('\n').map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => inline(cell.trim().replaceAll(String.raw`\|`, '|'))),
  );
  const heads = head!.map((cell) => (cell === '' ? '<td></td>' : `<th scope="col">${cell}</th>`)).join('');
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map((cell) => `<td>${cell}</td>`).join('');
    return `<tr><th scope="row">${first}</th>${cells}</tr>`;
  });
  return `<div class="scroll" tabindex="0"><table>
<thead><tr>${heads}</tr></thead>
<tbody>${body.join('\n')}</tbody></table></div>`;
}

function inlineHtml(text: string, addressOf: AddressOf): string {
  let html = '';
  let from = 0;
  for (const found of text.matchAll(INLINE)) {
    html += escapeHtml(text.slice(from, found.index)) + spanHtml(found, addressOf);
    from = found.index + found[0].length;
  }
  return html + escapeHtml(text.slice(from));
}

function spanHtml(found: RegExpExecArray, addressOf: AddressOf): string {
  const [, code, alt, picture, label, target, strong, emphasis] = found;
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (strong !== undefined) return `<strong>${inlineHtml(strong, addressOf)}</strong>`;
  if (emphasis !== undefined) return `<em>${inlineHtml(emphasis, addressOf)}</em>`;
  const address = addressOf((picture ?? target)!);
  if (picture !== undefined) {
    const shown = escapeHtml(alt!);
    return address === undefined ? shown : `<img src="${escapeHtml(address)}" alt="${shown}" loading="lazy">`;
  }
  const text = inlineHtml(label!, addressOf);
  return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
}

/** As the hosts of repositories name them, so that a link into a document works there and here. */
function anchorOf(heading: string): string {
  return plainOf(heading)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
}

function plainOf(text: string): string {
  return text.replaceAll(/[`*]/g, '');
}
