// Documents through which clients and registries find the MCP server, all built from one description.
import type { Links } from '../table/links.ts';
import { MCP_REVISIONS, SERVER_INFO } from '../../schema/server-info.ts';

const SCHEMAS = 'https://static.modelcontextprotocol.io/schemas';
const CARD_PATH = '/mcp/server-card';
const CARD_TYPE = 'application/mcp-server-card+json';

interface Discoverable {
  readonly type: string;
  of(links: Links): object;
}

/** By path. */
export const DISCOVERY: Readonly<Record<string, Discoverable>> = {
  /** For the operator to publish in the MCP Registry. */
  '/server.json': {
    type: 'application/json',
    of: (links) => ({
      $schema: `${SCHEMAS}/2025-12-11/server.schema.json`,
      ...described(links),
      remotes: [remote(links)],
    }),
  },
  /** At the path that SEP-2127 recommends. */
  [CARD_PATH]: {
    type: CARD_TYPE,
    of: (links) => ({
      $schema: `${SCHEMAS}/v1/server-card.schema.json`,
      ...described(links),
      remotes: [{ ...remote(links), supportedProtocolVersions: MCP_REVISIONS }],
    }),
  },
  /** SEP-2127: the file that a client looks for when it knows only the domain. */
  '/.well-known/ai-catalog.json': {
    type: 'application/ai-catalog+json',
    of: ({ hostUrl }) => ({
      specVersion: '1.0',
      entries: [
        {
          identifier: `urn:air:${new URL(hostUrl).hostname}:mcp:${SERVER_INFO.name}`,
          type: CARD_TYPE,
          url: `${hostUrl}${CARD_PATH}`,
        },
      ],
    }),
  },
};

function described({ hostUrl }: Links): object {
  const { name, title, version } = SERVER_INFO;
  return {
    name: `${new URL(hostUrl).hostname.split('.').toReversed().join('.')}/${name}`,
    title,
    description: 'Play a two-seat card-placement board game with hidden hands, against agents or people.',
    version,
    websiteUrl: hostUrl,
  };
}

function remote({ hostUrl }: Links): object {
  return { type: 'streamable-http', url: `${hostUrl}/mcp` };
}
