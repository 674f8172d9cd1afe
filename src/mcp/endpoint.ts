// The endpoint `/mcp`: both revisions, stateless, so that any process can answer any request.
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { createMcpHandler, InMemoryServerEventBus } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { seatOf } from '../play/access.ts';
import type { SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { Mcp } from '../ports/mcp.ts';
import { bearerOf } from '../trust/secrets.ts';
import { newListening } from './listening.ts';
import { bridge } from './node-bridge.ts';
import type { Capabilities } from './capabilities.ts';
import { openLine, plainCallIn } from './plain-calls.ts';
import { newServer } from './server.ts';
import { authInfoOf } from './tool.ts';

const MAX_LISTENING = 5000;

interface McpEndpoint extends Mcp {
  close(): Promise<void>;
}

export function newMcpEndpoint(arena: Arena, offer: Capabilities): McpEndpoint {
  const bus = new InMemoryServerEventBus();
  const listening = newListening(arena, bus);
  const lines = { modern: openLine(newServer(offer, 'modern')), legacy: openLine(newServer(offer, 'legacy')) };
  const handler = createMcpHandler(({ era }) => newServer(offer, era), { bus, maxSubscriptions: MAX_LISTENING });
  return {
    isOurs: (host) => isOurHost(arena.links.hostUrl, host),
    seatOf: (request, body) => findSeat(arena, request, body),
    asksForChallenge,
    async answer(request, response, { body, gone, ...known }) {
      const authInfo = authInfoOf({ ...known, bearer: bearerOf(request.headers.authorization) });
      const plain = plainCallIn(request, body);
      if (plain && (await lines[plain.era].answer(response, plain.call, { extra: { authInfo }, gone }))) return;
      const stop = await listening.watch(listenedTo(body));
      try {
        await bridge(request, response, {
          gone,
          answerTo: (asked) => handler.fetch(asked, { parsedBody: body, authInfo }),
        });
      } finally {
        stop();
      }
    },
    async close() {
      await Promise.all([handler.close(), lines.modern.close(), lines.legacy.close()]);
    },
  };
}

/** A literal address is no name that could be bound to another one. */
function isOurHost(hostUrl: string, host: string): boolean {
  const hostname = URL.parse(`http://${host}`)?.hostname;
  if (hostname === undefined) return false;
  const isAddress = isIP(hostname.replaceAll(/^\[|\]$/g, '')) !== 0;
  return isAddress || hostname === 'localhost' || hostname === URL.parse(hostUrl)?.hostname;
}

const Listen = z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()) }) });

function listenedTo(body: unknown): readonly string[] {
  const { method, params } = requestIn(body);
  const parsed = method === 'subscriptions/listen' ? Listen.safeParse(params) : undefined;
  return parsed?.success ? parsed.data.notifications.resourceSubscriptions : [];
}

/** What may name a seat. */
const SEATED = ['tools/call', 'events/poll', 'events/stream'];
const Seated = z.object({ game_id: z.string(), player_token: z.string().optional() });

async function findSeat(arena: Arena, { headers }: IncomingMessage, body: unknown): Promise<SeatAccess | undefined> {
  const { method, params } = requestIn(body);
  if (!SEATED.includes(method ?? '')) return undefined;
  const { data } = Seated.safeParse(params?.['arguments']);
  const token = data?.player_token ?? bearerOf(headers.authorization);
  if (!data || token === undefined) return undefined;
  return seatOf(arena, data.game_id, token).catch(() => undefined);
}

function asksForChallenge(body: unknown): boolean {
  const { method, params } = requestIn(body);
  return method === 'tools/call' && params?.['name'] === 'create_challenge';
}

interface RpcRequest {
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Whatever else a body may be, the protocol's package refuses. */
function requestIn(body: unknown): RpcRequest {
  return typeof body === 'object' && body !== null ? (body as RpcRequest) : {};
}
