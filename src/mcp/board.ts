// The board that a chat draws (MCP Apps, `io.modelcontextprotocol/ui`): one static page, the same for everybody. The game
// and the token come from the chat, in the tool's arguments and result.
import { readFile } from 'node:fs/promises';
import type { ServedResource } from './capabilities.ts';
import path from 'node:path';

const BOARD_URI = 'ui://arena/board';
const MIME_TYPE = 'text/html;profile=mcp-app';

/** `_meta` of a tool whose result is a seat's game; hosts older than 2026 only know the flat key. */
export const BOARD_META = { ui: { resourceUri: BOARD_URI }, 'ui/resourceUri': BOARD_URI };

export const APPS_EXTENSION = { 'io.modelcontextprotocol/ui': { mimeTypes: [MIME_TYPE] } };

/** The page loads nothing and talks only to the chat. */
const PAGE_META = { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } };

/** @param webRoot folder of the built web client */
export function boardResource(webRoot: string): ServedResource {
  const file = path.join(webRoot, 'mcp/board.html');
  return {
    listing: {
      uri: BOARD_URI,
      name: 'board',
      title: 'The board',
      description: 'Draws a game in the chat, to be played by mouse or keyboard.',
      mimeType: MIME_TYPE,
      _meta: PAGE_META,
    },
    read: async () => ({
      contents: [{ uri: BOARD_URI, mimeType: MIME_TYPE, text: await readFile(file, 'utf8'), _meta: PAGE_META }],
      ttlMs: 3_600_000,
      cacheScope: 'public',
    }),
  };
}
