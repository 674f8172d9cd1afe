// Sends the built pages, each with a head for search engines and link previews (Open Graph, Twitter cards), and with
// preload links for the texts in the reader's language.
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Response } from 'express';
import { PICTURE_SIZE } from '../pictures/scene.ts';
import { arenaPreview } from '../previews/previews.ts';
import type { Preview } from '../previews/preview.ts';
import type { Links } from '../table/links.ts';
import { encode, encodingFor, endEncoded, type Encoding } from './encodings.ts';
import { escapeHtml, PAGE_POLICY } from './plain-page.ts';

/** A placeholder, written by the web client's `page-shell.ts`. */
const PLACE = '<!--preview-->';
/** Suffix of titles; previews have it in `og:site_name`. */
const SITE = ' · Game Arena';
const TITLE = /<title>([^<]+)<\/title>\s*/;
const DESCRIPTION = /<meta\s+name="description"\s+content="([^"]+)"\s*\/?>\s*/;
/** The text files of one language, listed by the web client's `early-parts.ts`. */
const WORDS = /<!--words (\w+) ([^>]*)-->\s*/g;
/** The message shown if the page's script does not load, in one language; written by `page-shell.ts`. */
const LATE = /<form lang="(\w+)">.*?<\/form>/g;
const DEFAULT_LANGUAGE = 'en';

/** A built page without its title and description, which are inserted per request. */
interface Template {
  readonly before: string;
  readonly after: string;
  /** As in the file: HTML. */
  readonly title: string;
  readonly description: string;
  /** By language, the text files that the page loads at start. */
  readonly words: ReadonlyMap<string, readonly string[]>;
}

export interface PageSender {
  /** Sends the page with its own title; the same bytes for every address. @param at path, if the page has only one */
  send(response: Response, file: string, at?: string): Promise<void>;
  /** Sends the page for an address that has a preview of its own. */
  sendPreviewed(response: Response, file: string, preview: Preview): Promise<void>;
}

/** @param webRoot folder of the built web client, whose files stay the same while the server runs */
export function newPageSender(webRoot: string, links: Links): PageSender {
  const templates = new Map<string, Promise<Template>>();
  const common = new Map<string, Promise<Buffer>>();
  const templateOf = (file: string): Promise<Template> => once(templates, file, () => readTemplate(webRoot, file));

  return {
    async send(response, file, at) {
      const encoding = encodingFor(response);
      const template = await templateOf(file);
      const language = languageOf(response, template);
      const body = await once(common, [file, encoding, language].join(' '), () =>
        encode(Buffer.from(withHead(template, language, commonHead(links, template, at))), encoding, 'best'),
      );
      answer(response, body, encoding);
    },
    async sendPreviewed(response, file, preview) {
      const encoding = encodingFor(response);
      const template = await templateOf(file);
      const html = withHead(template, languageOf(response, template), headOf(links, preview));
      answer(response, await encode(Buffer.from(html), encoding, 'quick'), encoding);
    },
  };
}

async function once<T>(made: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known.catch((error: unknown) => {
    made.delete(key);
    throw error;
  });
}

async function readTemplate(webRoot: string, file: string): Promise<Template> {
  const html = await readFile(path.join(webRoot, file), 'utf8');
  const [title, description] = [TITLE, DESCRIPTION].map((part) => part.exec(html)?.[1]);
  const words = new Map([...html.matchAll(WORDS)].map(([, language, files]) => [language!, files!.split(' ')]));
  const [before, after] = html.replace(TITLE, '').replace(DESCRIPTION, '').replaceAll(WORDS, '').split(PLACE);
  if (title === undefined || description === undefined || before === undefined || after === undefined) {
    throw new Error(`${file} has no title, no description, or no place for a preview`);
  }
  return { before, after, title, description, words };
}

/** As the page will choose, unless its reader has set another language there: then it loads that one as well. */
function languageOf({ req }: Response, { words }: Template): string {
  return req.acceptsLanguages([...words.keys()]) || DEFAULT_LANGUAGE;
}

function withHead({ before, after, words }: Template, language: string, head: readonly string[]): string {
  const early = (words.get(language) ?? []).map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`);
  const rest = after.replaceAll(LATE, (late, of) => (of === language ? late : ''));
  return `${before}${[...head, ...early].join('\n    ')}${rest}`;
}

function commonHead(links: Links, { title, description }: Template, at: string | undefined): string[] {
  const { picture, alt } = arenaPreview();
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    ...addressTags(links, at ?? null),
    meta('og:type', 'website'),
    `<meta property="og:title" content="${title.replace(SITE, '')}" />`,
    `<meta property="og:description" content="${description}" />`,
    ...pictureTags(links, { picture, alt }),
  ];
}

function headOf(links: Links, preview: Preview): string[] {
  const { title, description, path: at, type } = preview;
  return [
    `<title>${escapeHtml(title)}${SITE}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    ...addressTags(links, at),
    meta('og:type', type),
    meta('og:title', title),
    meta('og:description', description),
    ...pictureTags(links, preview),
  ];
}

function addressTags({ hostUrl }: Links, at: string | null): string[] {
  if (at === null) return [];
  const url = escapeHtml(hostUrl + at);
  return [`<link rel="canonical" href="${url}" />`, `<meta property="og:url" content="${url}" />`];
}

/** Twitter reads the title, the description and the picture of Open Graph. */
function pictureTags({ hostUrl }: Links, { picture, alt }: Pick<Preview, 'picture' | 'alt'>): string[] {
  const { kind, id, version } = picture;
  const url = `${hostUrl}/pictures/${kind}/${encodeURIComponent(id)}.png${version === null ? '' : `?v=${version}`}`;
  return [
    meta('og:image', url),
    meta('og:image:type', 'image/png'),
    meta('og:image:width', String(PICTURE_SIZE.width)),
    meta('og:image:height', String(PICTURE_SIZE.height)),
    meta('og:image:alt', alt),
    '<meta name="twitter:card" content="summary_large_image" />',
  ];
}

function meta(property: string, content: string): string {
  return `<meta property="${property}" content="${escapeHtml(content)}" />`;
}

function answer(response: Response, body: Buffer, encoding: Encoding): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Cache-Control', 'no-cache');
  response.setHeader('ETag', `"${hash('sha256', body, 'base64url')}"`);
  response.vary('Accept-Language');
  if (response.req.fresh) {
    response.status(304).end();
    return;
  }
  endEncoded(response.type('html'), body, encoding);
}
