// The examples of a first game from docs/first-game, with the address of this arena.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Links } from '../table/links.ts';
import { withOwnAddress } from './own-address.ts';
import { DOCS } from './guides.ts';

/** In the order of the tabs; a second file shows the same calls by hand. */
const EXAMPLES = {
  curl: { name: 'curl', files: ['curl.sh'] },
  typescript: { name: 'TypeScript', files: ['typescript.sh'] },
  python: { name: 'Python', files: ['python.sh'] },
  mcp: { name: 'MCP', files: ['mcp.json', 'mcp.sh'] },
  webhook: { name: 'Webhook', files: ['webhook.sh'] },
} as const;
export type ExampleId = keyof typeof EXAMPLES;

export interface Example {
  readonly id: ExampleId;
  readonly name: string;
  readonly parts: readonly string[];
}

export function firstGames(links: Links): Example[] {
  return Object.entries(EXAMPLES).map(([id, { name, files }]) => ({
    id: id as ExampleId,
    name,
    parts: files.map((file) =>
      withOwnAddress(readFileSync(path.join(DOCS, 'first-game', file), 'utf8').trimEnd(), links),
    ),
  }));
}
