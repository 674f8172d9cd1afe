// The protocol's own clients, old and new, behind one small interface.
import { Client as NewClient, StreamableHTTPClientTransport as NewTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

type Detail = 'lean' | 'text' | 'full';

const INFO = { name: 'arena-test', version: '1.0.0' };

export interface McpCaller {
  /** The structured result of a call that must succeed. */
  call<T = any>(tool: string, args?: object): Promise<T>;
  /** The text and the structure of a result, whether refused or not. */
  read(tool: string, args?: object): Promise<ReadResult>;
  /** The Problem of a call that must be refused. */
  refusal(tool: string, args?: object): Promise<any>;
  /** Calls with the client's own call options. */
  callWith(params: CallParams, options: object): Promise<CallResult>;
  close(): Promise<void>;
}

export interface ReadResult {
  readonly isError: boolean;
  readonly text: string;
  readonly structure: any;
}

interface CallParams {
  readonly name: string;
  readonly arguments: Record<string, unknown>;
}

interface CallResult {
  readonly isError?: boolean;
  readonly content: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
}

type CallTool = (params: CallParams, options?: object) => Promise<unknown>;

/** The server's URL; a function is called for each request. */
export type Place = string | (() => string);

/** The server keeps no sessions, so each request of a client may reach another process. */
function wayTo(
  place: Place,
  detail: Detail,
): [URL, { fetch(url: string | URL, init?: RequestInit): Promise<Response> }] {
  const url = (): URL => new URL(`${typeof place === 'string' ? place : place()}/mcp`);
  const withDetail = (init: RequestInit = {}): RequestInit => {
    const headers = new Headers(init.headers);
    headers.set('Arena-Detail', detail);
    return { ...init, headers };
  };
  return [url(), { fetch: (_, init) => fetch(url(), withDetail(init)) }];
}

/** Speaks 2025-11-25. Like a host, it lists the tools first, so that it validates results against output schemas. */
export async function connectOld(
  place: Place,
  detail: Detail = 'full',
): Promise<McpCaller & { readonly client: OldClient }> {
  const client = new OldClient(INFO);
  await client.connect(new OldTransport(...wayTo(place, detail)));
  await client.listTools();
  return {
    client,
    ...callerOf(
      (params, options) => client.callTool(params, undefined, options),
      () => client.close(),
    ),
  };
}

/** Speaks only 2026-07-28. */
export async function connectNew(
  place: Place,
  detail: Detail = 'full',
): Promise<McpCaller & { readonly client: NewClient }> {
  const client = new NewClient(INFO, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
  await client.connect(new NewTransport(...wayTo(place, detail)));
  await client.listTools();
  return {
    client,
    ...callerOf(
      (params, options) => client.callTool(params, options),
      () => client.close(),
    ),
  };
}

function callerOf(callTool: CallTool, close: () => Promise<void>): McpCaller {
  const called = async (name: string, args: object): Promise<CallResult> =>
    (await callTool({ name, arguments: { ...args } })) as CallResult;
  return {
    async call(tool, args = {}) {
      const { isError, content, structuredContent } = await called(tool, args);
      const text = content[0]!.text!;
      if (isError) throw new Error(`${tool}: ${text}`);
      if (JSON.stringify(structuredContent) !== text) throw new Error(`${tool}: the text is not the structure`);
      return structuredContent as never;
    },
    async read(tool, args = {}) {
      const { isError = false, content, structuredContent: structure } = await called(tool, args);
      if (content.length !== 1) throw new Error(`${tool}: ${content.length} parts of content`);
      return { isError, text: content[0]!.text!, structure };
    },
    async refusal(tool, args = {}) {
      const { isError, content, structuredContent } = await called(tool, args);
      const text = content[0]!.text!;
      if (!isError) throw new Error(`${tool} was not refused: ${text}`);
      if (JSON.stringify(structuredContent) !== text) throw new Error(`${tool}: the text is not the structure`);
      return structuredContent;
    },
    callWith: (params, options) => callTool(params, options) as Promise<CallResult>,
    close,
  };
}

export interface RpcAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: any;
}

/** A handwritten JSON-RPC request of the old revision; games are answered in full detail. */
export function post(url: string, method: string, params: object = {}, headers: object = {}): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'Arena-Detail': 'full',
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
}

/** The same, with the first message of the answer. */
export async function rpc(url: string, method: string, params: object = {}, headers: object = {}): Promise<RpcAnswer> {
  const response = await post(url, method, params, headers);
  const text = await response.text();
  const data = /^data: (.*)$/m.exec(text)?.[1] ?? text;
  return { status: response.status, headers: response.headers, body: JSON.parse(data) };
}
