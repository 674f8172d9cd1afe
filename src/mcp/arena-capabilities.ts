// The capabilities of the arena's MCP server; a test may add to them.
import type { Capabilities } from './capabilities.ts';
import type { Arena } from '../ports/arena.ts';
import { boardResource } from './board.ts';
import { callTool } from './call-tool.ts';
import { registerEvents } from './events.ts';
import { registerSubscriptions } from './subscriptions.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { listed } from './listing.ts';
import { HOW_TO_PLAY } from './prompt.ts';
import { asProtocolErrors } from './refusals.ts';
import { GAME_TEMPLATE, readGameResource, RULES_RESOURCE } from './resources.ts';
import { TOOLS } from './tools.ts';

const SERVED = TOOLS.map((tool) => ({ tool, listing: listed(tool), isListed: !tool.isUnlisted }));

/** @param webRoot folder of the built web client */
export function arenaCapabilities(arena: Arena, webhooks: Webhooks, webRoot: string): Capabilities {
  return {
    tools: SERVED.map(({ tool, listing, isListed }) => ({
      listing,
      isListed,
      call: (args, context) => callTool(arena, tool, args, context),
    })),
    resources: [RULES_RESOURCE, boardResource(webRoot)],
    templates: [{ listing: GAME_TEMPLATE, read: (uri) => readGameResource(arena, uri) }],
    prompts: [HOW_TO_PLAY],
    asProtocolErrors: (context, answer) => asProtocolErrors(arena, context, answer),
    extend(server) {
      registerEvents(server, arena);
      registerSubscriptions(server, arena, webhooks);
    },
  };
}
