// Turns a thrown value into the caller's Problem, and logs it if it is a bug.
import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import { problemOfFailure } from '../ports/store-errors.ts';
import type { Links } from '../table/links.ts';
import { Problem } from '../../schema/problem.ts';
import { requestIdOf } from './request-log.ts';
import { sendProblem } from './send.ts';

export interface ErrorLog {
  error(fields: object, message: string): void;
}

export function errorHandler(log: ErrorLog, links: Links): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const problem = problemOf(error) ?? newBugReport(log, error, { route: request.route?.path, response });
    sendProblem(request, response, problem, links);
  };
}

/** Logs the cause with the request id, which the caller receives too. */
export function newBugReport(
  log: ErrorLog,
  error: unknown,
  { route, response }: { route: string; response: ServerResponse },
): Problem {
  log.error({ err: error, requestId: requestIdOf(response), route }, 'internal error');
  return new Problem('internal-error');
}

/** `undefined` for a bug. */
export function problemOf(error: unknown): Problem | undefined {
  return problemOfFailure(error) ?? bodyProblem(error);
}

/** Errors of Express's body parser and path decoder carry a status. */
function bodyProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const { status } = error;
  if (status === 413) return bodyTooLarge((error as { limit?: number }).limit);
  if (status === 415) return new Problem('unsupported-media-type');
  if (status === 400) return new Problem('type' in error ? 'malformed-json' : 'bad-request', { detail: error.message });
  return status > 400 && status < 500 ? new Problem('refused', { status, detail: error.message }) : undefined;
}

/** @param limit in bytes; some routes have limits of their own */
export function bodyTooLarge(limit?: number): Problem {
  return new Problem('body-too-large', limit ? { hint: `Send a body of at most ${limit / 1024} KiB.` } : {});
}
