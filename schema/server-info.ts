// How the server identifies itself to programs.
import product from '../package.json' with { type: 'json' };

/** The product version, `major.minor.patch`; CHANGELOG.md says what it promises. The API's version is in its path. */
export const VERSION = product.version;

/** The MCP server's identity, before and after a client connects. */
export const SERVER_INFO = { name: 'game-arena', title: 'Game Arena', version: VERSION };

/** The supported revisions of the protocol. */
export const MCP_REVISIONS = ['2025-11-25', '2026-07-28'] as const;
