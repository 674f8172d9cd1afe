// Turns a thrown value into the caller's Problem, and logs it if it is a bug.
import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler } from 'express';
import type { ZodError } from 'zod';
import { problemOfFailure } from '../ports/store-errors.ts';
import { problemTypeRoot, type Links } from '../table/links.ts';
import { Problem } from '../../schema/problem.ts';
import { requestIdOf } from './request-log.ts';
import { sendProblem } from './send.ts';

export interface ErrorLog {
  error(fields: object, message: string): void;
}

export function errorHandler(log: ErrorLog, links: Links): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const problem = problemOf(error);
    const typeRoot = problemTypeRoot(links);
    if (problem) return sendProblem(request, response, problem, typeRoot);
    sendProblem(request, response, newBugReport(log, error, { route: request.route?.path, response }), typeRoot);
  };
}

/** Logs the cause under the request's number, which the caller receives too. */
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

/** The errors of Express' body parser and of its path decoder carry a status. */
function bodyProblem(error: unknown): Problem | undefined {
  if (!(error instanceof Error) || !('status' in error) || typeof error.status !== 'number') return undefined;
  const { status } = error;
  if (status === 413) return new Problem('body-too-large');
  if (status === 415) return new Problem('unsupported-media-type');
  if (status === 400) return new Problem('type' in error ? 'malformed-json' : 'bad-request', { detail: error.message });
  return status > 400 && status < 500 ? new Problem('refused', { status, detail: error.message }) : undefined;
}

/** The first invalid field and why. */
export function invalid(error: ZodError, where: 'body' | 'query'): Problem {
  const issue = error.issues[0]!;
  const field = issue.path.join('.') || where;
  return new Problem('bad-request', { detail: `${field}: ${issue.message}`, extra: { field } });
}
