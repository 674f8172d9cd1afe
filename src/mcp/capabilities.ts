// What an MCP server offers, as a value.
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

/** Cache hints for public answers. */
export const PUBLIC_FOR_AN_HOUR = { ttlMs: 3_600_000, cacheScope: 'public' } as const;

export type Json = Record<string, unknown>;

export interface ServedTool {
  readonly listing: ListedTool;
  /** `false`: can be called, but is not listed. */
  readonly isListed?: boolean;
  call(args: Json, context: ServerContext): Promise<CallToolResult>;
}

export interface ServedResource {
  readonly listing: Resource;
  read(): Promise<ReadResourceResult>;
}

export interface ServedTemplate {
  readonly listing: ResourceTemplateType;
  /** `undefined` for a URI that does not match this template. */
  read(uri: string): Promise<ReadResourceResult | undefined>;
}

export interface ServedPrompt {
  readonly listing: Prompt;
  text(args: Readonly<Record<string, string>>): GetPromptResult;
  complete(argument: string, prefix: string): CompleteResult['completion'];
}

export interface Capabilities {
  readonly tools: readonly ServedTool[];
  readonly resources: readonly ServedResource[];
  readonly templates: readonly ServedTemplate[];
  readonly prompts: readonly ServedPrompt[];
  /** Runs `answer`; reports a failure as a protocol error, without revealing its cause. */
  asProtocolErrors<T>(context: ServerContext, answer: () => Promise<T>): Promise<T>;
  /** Registers methods beyond those of the protocol. */
  extend(server: Server): void;
}
