// A route as a value, and the call that its handler receives.
import type { z } from 'zod';
import type { FeedAccess } from '../feed/feed-owner.ts';
import type { Access, SeatAccess } from '../table/access.ts';
import type { Arena } from '../ports/arena.ts';
import type { StoredAnswer } from '../trust/receipts.ts';
import type { RequestContext } from '../ports/request-context.ts';
import type { Patience } from '../ports/news.ts';
import type { Push } from '../ports/push.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { NoBody } from '../../schema/requests.ts';
import type { RatePolicy } from '../ports/admission.ts';
import type { ProblemSlug } from '../../schema/problem.ts';

/** For `cacheSeconds`. */
export const A_DAY = 86_400;

/**
 * `none`: nothing is looked up; `game`: a token is optional, except for private games; `seat`: a token is required; `feed`:
 * that of the agent or person to whom `token` belongs.
 */
export type AccessRule = 'none' | 'game' | 'seat' | 'feed';

/** `agent`, and those that end in `or-none`, are optional; with `agent-or-none` an unknown key counts as none. */
export type TokenKind =
  | 'manage'
  | 'agent'
  | 'agent-or-none'
  | 'own-agent'
  | 'own-or-session'
  | 'seat-or-none'
  | 'session'
  | 'session-or-none';

interface AccessByRule {
  readonly none: undefined;
  readonly game: Access;
  readonly seat: SeatAccess;
  readonly feed: FeedAccess;
}

export interface Call<R extends AccessRule, Q, B> {
  readonly arena: Arena;
  readonly params: Readonly<Record<string, string>>;
  readonly access: AccessByRule[R];
  readonly query: Q;
  readonly body: B;
  readonly context: RequestContext;
  readonly webhooks: Webhooks;
  readonly push: Push;
  /** The Bearer token, for routes without access to a game. @throws Problem token-unknown for another scheme */
  bearer(): string | undefined;
  /** Identifies the caller where each may run only one task: the token's hash, or else the network. */
  readonly caller: string;
  /** How long this caller will wait. */
  patience(seconds: number): Patience;
  /** `Last-Event-ID`, when a stream is resumed. */
  readonly lastEventId: string | undefined;
}

/** A call of any route. */
export type AnyCall = Call<AccessRule, never, never>;

export interface RouteFacts {
  readonly method: 'get' | 'post' | 'patch' | 'delete';
  /** The name in the API document and in clients generated from it: a verb and its object. */
  readonly operation: string;
  /** In Express notation, below the API root. */
  readonly path: string;
  readonly policy: RatePolicy | 'unlimited';
  /** Creates a seat or a game: draws on `writes` too, even with a seat's token. */
  readonly mints?: true;
  /** A POST that ignores `Idempotency-Key`, because repeating it does no harm. */
  readonly keepsNoReceipt?: true;
  /** Limit on the body, if larger than the default. */
  readonly maxBytes?: number;
  /** Plays a move, which the store checks against its game: the token is not looked up before. */
  readonly isMove?: true;
  /** A further policy its handler may draw on, such as `placement` when a rated game against the house starts. */
  readonly mayAlsoSpend?: RatePolicy;
  /** One line for the API reference. */
  readonly summary: string;
  readonly answers: z.ZodType;
  /** The status of a successful answer; 200 by default. 204 has no body. */
  readonly status?: 200 | 201 | 204;
  /** Which token `bearer()` returns, or whether the session counts, for routes without `access`. */
  readonly token?: TokenKind;
  /** Seconds a cache may keep the answer; live and secret answers are never cached. */
  readonly cacheSeconds?: number;
  /**
   * For a paged list, whose `next` is also sent as `Link: <…>; rel="next"`; `before` if its use case takes that name.
   */
  readonly pagedBy?: 'before' | 'cursor';
  /** The body of a 202, while the answer is not ready. */
  readonly accepted?: z.ZodType;
  /** Chooses a status other than 200 from the answer. */
  statusOf?(answer: object): number;
  /** Further details for the API reference. */
  readonly description: string;
  /** Problems of its handler, in addition to those implied by the other fields (`problemsOf`). */
  readonly problems?: readonly ProblemSlug[];
  /** The media type of a stream other than Server-Sent Events. */
  readonly streamed?: string;
  /** Called so often that it bypasses Express's routing (`hot-path.ts`). */
  readonly isHot?: true;
  /** The answer as lines, for callers that prefer application/x-ndjson. */
  linesOf?(answer: object): readonly object[];
}

/** The shorter answer of a route, for callers that prefer `return=minimal` (RFC 7240): its handler and its shape. */
export interface Minimal<R extends AccessRule, B> {
  readonly answers: z.ZodType;
  handle(call: Call<R, never, B>): Promise<object>;
  /** Answers a repeated request; the stored answer of the first one may be complete. */
  recover(call: Call<R, never, B>, kept: StoredAnswer): Promise<object>;
}

/** The answer of a route about one game, in words, for callers that prefer text/plain. */
export type WordsOf<R extends AccessRule> = (call: Call<R, never, never>, answer: object) => Promise<string>;

export interface Route extends RouteFacts {
  readonly access: AccessRule;
  readonly query: z.ZodType | undefined;
  readonly body: z.ZodType | undefined;
  handle(call: AnyCall): Promise<object>;
  /** Answers a request whose effect was written but whose answer was lost in a crash. */
  recover?(call: AnyCall, kept: StoredAnswer): Promise<object>;
  /** Writes Server-Sent Events, or `streamed` text, instead of one answer. @throws Problem before the first text */
  stream?(call: AnyCall): AsyncIterable<string> | Promise<AsyncIterable<string>>;
  wordsOf?: WordsOf<AccessRule>;
  readonly minimal?: Minimal<AccessRule, never>;
  /** This is the variant with the shorter answer. */
  readonly isMinimal?: true;
}

export function keepsReceipt({ method, keepsNoReceipt }: Route): boolean {
  return method === 'post' && !keepsNoReceipt;
}

interface RouteParts<R extends AccessRule, Q extends z.ZodType, B extends z.ZodType> extends Omit<
  RouteFacts,
  'method' | 'path' | 'policy'
> {
  /** By default reads for GET, else writes. */
  readonly policy?: RouteFacts['policy'];
  /** `none` by default. */
  readonly access?: R;
  readonly query?: Q;
  /** `{}` by default for POST. */
  readonly body?: B;
  handle(call: Call<R, z.output<Q>, z.output<B>>): Promise<object>;
  recover?(call: Call<R, z.output<Q>, z.output<B>>, kept: StoredAnswer): Promise<object>;
  stream?(call: Call<R, z.output<Q>, z.output<B>>): AsyncIterable<string> | Promise<AsyncIterable<string>>;
  wordsOf?: WordsOf<R>;
  readonly minimal?: Minimal<R, z.output<B>>;
}

/** Checks the types of a route's parts against each other; the table then holds plain routes. */
type NewRoute = <
  R extends AccessRule = 'none',
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
>(
  path: RouteFacts['path'],
  parts: RouteParts<R, Q, B>,
) => Route;

export const get = routeBy('get', { policy: 'reads', body: undefined });
export const post = routeBy('post', { policy: 'writes', body: NoBody });
export const patch = routeBy('patch', { policy: 'writes', body: NoBody });
export const remove = routeBy('delete', { policy: 'writes', body: undefined });

function routeBy(method: RouteFacts['method'], defaults: Pick<Route, 'policy' | 'body'>): NewRoute {
  return (path, parts) =>
    ({ method, path, access: 'none', query: undefined, ...defaults, ...parts }) as unknown as Route;
}
