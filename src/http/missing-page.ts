// Shown instead of a JSON Problem to a browser at an address that does not exist, with status 404.
import type { ErrorRequestHandler } from 'express';
import { Problem, type ProblemSlug } from '../../schema/problem.ts';
import type { PageSender } from './page-head.ts';

const MISSING: readonly ProblemSlug[] = ['path-not-found', 'problem-not-found'];

/** Programs that prefer JSON get the Problem; under the API everybody does. */
export function missingPage(sender: PageSender): ErrorRequestHandler {
  return async (error, request, response, next) => {
    const isMissing = error instanceof Problem && MISSING.includes(error.slug) && !request.path.startsWith('/api/');
    if (!isMissing || !['GET', 'HEAD'].includes(request.method)) return next(error);
    response.vary('Accept');
    if (request.accepts(['application/json', 'text/html']) !== 'text/html') return next(error);
    response.status(error.status);
    await sender.send(response, 'missing.html');
  };
}
