// The `/mcp` endpoint: both protocol revisions, stateless, so that any process can answer any request.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createMcpHandler, InMemoryServerEventBus, type AuthInfo } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { gameOfToken, seatOf, seatToMove } from '../play/access.ts';
import type { SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { RatePolicy } from '../ports/admission.ts';
import type { Mcp } from '../ports/mcp.ts';
import { bearerOf } from '../trust/secrets.ts';
import { DETAILS } from './answers.ts';
import { withToolHint } from './hints.ts';
import { newResourceUpdates } from './listening.ts';
import { bridge } from './node-bridge.ts';
import type { Capabilities } from './capabilities.ts';
import { openChannel, plainCallIn } from './plain-calls.ts';
import { newServer } from './server.ts';
import { authInfoOf, type Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

/** Effectively unlimited: `admission` limits streams. */
const MAX_SUBSCRIPTIONS = 1_000_000;

interface McpEndpoint extends Mcp {
  /** Cancels what is not answered after this time; waits must have been woken. */
  close(withinMs: number): Promise<void>;
}

export function newMcpEndpoint(arena: Arena, offer: Capabilities): McpEndpoint {
  const bus = new InMemoryServerEventBus();
  const resourceUpdates = newResourceUpdates(arena, bus);
  const channels = { modern: openChannel(newServer(offer, 'modern')), legacy: openChannel(newServer(offer, 'legacy')) };
  const handler = createMcpHandler(({ era }) => newServer(offer, era), { bus, maxSubscriptions: MAX_SUBSCRIPTIONS });
  const answerByPackage = async (
    request: IncomingMessage,
    response: ServerResponse,
    { body, gone, authInfo }: { body: unknown; gone: AbortSignal; authInfo: AuthInfo },
  ): Promise<void> => {
    const stop = await resourceUpdates.watch(subscribedUris(body));
    const answerTo = (asked: Request): Promise<Response> => handler.fetch(asked, { parsedBody: body, authInfo });
    await bridge(request, response, { gone, answerTo }).finally(stop);
  };
  /** Without subscriptions, which end only when the handler is closed. */
  const answering = new Set<Promise<void>>();
  const answer: Mcp['answer'] = async (request, response, { body, gone, ...known }) => {
    const { authorization, 'arena-detail': asked, 'idempotency-key': key } = request.headers;
    const idempotencyKey = typeof key === 'string' ? key : undefined;
    const detail = DETAILS.find((each) => each === asked) ?? 'lean';
    const authInfo = authInfoOf({ ...known, bearer: bearerOf(authorization), detail, idempotencyKey });
    const plain = plainCallIn(request, body);
    if (plain && (await channels[plain.era].answer(response, plain.call, { extra: { authInfo }, gone }))) return;
    const leave = staysOpen(body) ? arena.admission.hold('streams', known.network) : undefined;
    try {
      await answerByPackage(request, response, { body, gone, authInfo });
    } finally {
      leave?.();
    }
  };
  return {
    isOurs: (host) => isOurHost(arena.links.hostUrl, host),
    seatOf: (request, body) => findSeat(arena, request, body),
    drawsOn,
    worded: withToolHint,
    async answer(request, response, known) {
      const answered = answer(request, response, known);
      if (!isListening(known.body)) answering.add(answered);
      await answered.finally(() => answering.delete(answered));
    },
    async close(withinMs) {
      await Promise.race([Promise.allSettled(answering), sleep(withinMs, undefined, { ref: false })]);
      await Promise.all([handler.close(), channels.modern.close(), channels.legacy.close()]);
    },
  };
}

/** A literal address cannot be rebound the way a DNS name can. */
function isOurHost(hostUrl: string, host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname;
  if (hostname === undefined) return false;
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
  return isAddress || hostname === 'localhost' || hostname === URL.parse(hostUrl)?.hostname;
}

const ListenParams = z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) });

function subscribedUris(body: unknown): readonly string[] {
  const { params } = requestIn(body);
  const parsed = isListening(body) ? ListenParams.safeParse(params) : undefined;
  return parsed?.success ? parsed.data.notifications.resourceSubscriptions : [];
}

function isListening(body: unknown): boolean {
  return requestIn(body).method === 'subscriptions/listen';
}

/** Whether the answer is a stream. */
function staysOpen(body: unknown): boolean {
  return isListening(body) || requestIn(body).method === 'events/stream';
}

/** Methods other than tool calls whose arguments may name a seat. */
const SEAT_METHODS = ['events/poll', 'events/stream', 'events/subscribe', 'events/unsubscribe'];
const SeatArguments = z.object({ game_id: z.string().nullish(), player_token: z.string().nullish() });

async function findSeat(arena: Arena, { headers }: IncomingMessage, body: unknown): Promise<SeatAccess | undefined> {
  const { method, params } = requestIn(body);
  if (!mayNameSeat(body)) return undefined;
  const { data } = SeatArguments.safeParse(params?.['arguments']);
  const token = data?.player_token ?? bearerOf(headers.authorization);
  if (!data || token === undefined) return undefined;
  const find = async (): Promise<SeatAccess | undefined> => {
    const gameId = data.game_id ?? (await gameOfToken(arena, token));
    if (gameId === undefined) return undefined;
    const isMove = method === 'tools/call' && params?.['name'] === 'play_move';
    return (isMove ? seatToMove : seatOf)(arena, gameId, token);
  };
  // The call itself reports an invalid token.
  return find().catch(() => undefined);
}

function mayNameSeat(body: unknown): boolean {
  const called = toolIn(body);
  return called ? 'playerToken' in called.input.shape : SEAT_METHODS.includes(requestIn(body).method ?? '');
}

function drawsOn(body: unknown): readonly RatePolicy[] {
  // It may post to a server that has not agreed to it.
  if (requestIn(body).method === 'events/subscribe') return ['writes'];
  return toolIn(body)?.drawsOn ?? [];
}

function toolIn(body: unknown): Tool | undefined {
  const { method, params } = requestIn(body);
  return method === 'tools/call' ? TOOLS.find(({ name }) => name === params?.['name']) : undefined;
}

interface RpcRequest {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Empty for any other kind of body, which the protocol's package refuses. */
function requestIn(body: unknown): RpcRequest {
  return typeof body === 'object' && body !== null ? (body as RpcRequest) : {};
}
