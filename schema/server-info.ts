// What the server says of itself to programs.
import product from '../package.json' with { type: 'json' };

/** The product's, `major.minor.patch`; CHANGELOG.md says what it promises. The API's version is in its path. */
export const VERSION = product.version;

/** Who the MCP server says it is, before and after one connects. */
export const SERVER_INFO = { name: 'game-arena', title: 'Game Arena', version: VERSION };

/** The revisions of the protocol that one can rely on. */
export const MCP_REVISIONS = ['2025-11-25', '2026-07-28'] as const;
