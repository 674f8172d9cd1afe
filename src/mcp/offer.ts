// What an MCP server offers, as a value: the arena's own (`arenaOffer`), to which a test may add.
import type {
  CallToolResult,
  CompleteResult,
  GetPromptResult,
  Prompt,
  ReadResourceResult,
  Resource,
  ResourceTemplateType,
  Server,
  ServerContext,
  Tool as ListedTool,
} from '@modelcontextprotocol/server';
import type { Arena } from '../arena/arena.ts';
import { boardResource } from './board.ts';
import { callTool } from './call-tool.ts';
import { registerEvents } from './events.ts';
import { listed, type Json } from './listing.ts';
import { HOW_TO_PLAY } from './prompt.ts';
import { asProtocolErrors } from './refusals.ts';
import { GAME_TEMPLATE, readGameResource, RULES_RESOURCE } from './resources.ts';
import { TOOLS } from './tools.ts';

export interface OfferedTool {
  readonly listing: ListedTool;
  /** A result with a structure has one text: the same as JSON. */
  call(args: Json, context: ServerContext): Promise<CallToolResult>;
}

export interface OfferedResource {
  readonly listing: Resource;
  read(): Promise<ReadResourceResult>;
}

export interface OfferedTemplate {
  readonly listing: ResourceTemplateType;
  /** `undefined` for an address that is none of this template's. */
  read(uri: string): Promise<ReadResourceResult | undefined>;
}

export interface OfferedPrompt {
  readonly listing: Prompt;
  text(args: Readonly<Record<string, string>>): GetPromptResult;
  complete(argument: string, begun: string): CompleteResult['completion'];
}

export interface Offer {
  readonly tools: readonly OfferedTool[];
  readonly resources: readonly OfferedResource[];
  readonly templates: readonly OfferedTemplate[];
  readonly prompts: readonly OfferedPrompt[];
  /** Gives an answer; what goes wrong is told as an error of the protocol, and its cause to nobody. */
  asProtocolErrors<T>(context: ServerContext, answer: () => Promise<T>): Promise<T>;
  /** Methods beyond those of the protocol. */
  extend(server: Server): void;
}

const LISTED = TOOLS.map((tool) => ({ tool, listing: listed(tool) }));

/** @param webRoot folder of the built web client */
export function arenaOffer(arena: Arena, webRoot: string): Offer {
  return {
    tools: LISTED.map(({ tool, listing }) => ({
      listing,
      call: (args, context) => callTool(arena, tool, args, context),
    })),
    resources: [RULES_RESOURCE, boardResource(webRoot)],
    templates: [{ listing: GAME_TEMPLATE, read: (uri) => readGameResource(arena, uri) }],
    prompts: [HOW_TO_PLAY],
    asProtocolErrors: (context, answer) => asProtocolErrors(arena, context, answer),
    extend: (server) => registerEvents(server, arena),
  };
}
