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

export type Json = Record<string, unknown>;

export interface ServedTool {
  readonly listing: ListedTool;
  /** A result with a structure has one text: the same as JSON. */
  call(args: Json, context: ServerContext): Promise<CallToolResult>;
}

export interface ServedResource {
  readonly listing: Resource;
  read(): Promise<ReadResourceResult>;
}

export interface ServedTemplate {
  readonly listing: ResourceTemplateType;
  /** `undefined` for an address that is none of this template's. */
  read(uri: string): Promise<ReadResourceResult | undefined>;
}

export interface ServedPrompt {
  readonly listing: Prompt;
  text(args: Readonly<Record<string, string>>): GetPromptResult;
  complete(argument: string, begun: string): CompleteResult['completion'];
}

export interface Capabilities {
  readonly tools: readonly ServedTool[];
  readonly resources: readonly ServedResource[];
  readonly templates: readonly ServedTemplate[];
  readonly prompts: readonly ServedPrompt[];
  /** Gives an answer; what goes wrong is told as an error of the protocol, and its cause to nobody. */
  asProtocolErrors<T>(context: ServerContext, answer: () => Promise<T>): Promise<T>;
  /** Methods beyond those of the protocol. */
  extend(server: Server): void;
}
