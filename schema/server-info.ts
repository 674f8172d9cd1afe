/** Who the MCP server says it is, before and after one connects. */
export const SERVER_INFO = { name: 'game-arena', title: 'Game Arena', version: '1.0.0' } as const;

/** The revisions of the protocol that one can rely on. */
export const MCP_REVISIONS = ['2025-11-25', '2026-07-28'] as const;
