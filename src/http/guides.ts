// Documents of this repository as pages: docs/*.md and the packages' READMEs, at /developers/<name>.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { withOwnAddress } from './own-address.ts';
import { renderMarkdown, type Markdown } from './markdown.ts';
import type { Links } from '../table/links.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const DOCS = path.join(ROOT, 'docs');
/** READMEs by the name of their page. */
const READMES: Readonly<Record<string, string>> = Object.fromEntries(
  ['client', 'engine', 'cli', 'python'].map((name) => [name, `packages/${name}/README.md`]),
);
const NAME = /^[a-z][a-z-]*$/;
/** A Markdown link or image. */
const LINK = /!?\[([^\]]+)\]\(([^)\s]+)\)/g;
const STARTER = /^\w+\.(?:ts|py)$/;
/** What a starter imports in this repository, and what it imports where the package is installed. */
const CLIENT = { here: /'\.\.\/(?:client|wire)\.ts'/g, installed: "'@game-arena/client'" } as const;

/** `undefined`: there is no such guide. */
export function guideOf(name: string, links: Links): Markdown | undefined {
  const file = fileOf(name);
  if (file === undefined) return undefined;
  return renderMarkdown(textOf(file, links), (written) => addressFrom(file, written));
}

/** As Markdown. `undefined`: there is no such guide. */
export function guideText(name: string, links: Links): string | undefined {
  const file = fileOf(name);
  return file === undefined ? undefined : withOwnLinks(file, textOf(file, links), links);
}

/** Links have the same targets as on the page, except that guides link to each other's Markdown. */
function withOwnLinks(file: string, text: string, { hostUrl }: Links): string {
  return text.replaceAll(LINK, (whole: string, shown: string, written: string) => {
    const address = addressFrom(file, written);
    if (address === undefined) return shown;
    if (!address.startsWith('/')) return whole;
    const [page, anchor] = address.split('#');
    const at = page!.includes('.') ? page : `${page}.md`;
    return whole.replace(`(${written})`, `(${hostUrl}${at}${anchor === undefined ? '' : `#${anchor}`})`);
  });
}

/** A starter's source for a folder with the installed client. `undefined`: there is no such starter. */
export function starterText(name: string, links: Links): string | undefined {
  const file = `kit/starters/${name}`;
  if (!STARTER.test(name) || !existsSync(path.join(ROOT, file))) return undefined;
  return textOf(file, links).replaceAll(CLIENT.here, CLIENT.installed);
}

function textOf(file: string, links: Links): string {
  return withOwnAddress(readFileSync(path.join(ROOT, file), 'utf8'), links);
}

function fileOf(name: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  const file = Object.hasOwn(READMES, name) ? READMES[name]! : `docs/${name}.md`;
  return existsSync(path.join(ROOT, file)) ? file : undefined;
}

/** `undefined` for other files of the repository, which are not served. */
function addressFrom(file: string, written: string): string | undefined {
  if (/^(?:https?:|#)/.test(written)) return written;
  const [target, anchor] = written.split('#');
  const found = path.posix.join(path.posix.dirname(file), target!);
  const address = pageOf(found);
  return address === undefined || anchor === undefined ? address : `${address}#${anchor}`;
}

function pageOf(file: string): string | undefined {
  const readme = Object.keys(READMES).find((name) => READMES[name] === file);
  if (readme !== undefined) return `/developers/${readme}`;
  const [, ofDocs] = /^docs\/(.+)$/.exec(file) ?? [];
  if (ofDocs !== undefined) return `/developers/${ofDocs.replace(/\.md$/, '')}`;
  const [, starter] = /^kit\/starters\/([\w.]+)$/.exec(file) ?? [];
  return starter === undefined ? undefined : `/developers/starters/${starter}`;
}
