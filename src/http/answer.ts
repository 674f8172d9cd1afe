// Takes one request through one route: caller, rate limit, input and answer.
import type { z } from 'zod';
import type { Request, RequestHandler, Response } from 'express';
import { seatOf, seatToMove, accessGame } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { FeedAccess } from '../feed/feed-owner.ts';
import type { WithSession } from '../people/profiles.ts';
import { bearerOf, isMeantAs } from '../trust/secrets.ts';
import { Problem } from '../../schema/problem.ts';
import { SimulateRequest } from '../../schema/review.ts';
import type { Push } from '../ports/push.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { jsonBody } from './request-checks.ts';
import { feedAccess } from './feed.ts';
import { newIdempotency } from './idempotency.ts';
import { callerAddress, count } from './limits.ts';
import { budgetsOf } from '../admission/budgets.ts';
import type { GameId, Network } from '../records/ids.ts';
import { encode, encodingFor, endEncoded } from './encodings.ts';
import { cachedText, type CachedText } from './cached-text.ts';
import { JSON_TYPE, setOperation, signalOfCaller } from './send.ts';
import { asPreferred, MINIMAL } from './preferences.ts';
import { keepsReceipt, type AnyCall, type Route } from './route.ts';
import { sessionOf, setSession } from './session-cookie.ts';
import { heldSeat, type Access, type SeatAccess } from '../table/access.ts';

/** In bytes, for routes without a limit of their own. */
const BODY_LIMIT = 16 * 1024;
const CLIENTS = ['web', 'cli'];
/** In characters. A move's answer has two thousand; compressing it would cost half as much as the move itself. */
const COMPRESSED_FROM = { answer: 1024, game: 8192 } as const;
/** When to ask again for a result that is being computed. */
const RUNNING_RETRY_SECONDS = 1;

export interface HandlerParts {
  readonly arena: Arena;
  readonly webhooks: Webhooks;
  readonly push: Push;
}

/** @returns a function that makes a route's Express handler */
export function newHandlers(parts: HandlerParts): (route: Route) => RequestHandler {
  const { arena } = parts;
  const idempotently = newIdempotency(arena);
  return (asListed) => {
    const varies = variesBy(asListed);
    const readBody = jsonBody(asListed.maxBytes ?? BODY_LIMIT);
    return async (request, response) => {
      setOperation(response, asListed.operation);
      if (varies !== '') response.setHeader('Vary', varies);
      const route = asPreferred(asListed, request);
      const look = async (): Promise<Found> => {
        const named = isGameInBody(route) ? await bodyOf(GAME_IN_BODY, readBody, request, response) : undefined;
        return accessOf(arena, route, request, named?.gameId ?? String(request.params['id']));
      };
      const network = arena.admission.networkOf(callerAddress(request));
      const access = await countAndAuthorize(arena, route, look, { network, response });
      const body = route.body ? await bodyOf(route.body, readBody, request, response) : undefined;
      const query = route.query ? placed(route, parse(route.query, request.query, 'query')) : undefined;
      const call = callOf({ parts, network, access, query, body }, request, response);
      response.setHeader('Cache-Control', route.cacheSeconds ? `public, max-age=${route.cacheSeconds}` : 'no-store');
      if (route.stream) {
        const leave = arena.admission.hold('streams', network);
        return sendStream(response, leave, { type: route.streamed, open: () => route.stream!(call) });
      }
      const answer = await (keepsReceipt(route) ? idempotently(route, call, request, response) : route.handle(call));
      if (route.linesOf && prefers(LINES_TYPE, request)) {
        return sendLines(response, route, route.linesOf(answer));
      }
      if (route.wordsOf && prefers(WORDS_TYPE, request)) {
        return sendWords(response, route, await route.wordsOf(call, answer));
      }
      linkNext(arena, route, answer, response);
      await sendAnswer(response, route, withoutSession(arena, answer, response));
    };
  };
}

/** The request headers on which the answer depends. */
function variesBy({ linesOf, wordsOf, minimal }: Route): string {
  return [...(minimal ? ['Prefer'] : []), ...(linesOf || wordsOf ? ['Accept'] : [])].join(', ');
}

/** Renames `cursor` to `before` where the list's use case expects that. */
function placed({ pagedBy }: Route, query: unknown): unknown {
  if (pagedBy !== 'before') return query;
  const { cursor, ...rest } = query as { cursor?: string; before?: string };
  return cursor === undefined ? rest : { ...rest, before: cursor };
}

function linkNext(arena: Arena, { pagedBy }: Route, { next }: { next?: string | null }, response: Response): void {
  if (!pagedBy || !next) return;
  // Appended, not resolved: a path that begins with `//` would name another host.
  const here = new URL(`${arena.links.hostUrl}${response.req.originalUrl}`);
  here.searchParams.delete('before');
  here.searchParams.set('cursor', next);
  response.setHeader('Link', `<${here.href}>; rel="next"`);
}

async function sendAnswer(response: Response, route: Route, answer: object): Promise<void> {
  response.status(route.statusOf?.(answer) ?? route.status ?? 200);
  if (response.statusCode === 204) return void response.end();
  if (response.statusCode === 202) response.setHeader('Retry-After', RUNNING_RETRY_SECONDS);
  response.setHeader('Content-Type', JSON_TYPE);
  if (route.isMinimal) response.setHeader('Preference-Applied', MINIMAL);
  if (route.cacheSeconds) return keptJson(answer).send(response);
  await sendText(response, route, JSON.stringify(answer));
}

/** By answers that are the same object each time. */
const kept = new WeakMap<object, CachedText>();

function keptJson(answer: object): CachedText {
  const known = kept.get(answer) ?? cachedText(() => JSON.stringify(answer));
  kept.set(answer, known);
  return known;
}

async function sendText(response: Response, route: Route, text: string): Promise<void> {
  const from = route.access === 'none' ? COMPRESSED_FROM.answer : COMPRESSED_FROM.game;
  const encoding = text.length >= from ? encodingFor(response) : 'identity';
  // Node sends a string together with the headers, but a buffer separately.
  const body = encoding === 'identity' ? text : await encode(Buffer.from(text), encoding, 'quick');
  endEncoded(response, body, encoding);
}

/** A session leaves as a cookie, never in a body. */
function withoutSession({ links }: Arena, answer: WithSession<object>, response: Response): object {
  if (answer.session === undefined) return answer;
  const { session, ...body } = answer;
  setSession(response, session, links);
  return body;
}

type ReadBody = ReturnType<typeof jsonBody>;

const GAME_IN_BODY = SimulateRequest.pick({ gameId: true });

/** A seat's route without an id in its path names its game in the body. */
function isGameInBody({ access, path }: Route): boolean {
  return access === 'seat' && !path.includes(':id');
}

/** What a request's token, key or session gives access to. */
type Found = Access | SeatAccess | FeedAccess | undefined;

/** Counts a valid seat token against its seat, a feed against its owner, anything else against the network. */
async function countAndAuthorize(
  { admission }: Arena,
  route: Route,
  look: () => Promise<Found>,
  { network, response }: { network: Network; response: Response },
): Promise<Found> {
  if (route.policy === 'unlimited') return undefined;
  const found = await look().catch((error: unknown) => ({ error }));
  const seat = found && 'holder' in found ? heldSeat(found) : undefined;
  const feed = found && 'owner' in found ? found.owner.party : undefined;
  const metered = { policy: route.policy, mints: route.mints === true, network, seat, feed };
  await count(admission, budgetsOf(metered), response);
  if (found && 'error' in found) throw found.error;
  return found;
}

async function accessOf(arena: Arena, route: Route, request: Request, gameId: GameId): Promise<Found> {
  switch (route.access) {
    case 'none':
      return undefined;
    case 'game':
      return accessGame(arena, gameId, tokenOf(request));
    case 'seat':
      return (route.isMove ? seatToMove : seatOf)(arena, gameId, tokenOf(request));
    case 'feed': {
      const caller = { arena, bearer: () => tokenOf(request), context: { session: sessionOf(request) } };
      return feedAccess(caller, route.token);
    }
  }
}

/** @throws Problem token-unknown for an Authorization header that carries no Bearer token */
export function tokenOf(request: Request): string | undefined {
  const header = request.headers.authorization;
  if (header === undefined) return undefined;
  const token = bearerOf(header);
  if (token === undefined) {
    throw new Problem('token-unknown', { detail: 'The Authorization header must be "Bearer pt_…".' });
  }
  return token;
}

/** `undefined` for a Bearer token of another kind. */
function agentKeyOf({ headers }: Request): string | undefined {
  const token = bearerOf(headers.authorization);
  return token !== undefined && isMeantAs('agent', token) ? token : undefined;
}

async function bodyOf<Shape extends z.ZodType>(
  shape: Shape,
  readBody: ReadBody,
  request: Request,
  response: Response,
): Promise<z.infer<Shape>> {
  await readBody(request, response);
  if (request.body === undefined && hasBody(request)) throw new Problem('unsupported-media-type');
  return parse(shape, request.body ?? {}, 'body');
}

function hasBody({ headers }: Request): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** @throws Problem bad-request, naming the first invalid field */
function parse<Shape extends z.ZodType>(shape: Shape, sent: unknown, where: 'body' | 'query'): z.infer<Shape> {
  const { data, error } = shape.safeParse(sent);
  if (!error) return data;
  const issue = error.issues[0]!;
  const field = issue.path.join('.') || where;
  throw new Problem('bad-request', { detail: `${field}: ${issue.message}`, extra: { field } });
}

interface CallParts {
  readonly parts: HandlerParts;
  readonly network: Network;
  readonly access: Found;
  readonly query: unknown;
  readonly body: unknown;
}

function callOf(callParts: CallParts, request: Request, response: Response): AnyCall {
  const { parts, network, access, query, body } = callParts;
  const { arena, webhooks, push } = parts;
  const client = String(request.headers['arena-client'] ?? '');
  const transport = CLIENTS.includes(client) ? client : 'rest';
  const park = (): (() => void) => arena.admission.hold('parked', network);
  const call = {
    arena,
    webhooks,
    push,
    params: request.params,
    access,
    query,
    body,
    caller: holderIn(access)?.tokenHash ?? network,
    context: { transport, seal: null, network, session: sessionOf(request), agentKey: agentKeyOf(request) },
    bearer: () => tokenOf(request),
    patience: (seconds: number) => ({ timeoutMs: seconds * 1000, signal: signalOfCaller(response), park }),
    lastEventId: request.get('last-event-id'),
  };
  return call as AnyCall;
}

function holderIn(found: Found): Access['holder'] {
  return found && 'holder' in found ? found.holder : null;
}

const LINES_TYPE = 'application/x-ndjson';

const WORDS_TYPE = 'text/plain';

/** What most callers send: JSON without content negotiation. */
const ANY_OR_JSON: readonly (string | undefined)[] = [undefined, '*/*', 'application/json'];

function prefers(type: string, request: Request): boolean {
  if (ANY_OR_JSON.includes(request.headers.accept)) return false;
  return request.accepts(['application/json', type]) === type;
}

async function sendWords(response: Response, route: Route, words: string): Promise<void> {
  response.setHeader('Content-Type', `${WORDS_TYPE}; charset=utf-8`);
  await sendText(response, route, `${words}\n`);
}

async function sendLines(response: Response, route: Route, lines: readonly object[]): Promise<void> {
  response.setHeader('Content-Type', `${LINES_TYPE}; charset=utf-8`);
  await sendText(response, route, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

interface Streamed {
  readonly type: string | undefined;
  open(): AsyncIterable<string> | Promise<AsyncIterable<string>>;
}

async function sendStream(response: Response, leave: () => void, { type, open }: Streamed): Promise<void> {
  try {
    await writeStream(response, await open(), type);
  } finally {
    leave();
  }
}

async function writeStream(
  response: Response,
  events: AsyncIterable<string>,
  type = 'text/event-stream',
): Promise<void> {
  response.setHeader('Content-Type', `${type}; charset=utf-8`);
  response.setHeader('X-Accel-Buffering', 'no');
  response.flushHeaders();
  for await (const text of events) {
    if (response.destroyed) return;
    if (response.req.method === 'HEAD') break; // Express leaves HEAD to the handler of GET
    if (!response.write(text)) await untilDrained(response);
  }
  response.end();
}

/** A client that does not read pauses only its own stream. */
function untilDrained(response: Response): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
  });
}
