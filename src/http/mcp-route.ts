// The HTTP side of `/mcp`: hosts, limits and body; refusals before the protocol are JSON-RPC errors with a Problem.
import express, { type ErrorRequestHandler, type RequestHandler, type Response, type Router } from 'express';
import type { Links } from '../table/links.ts';
import type { Mcp } from '../ports/mcp.ts';
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import { jsonBody } from './request-checks.ts';
import { newBugReport, problemOf, type ErrorLog } from './errors.ts';
import { addressOf, count } from './limits.ts';
import { seatBudgets } from '../admission/budgets.ts';
import type { Admission, Budget } from '../ports/admission.ts';
import { heldSeat, type SeatAccess } from '../table/access.ts';
import type { Network } from '../records/ids.ts';
import { instanceOf, requestIdOf } from './request-log.ts';
import { problemWithInstance, problemHeaders, sendJson, signalOfCaller } from './send.ts';

/** Large enough for a client that sends its icons in the envelope. */
const BODY_LIMIT = 64 * 1024;
const REFUSED = -32_000;
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
    const network = admission.networkOf(addressOf(request));
    await count(admission, budgets(mcp, network, { seat, body: request.body }), response);
    if (!mcp.isOurs(request.headers.host!)) throw new Problem('host-not-ours');
    if (failure) throw failure.error;
    if (request.method === 'TRACE') throw noTrace(response);
    if (Array.isArray(request.body)) throw batch();
    const instance = instanceOf(requestIdOf(response));
    const gone = signalOfCaller(response);
    await mcp.answer(request, response, { body: request.body, seat, network, instance, gone });
  };
  return express.Router().all('/mcp', answer).use('/mcp', rpcErrors(log, links));
}

function budgets(
  mcp: Mcp,
  network: Network,
  { seat, body }: { seat: SeatAccess | undefined; body: unknown },
): readonly Budget[] {
  const own: Budget[] = seat ? seatBudgets(heldSeat(seat)!, network) : [{ policy: 'mcp', of: network }];
  return [...own, ...mcp.drawsOn(body).map((policy) => ({ policy, of: network }))];
}

/** The protocol's package refuses every other method; this one no request of the web may have. */
function noTrace(response: Response): Problem {
  response.setHeader('Allow', 'POST');
  return new Problem('method-not-allowed', { detail: 'TRACE is not POST.' });
}

/** A batch would count as one call; revisions since 2025-06-18 do not have them. */
function batch(): Problem {
  const hint = 'Send each JSON-RPC message as the body of its own request.';
  return new Problem('bad-request', { detail: 'The body is a batch of messages.', hint });
}

/** The id of a request that was not parsed is unknown: JSON-RPC then answers with `null`. */
function rpcErrors(log: ErrorLog, links: Links): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = problemOf(error) ?? newBugReport(log, error, { route: '/mcp', response });
    const code = RPC_CODES[problem.slug] ?? REFUSED;
    const data = problemWithInstance(problem, links, { requestId: requestIdOf(response) });
    for (const [name, value] of problemHeaders(problem)) response.setHeader(name, value);
    sendJson(response, problem.status, { jsonrpc: '2.0', id: null, error: { code, message: data.error, data } });
  };
}
