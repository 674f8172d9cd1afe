// Tool calls that are answered with one JSON body, as nearly all are. Calls of one revision share a channel to one
// server, with ids of our own. For other requests the package creates a server and a web request, which costs more than
// the call itself.
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  isJSONRPCRequest,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type JSONRPCErrorResponse,
  type JSONRPCResultResponse,
  type MessageExtraInfo,
  type Server,
  type Transport,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { MODERN, type Era } from './server.ts';

const RESERVED_PREFIX = 'io.modelcontextprotocol/';

const PlainCall = z.looseObject({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.int()]),
  method: z.literal('tools/call'),
  params: z.looseObject({ name: z.string(), _meta: z.record(z.string(), z.unknown()).optional() }),
});
type PlainCall = z.infer<typeof PlainCall>;

/** The call and its revision; `undefined` for anything but a well-formed plain call, which is left to the package. */
export function plainCallIn({ method, headers }: IncomingMessage, body: unknown) {
  const call = method === 'POST' ? PlainCall.safeParse(body).data : undefined;
  if (!call || !acceptsBoth(headers.accept)) return undefined;
  const { name, _meta: meta = {} } = call.params;
  if (meta['progressToken'] !== undefined || !isJSONRPCRequest(body)) return undefined;
  const { 'mcp-protocol-version': version, 'mcp-method': named, 'mcp-name': tool } = headers;
  const isModern = version === MODERN && meta[PROTOCOL_VERSION_META_KEY] === MODERN;
  if (isModern) return named === call.method && tool === name ? { call, era: 'modern' as Era } : undefined;
  const isLegacy = named === undefined && (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(`${version}`));
  const hasReserved = Object.keys(meta).some((key) => key.startsWith(RESERVED_PREFIX));
  return isLegacy && !hasReserved ? { call, era: 'legacy' as Era } : undefined;
}

function acceptsBoth(accept = ''): boolean {
  return accept.includes('application/json') && accept.includes('text/event-stream');
}

interface CallContext {
  readonly extra: MessageExtraInfo;
  /** Aborted when the client goes away or has gone. */
  readonly gone: AbortSignal;
}

export interface CallChannel {
  /** False when the package rejects the call's envelope: nothing was done and nothing was written. */
  answer(response: ServerResponse, call: PlainCall, how: CallContext): Promise<boolean>;
  /** Cancels the pending calls. */
  close(): Promise<void>;
}

type RpcAnswer = JSONRPCResultResponse | JSONRPCErrorResponse;
/**
 * `refused`: the envelope was rejected before the tool ran; `ended`: the client went away, or the channel was closed.
 */
type CallOutcome = RpcAnswer | 'refused' | 'ended';

/** @param server used by this channel only */
export function openChannel(server: Server): CallChannel {
  const waiting = new Map<number, (outcome: CallOutcome) => void>();
  let last = 0;
  let isReading = false;
  const settle = (number: number, outcome: CallOutcome): boolean => {
    waiting.get(number)?.(outcome);
    return waiting.delete(number);
  };
  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      // Notifications are dropped: a call that asks for progress is not a plain call.
      if (!('method' in message)) settle(Number(message.id), message);
    },
    async close() {
      transport.onclose?.();
      for (const number of waiting.keys()) settle(number, 'ended');
    },
  };
  // The server reports here messages that it drops without an answer.
  const onerror = (): void => {
    if (isReading) settle(last, 'refused');
  };
  Object.assign(server, { onerror });
  void server.connect(transport);

  function ask(call: PlainCall, { extra, gone }: CallContext): Promise<CallOutcome> {
    const number = (last += 1);
    return new Promise((resolve) => {
      isReading = true;
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

function isError(outcome: CallOutcome): boolean {
  return typeof outcome === 'object' && 'error' in outcome;
}

function cancelled(requestId: number) {
  return { jsonrpc: '2.0' as const, method: 'notifications/cancelled', params: { requestId } };
}

/** Restores the client's own id. */
function jsonOf(answer: RpcAnswer, id: string | number): string {
  return JSON.stringify({ ...answer, id });
}
