// The documents of this repository as pages: docs/*.md and the packages' README at /developers/<name>.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { filledIn } from './filled-in.ts';
import { renderMarkdown, type Markdown } from './markdown.ts';
import type { Links } from '../table/links.ts';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const DOCS = path.join(ROOT, 'docs');
export const STARTERS = path.join(ROOT, 'kit/starters');
/** By the name of their page. */
const READMES: Readonly<Record<string, string>> = Object.fromEntries(
  ['client', 'engine', 'cli', 'python'].map((name) => [name, `packages/${name}/README.md`]),
);
const NAME = /^[a-z][a-z-]*$/;

/** `undefined`: there is no such guide. */
export function guideOf(name: string, links: Links): Markdown | undefined {
  const file = fileOf(name);
  if (file === undefined) return undefined;
  const addressOf = (written: string): string | undefined => addressFrom(file, written);
  return renderMarkdown(readFileSync(path.join(ROOT, file), 'utf8'), addressOf, (code) => filledIn(code, links));
}

function fileOf(name: string): string | undefined {
  if (!NAME.test(name)) return undefined;
  const file = Object.hasOwn(READMES, name) ? READMES[name]! : `docs/${name}.md`;
  return existsSync(path.join(ROOT, file)) ? file : undefined;
}

/** Other files of the repository are not served. */
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
