// Calls of tools that are answered by one JSON body, as nearly all are. Those of one revision share a line to one server,
// each under a number of ours. For any other request the package makes a server and a web request, which costs more
// than a call does.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type CallToolResult,
  type JSONRPCErrorResponse,
  type JSONRPCResultResponse,
  type MessageExtraInfo,
  type Server,
  type TextContent,
  type Transport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MODERN, type Era } from './server.ts';

const RESERVED = 'io.modelcontextprotocol/';

const PlainCall = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]),
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), _meta: z.record(z.string(), z.unknown()).optional() }),
});
type PlainCall = z.infer<typeof PlainCall>;

/** The call and its revision; `undefined` for whatever is not a plain call, or not quite right: the package answers it. */
export function plainCallIn({ method, headers }: IncomingMessage, body: unknown) {
  const call = method === 'POST' ? PlainCall.safeParse(body).data : undefined;
  if (!call || !takesEither(headers.accept)) return undefined;
  const { name, _meta: meta = {} } = call.params;
  if (meta['progressToken'] !== undefined) return undefined;
  const { 'mcp-protocol-version': version, 'mcp-method': named, 'mcp-name': tool } = headers;
  const isModern = version === MODERN && meta[PROTOCOL_VERSION_META_KEY] === MODERN;
  if (isModern) return named === call.method && tool === name ? { call, era: 'modern' as Era } : undefined;
  const isLegacy = named === undefined && (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(`${version}`));
  const hasReserved = Object.keys(meta).some((key) => key.startsWith(RESERVED));
  return isLegacy && !hasReserved ? { call, era: 'legacy' as Era } : undefined;
}

function takesEither(accept = ''): boolean {
  return accept.includes('application/json') && accept.includes('text/event-stream');
}

interface Asking {
  readonly extra: MessageExtraInfo;
  /** Aborted when the client went away, also if it already had. */
  readonly gone: AbortSignal;
}

export interface Line {
  /** False when the package would not begin with the call: nothing was done and nothing is written. */
  answer(response: ServerResponse, call: PlainCall, how: Asking): Promise<boolean>;
  /** Cancels what is held. */
  close(): Promise<void>;
}

type Answer = JSONRPCResultResponse | JSONRPCErrorResponse;
/** `refused`: by the envelope, before the tool; `ended`: the client went away, or the line was closed. */
type Outcome = Answer | 'refused' | 'ended';

/** @param server for this line alone */
export function openLine(server: Server): Line {
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let last = 0;
  const settle = (number: number, outcome: Outcome): boolean => {
    waiting.get(number)?.(outcome);
    return waiting.delete(number);
  };
  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      // What is told beside an answer reaches nobody: a call that asks for progress is no plain call.
      if (!('method' in message)) settle(Number(message.id), message);
    },
    async close() {
      transport.onclose?.();
      for (const number of waiting.keys()) settle(number, 'ended');
    },
  };
  void server.connect(transport);

  function ask(call: PlainCall, { extra, gone }: Asking): Promise<Outcome> {
    const number = (last += 1);
    return new Promise((resolve) => {
      let isReading = true;
      waiting.set(number, (outcome) => resolve(isReading && isError(outcome) ? 'refused' : outcome));
      const end = (): void => {
        if (settle(number, 'ended')) transport.onmessage!(cancelled(number));
      };
      transport.onmessage!({ ...call, id: number }, extra);
      isReading = false;
      if (gone.aborted) end();
      else gone.addEventListener('abort', end, { once: true });
    });
  }

  return {
    async answer(response, call, how) {
      const outcome = await ask(call, how);
      if (outcome === 'refused') return false;
      if (outcome === 'ended') response.destroy();
      else write(response, jsonOf(outcome, call.id));
      return true;
    },
    close: () => server.close(),
  };
}

function write(response: ServerResponse, json: string): void {
  response.setHeader('Content-Type', 'application/json');
  response.end(json);
}

function isError(outcome: Outcome): boolean {
  return typeof outcome === 'object' && 'error' in outcome;
}

function cancelled(requestId: number) {
  return { jsonrpc: '2.0' as const, method: 'notifications/cancelled', params: { requestId } };
}

/** Under the id of its client. The structure stands in the text already (`ServedTool`): it is written once. */
function jsonOf(answer: Answer, id: string | number): string {
  if ('error' in answer) return JSON.stringify({ ...answer, id });
  const { structuredContent, ...result } = answer.result as CallToolResult;
  const json = JSON.stringify({ jsonrpc: '2.0', id, result });
  if (structuredContent === undefined) return json;
  const [said] = result.content as [TextContent];
  return `${json.slice(0, -2)},"structuredContent":${said.text}}}`;
}
