// Writes answers: JSON, and Problems in the media type that the caller prefers.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Request, Response } from 'express';
import { problemBody, type Problem, type ProblemBody, type ProblemSlug } from '../../schema/problem.ts';
import { docsUrl, problemTypeRoot, type Links } from '../table/links.ts';
import { rateFields } from './limits.ts';
import { instanceOf, requestIdOf } from './request-log.ts';

export const JSON_TYPE = 'application/json; charset=utf-8';
const PROBLEM_TYPE = 'application/problem+json';

export function sendJson(response: ServerResponse, status: number, body: object, type = JSON_TYPE): void {
  if (response.destroyed || response.writableEnded) return; // the caller has gone away
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('Content-Type', type);
  response.setHeader('Content-Length', Buffer.byteLength(text));
  response.end(text);
}

/** `application/problem+json` unless the caller prefers plain JSON; an error is never answered with 406. */
export function sendProblem(request: Request, response: Response, problem: Problem, links: Links): void {
  if (response.headersSent) return void response.destroy();
  const preferred = request.accepts([PROBLEM_TYPE, 'application/json']);
  response.vary('Accept');
  response.setHeader('Cache-Control', 'no-store');
  for (const [name, value] of problemHeaders(problem)) response.setHeader(name, value);
  const type = preferred === 'application/json' ? JSON_TYPE : PROBLEM_TYPE;
  const body = problemWithInstance(problem, links, {
    requestId: requestIdOf(response),
    operation: operationOf(response),
  });
  sendJson(response, problem.status, body, type);
}

interface Refused {
  readonly requestId: string;
  /** `undefined` for a request that reached no operation. */
  readonly operation?: string | undefined;
}

/** Adds the request id, and a link to the documentation. */
export function problemWithInstance(problem: Problem, links: Links, { requestId, operation }: Refused): ProblemBody {
  const body = problemBody(problem, problemTypeRoot(links));
  return { ...body, instance: instanceOf(requestId), docs: docsUrl(links, operation) };
}

/** Records the operation of a request that reached a route of the API. */
export function setOperation(response: Response, operation: string): void {
  response.locals['operation'] = operation;
}

function operationOf({ locals }: Response): string | undefined {
  return locals['operation'] as string | undefined;
}

export function problemHeaders(problem: Problem): (readonly [name: string, value: string])[] {
  const { retryAfterSeconds, budget } = problem.parts;
  const headers = budget ? [...rateFields(budget)] : [];
  if (problem.status === 401) headers.push(['WWW-Authenticate', authenticate(problem)]);
  if (retryAfterSeconds !== undefined || problem.status === 429 || problem.status === 503) {
    headers.push(['Retry-After', String(Math.max(1, Math.ceil(retryAfterSeconds ?? 1)))]);
  }
  return headers;
}

const INVALID_TOKEN: readonly ProblemSlug[] = ['token-unknown', 'seat-moved', 'agent-key-unknown'];

/** RFC 6750 §3: no error code when no token was sent. */
function authenticate({ slug }: Problem): string {
  const challenge = 'Bearer realm="game-arena"';
  return INVALID_TOKEN.includes(slug) ? `${challenge}, error="invalid_token"` : challenge;
}

/** Aborted when the caller goes away before the answer is written, or has already gone. */
export function signalOfCaller(response: ServerResponse<IncomingMessage>): AbortSignal {
  const controller = new AbortController();
  const end = (): void => {
    if (!response.writableFinished) controller.abort();
  };
  if (response.destroyed) end();
  else response.once('close', end);
  return controller.signal;
}
