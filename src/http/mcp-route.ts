// Where `/mcp` meets HTTP: its hosts, limit and body; refusals before the protocol are JSON-RPC errors with a Problem.
import express, { type ErrorRequestHandler, type RequestHandler, type Router } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SeatAccess } from '../arena/access.ts';
import { problemTypeRoot, type Links } from '../arena/links.ts';
import { Problem, problemBody } from '../../schema/problem.ts';
import { newBugReport, problemOf, type ErrorLog } from './errors.ts';
import { run, type Limits } from './limits.ts';
import { instanceOf, requestIdOf } from './request-log.ts';
import { problemHeaders, sendJson, signalOfCaller } from './send.ts';

/** Room for the envelope of a client that sends its icons along. */
const BODY_LIMIT = '64kb';
const PARSE_ERROR = -32_700;
const REFUSED = -32_000;

interface McpCall {
  readonly body: unknown;
  readonly seat: SeatAccess | undefined;
  readonly address: string;
  /** The number of the request, as its Problem tells it. */
  readonly instance: string;
  /** Aborted when the client went away, also if it already had. */
  readonly gone: AbortSignal;
}

/** The protocol, as `src/mcp` speaks it. */
export interface Mcp {
  isOurs(host: string): boolean;
  seatOf(request: IncomingMessage, body: unknown): Promise<SeatAccess | undefined>;
  challengesIn(body: unknown): number;
  answer(request: IncomingMessage, response: ServerResponse, call: McpCall): Promise<void>;
}

export interface McpRouteOptions {
  readonly mcp: Mcp;
  readonly limits: Limits;
  readonly log: ErrorLog;
  readonly links: Links;
}

export function mcpRoute({ mcp, limits, log, links }: McpRouteOptions): Router {
  const parseJson = express.json({ limit: BODY_LIMIT, strict: true });
  const answer: RequestHandler = async (request, response) => {
    const trouble = await run(parseJson, request, response).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const seat = trouble ? undefined : await mcp.seatOf(request, request.body);
    await limits.count(seat ? 'seat' : 'mcp', seat?.holder.tokenHash, request, response);
    if (!mcp.isOurs(request.headers.host!)) throw new Problem('host-not-ours');
    if (trouble) throw trouble.error;
    // As over REST: a batch of calls is counted call by call.
    for (let left = mcp.challengesIn(request.body); left > 0; left--) {
      await limits.count('challenge', undefined, request, response);
    }
    response.setHeader('Cache-Control', 'no-store');
    const instance = instanceOf(requestIdOf(response));
    const gone = signalOfCaller(response);
    await mcp.answer(request, response, { body: request.body, seat, address: request.ip ?? '', instance, gone });
  };
  return express.Router().all('/mcp', answer).use('/mcp', rpcErrors(log, links));
}

/** Before a request is understood nobody knows its id: JSON-RPC answers with `null`. */
function rpcErrors(log: ErrorLog, links: Links): ErrorRequestHandler {
  return (error, _request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = problemOf(error) ?? newBugReport(log, error, { route: '/mcp', response });
    const code = problem.slug === 'malformed-json' ? PARSE_ERROR : REFUSED;
    const instance = instanceOf(requestIdOf(response));
    const data = { ...problemBody(problem, problemTypeRoot(links)), instance };
    for (const [name, value] of problemHeaders(problem)) response.setHeader(name, value);
    sendJson(response, problem.status, { jsonrpc: '2.0', id: null, error: { code, message: data.error, data } });
  };
}
