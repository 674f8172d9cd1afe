// The board that a chat draws (MCP Apps, `io.modelcontextprotocol/ui`): one static page, the same for everybody. Which game
// it shows, and whose seat, comes from the chat, in the `_meta` of a tool's result.
import { readFile } from 'node:fs/promises';
import { PUBLIC_FOR_AN_HOUR, type ServedResource } from './capabilities.ts';
import path from 'node:path';
import type { Seat } from '../engine/index.ts';
import type { GameId } from '../records/ids.ts';

const BOARD_URI = 'ui://arena/board';
const MIME_TYPE = 'text/html;profile=mcp-app';

/** `_meta` of tools whose result opens the board, and of those hidden from the model. */
export const BOARD_META = {
  opens: { ui: { resourceUri: BOARD_URI } },
  app: { ui: { resourceUri: BOARD_URI, visibility: ['app'] } },
} as const;

export const APPS_EXTENSION = 'io.modelcontextprotocol/ui';
export const APPS_CAPABILITY = { [APPS_EXTENSION]: { mimeTypes: [MIME_TYPE] } };

/** What the board shows: a seat that it takes by its invite, or the public view of a game. */
export type BoardRole =
  | { readonly gameId: GameId; readonly role: 'watch' }
  | { readonly gameId: GameId; readonly role: 'player'; readonly seat: Seat; readonly invite: string };

/** The `client` of a seat that was taken on the board. */
export const BOARD_CLIENT = 'board';

/** `_meta` of a result: hosts pass it to the board, not to the model. @param role `null`: nothing to show */
export function boardMeta(role: BoardRole | null) {
  return { 'game-arena/board': role };
}

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
      ...PUBLIC_FOR_AN_HOUR,
    }),
  };
}
