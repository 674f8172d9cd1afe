// The HTTP side of `/mcp`: hosts, limits and body. Requests refused before the protocol get JSON-RPC errors with a
// Problem.
import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express';
import type { Links } from '../table/links.ts';
import type { Mcp } from '../ports/mcp.ts';
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import { jsonBody } from './request-checks.ts';
import { newBugReport, problemOf, type ErrorLog } from './errors.ts';
import { callerAddress, count } from './limits.ts';
import { seatBudgets } from '../admission/budgets.ts';
import type { Admission, Budget } from '../ports/admission.ts';
import { heldSeat, type SeatAccess } from '../table/access.ts';
import type { Network } from '../records/ids.ts';
import { instanceOf, requestIdOf } from './request-log.ts';
import { problemWithInstance, problemHeaders, sendJson, signalOfCaller } from './send.ts';

/** Large enough for a client that sends its icons in the envelope. */
const BODY_LIMIT = 64 * 1024;
/** In characters. Each notification of a stream repeats the id of its request. */
const MAX_ID_LENGTH = 256;
const REFUSED = -32_000;
const INVALID_PARAMS = -32_602;
const RPC_CODES: Partial<Record<ProblemSlug, number>> = { 'malformed-json': -32_700, 'bad-request': -32_600 };

export interface McpRouteOptions {
  readonly mcp: Mcp;
  readonly admission: Admission;
  readonly log: ErrorLog;
  readonly links: Links;
}

export function mcpRoute({ mcp, admission, log, links }: McpRouteOptions): Router {
  const readBody = jsonBody(BODY_LIMIT);
  const answer: RequestHandler = async (request, response) => {
    response.setHeader('Cache-Control', 'no-store');
    const failure = await readBody(request, response).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const seat = failure ? undefined : await mcp.seatOf(request, request.body);
    const network = admission.networkOf(callerAddress(request));
    await count(admission, budgets(mcp, network, { seat, body: request.body }), response);
    if (!mcp.isOurs(request.headers.host ?? '')) throw new Problem('host-not-ours');
    if (failure) throw failure.error;
    if (request.method === 'TRACE') throw noTrace(response);
    if (Array.isArray(request.body)) throw batch();
    if (isLong(idIn(request.body))) throw longId();
    const instance = instanceOf(requestIdOf(response));
    const gone = signalOfCaller(response);
    await mcp.answer(request, response, { body: request.body, seat, network, instance, gone });
  };
  return express.Router().all('/mcp', answer).use('/mcp', rpcErrors({ mcp, log, links }));
}

function budgets(
  mcp: Mcp,
  network: Network,
  { seat, body }: { seat: SeatAccess | undefined; body: unknown },
): readonly Budget[] {
  const own: Budget[] = seat ? seatBudgets(heldSeat(seat)!, network) : [{ policy: 'mcp', of: network }];
  return [...own, ...mcp.drawsOn(body).map((policy) => ({ policy, of: network }))];
}

/** The protocol's package refuses all other methods, but cannot build a web Request with TRACE. */
function noTrace(response: Response): Problem {
  response.setHeader('Allow', 'POST');
  return new Problem('method-not-allowed', { detail: 'TRACE is not POST.' });
}

/** A batch would count as one call; revisions since 2025-06-18 do not have them. */
function batch(): Problem {
  const hint = 'Send each JSON-RPC message as the body of its own request.';
  return new Problem('bad-request', { detail: 'The body is a batch of messages.', hint });
}

function isLong(id: RpcId | undefined): boolean {
  return typeof id === 'string' && id.length > MAX_ID_LENGTH;
}

function longId(): Problem {
  const hint = 'Number your requests.';
  return new Problem('bad-request', { detail: `id: at most ${MAX_ID_LENGTH} characters.`, hint });
}

type RpcId = string | number;

function idIn(body: unknown): RpcId | undefined {
  const { id } = (body ?? {}) as { id?: unknown };
  return typeof id === 'string' || Number.isInteger(id) ? (id as RpcId) : undefined;
}

/** JSON-RPC answers with the id `null` if it is missing or invalid. */
function rpcErrors({ mcp, log, links }: Pick<McpRouteOptions, 'mcp' | 'log' | 'links'>): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = mcp.worded(problemOf(error) ?? newBugReport(log, error, { route: '/mcp', response }));
    const code = codeOf(problem);
    const known = idIn(request.body);
    const id = known === undefined || isLong(known) ? null : known;
    const data = problemWithInstance(problem, links, { requestId: requestIdOf(response) });
    for (const [name, value] of problemHeaders(problem)) response.setHeader(name, value);
    sendJson(response, problem.status, { jsonrpc: '2.0', id, error: { code, message: data.error, data } });
  };
}

function codeOf({ slug, parts }: Problem): number {
  const isInParams = `${parts.extra?.['field']}`.startsWith('params.');
  return isInParams ? INVALID_PARAMS : (RPC_CODES[slug] ?? REFUSED);
}
