// The page that a developer reads first: a game in five ways, the calls, guides, packages.
import type { Links } from '../table/links.ts';
import { WORDS } from './developers-words.ts';
import { firstGames, type Example } from './first-game.ts';
import { guideOf } from './guides.ts';
import { codeHtml } from './markdown.ts';
import { packageFiles, type PackageFile } from './package-files.ts';
import { escapeHtml, prose } from './plain-page.ts';
import { FIRST_OPERATIONS, type ApiDocument } from './reference.ts';

export type PageLanguage = keyof typeof WORDS;
type Words = (typeof WORDS)[PageLanguage];

const GUIDES = ['kit', 'protocol', 'assistants', 'notation', 'exports', 'ratings', 'leagues', 'puzzles', 'daily-deal'];
const FOR_PROGRAMS = [
  '/api/v1',
  '/api/v1/openapi.json',
  '/asyncapi.json',
  '/llms.txt',
  '/mcp/server-card',
  '/server.json',
  '/api/v1/exports',
];

export function developersBody(api: ApiDocument, links: Links, language: PageLanguage): string {
  const words = WORDS[language];
  const { other } = words;
  const chapters = [
    ['first-game', words.firstGame, firstGameHtml(words, firstGames(links))],
    ['calls', words.calls, callsHtml(words, api)],
    ['guides', words.guides, guidesHtml(words, links)],
    ['packages', words.packages, packagesHtml(words, links, packageFiles())],
    ['programs', words.programs, listOf(FOR_PROGRAMS.map((at) => link(at, at)))],
  ] as const;
  return [
    `<p>${words.lead} ${words.address} <code>${escapeHtml(links.hostUrl)}</code>.</p>`,
    `<p><a href="/developers?lang=${other.language}" hreflang="${other.language}" lang="${other.language}">${other.name}</a></p>`,
    `<nav aria-label="${words.contents}">${listOf(chapters.map(([id, heading]) => link(`#${id}`, heading)))}</nav>`,
    ...chapters.map(([id, heading, html]) => `<section>\n<h2 id="${id}">${heading}</h2>\n${html}\n</section>`),
    '<script src="/assets/tabs-1.js" type="module"></script>',
  ].join('\n');
}

/** The examples, one after the other; the script turns them into tabs. */
function firstGameHtml(words: Words, examples: readonly Example[]): string {
  const shown = examples.map(({ id, name, parts: [first, byHand] }) =>
    [
      `<div class="example" id="${id}">\n<h3>${name}</h3>\n<p>${prose(words.examples[id])}</p>`,
      codeHtml(first!),
      ...(byHand === undefined ? [] : [`<p>${words.byHand}</p>`, codeHtml(byHand)]),
      '</div>',
    ].join('\n'),
  );
  return `<p>${prose(words.firstGameLead)}</p>
<div data-tabs="${words.firstGame}" data-copy="${words.copy}" data-copied="${words.copied}">
${shown.join('\n')}
</div>`;
}

function callsHtml(words: Words, { paths, tags }: ApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const first = FIRST_OPERATIONS.map((id) => operations.find(({ operationId }) => operationId === id)!);
  const calls = first.map(({ operationId, method, path, summary }) => {
    const call = `<code>${method.toUpperCase()} ${escapeHtml(path)}</code>`;
    return `<li><a href="/docs#${operationId}">${call}</a><br><span lang="en">${prose(summary)}</span></li>`;
  });
  const rest = tags.map(({ name, description }) => link(`/docs#${name}`, description, 'en'));
  return `<p>${prose(words.callsLead)}</p>
<ol>${calls.join('\n')}</ol>
<p>${link('/docs', words.reference)}:</p>
${listOf([...rest, link('/docs#socket', words.socket)])}`;
}

function guidesHtml(words: Words, links: Links): string {
  const guides = GUIDES.map((name) => link(`/developers/${name}`, guideOf(name, links)!.title, 'en'));
  return `<p>${words.guidesLead}</p>\n${listOf(guides)}`;
}

function packagesHtml(words: Words, { hostUrl }: Links, files: readonly PackageFile[]): string {
  if (files.length === 0) return `<p>${prose(words.noPackages)}</p>`;
  const rows = files.map(({ file, bytes }) => {
    const [, name = 'python'] = /^game-arena-(\w+)-/.exec(file) ?? [];
    const command = commandOf(name, hostUrl, `${hostUrl}/packages/${file}`);
    return `${link(`/developers/${name}`, name)}, ${Math.ceil(bytes / 1000)} kB: <code>${escapeHtml(command)}</code>`;
  });
  return `<p>${words.packagesLead}</p>\n${listOf(rows)}`;
}

function commandOf(name: string, hostUrl: string, url: string): string {
  if (name === 'cli') return `npx ${url} play --server ${hostUrl}`;
  return `${name === 'python' ? 'pip' : 'npm'} install ${url}`;
}

function listOf(items: readonly string[]): string {
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('\n')}</ul>`;
}

function link(to: string, text: string, lang?: 'en'): string {
  return `<a href="${to}"${lang ? ` lang="${lang}"` : ''}>${escapeHtml(text)}</a>`;
}
