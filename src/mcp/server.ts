// A protocol server for one request: cheap, because everything it lists is built once.
import {
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  Server,
  type ReadResourceResult,
} from '@modelcontextprotocol/server';
import { MCP_REVISIONS, SERVER_INFO } from '../../schema/server-info.ts';
import { APPS_CAPABILITY } from './board.ts';
import { INSTRUCTIONS } from './guide.ts';
import { PUBLIC_FOR_AN_HOUR, type Capabilities } from './capabilities.ts';

const CACHE_HINTS = {
  'tools/list': PUBLIC_FOR_AN_HOUR,
  'prompts/list': PUBLIC_FOR_AN_HOUR,
  'resources/list': PUBLIC_FOR_AN_HOUR,
  'resources/templates/list': PUBLIC_FOR_AN_HOUR,
  'server/discover': PUBLIC_FOR_AN_HOUR,
} as const;

export const MODERN = MCP_REVISIONS[1];
/** `modern` is that revision; `legacy` ones before it have no subscriptions without a session. */
export type Era = 'modern' | 'legacy';

export function newServer(offer: Capabilities, era: Era): Server {
  const capabilities = {
    tools: {},
    prompts: {},
    completions: {},
    resources: era === 'modern' ? { subscribe: true } : {},
    extensions: { 'game-arena/events': {}, ...APPS_CAPABILITY },
    events: {},
  };
  const server = new (era === 'modern' ? ModernServer : Server)(SERVER_INFO, {
    instructions: INSTRUCTIONS,
    capabilities,
    cacheHints: CACHE_HINTS,
  });
  registerTools(server, offer);
  registerResources(server, offer);
  registerPrompts(server, offer);
  offer.extend(server);
  return server;
}

/** The revision is fixed, because it has no handshake. */
class ModernServer extends Server {
  protected override _negotiatedProtocolVersion = MODERN;
}

function registerTools(server: Server, { tools }: Capabilities): void {
  const listings = tools.flatMap(({ listing, isListed = true }) => (isListed ? [listing] : []));
  server.setRequestHandler('tools/list', () => ({ tools: listings }));
  server.setRequestHandler('tools/call', ({ params }, context) =>
    named(tools, params.name, 'tool').call(params.arguments ?? {}, context),
  );
}

function registerResources(server: Server, offer: Capabilities): void {
  const { resources, templates } = offer;
  server.setRequestHandler('resources/list', () => ({ resources: resources.map(({ listing }) => listing) }));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: templates.map(({ listing }) => listing),
  }));
  server.setRequestHandler('resources/read', ({ params: { uri } }, context) =>
    offer.asProtocolErrors(context, () => read(offer, uri)),
  );
}

async function read({ resources, templates }: Capabilities, uri: string): Promise<ReadResourceResult> {
  const resource = resources.find(({ listing }) => listing.uri === uri);
  if (resource) return resource.read();
  for (const template of templates) {
    const found = await template.read(uri);
    if (found) return found;
  }
  throw new ResourceNotFoundError(uri);
}

function registerPrompts(server: Server, { prompts }: Capabilities): void {
  server.setRequestHandler('prompts/list', () => ({ prompts: prompts.map(({ listing }) => listing) }));
  server.setRequestHandler('prompts/get', ({ params }) =>
    named(prompts, params.name, 'prompt').text(params.arguments ?? {}),
  );
  server.setRequestHandler('completion/complete', ({ params: { ref, argument } }) => {
    if (ref.type !== 'ref/prompt') return { completion: { values: [] } };
    return { completion: named(prompts, ref.name, 'prompt').complete(argument.name, argument.value) };
  });
}

/** @throws ProtocolError when none has this name */
function named<T extends { readonly listing: { readonly name: string } }>(
  list: readonly T[],
  name: string,
  what: string,
): T {
  const found = list.find(({ listing }) => listing.name === name);
  if (!found) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown ${what}: ${name}`);
  return found;
}
