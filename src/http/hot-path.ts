// Routes the most frequent requests straight to their handlers, because Express would first match them against a dozen
// patterns. Handlers receive the usual Express request and response objects.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ErrorRequestHandler, Express, Request, RequestHandler, Response } from 'express';
import type { Route } from './route.ts';

/** A game id as a whole path segment. Other spellings of a path are left to Express. */
const GAME_ID = /\/(g_[0-9A-Za-z]+)(?=\/|$)/;

export interface HotPathParts {
  readonly routes: readonly Route[];
  /** The path under which the routes are mounted. */
  readonly root: string;
  /** Run before every handler; each calls `next` synchronously, or throws. */
  readonly steps: readonly RequestHandler[];
  handlerOf(route: Route): RequestHandler;
  readonly onError: ErrorRequestHandler;
}

/** @returns a function that handles a request if it is for a hot route, and returns whether it did */
export function newHotPath(app: Express, { routes, root, steps, handlerOf, onError }: HotPathParts) {
  const known = new Map(
    routes
      .filter(({ isHot }) => isHot)
      .map((route) => [keyOf(route.method.toUpperCase(), root + route.path), { route, handle: handlerOf(route) }]),
  );

  return (plainRequest: IncomingMessage, plainResponse: ServerResponse): boolean => {
    const { method = '', url = '' } = plainRequest;
    const query = url.indexOf('?');
    const path = query === -1 ? url : url.slice(0, query);
    const id = GAME_ID.exec(path)?.[1];
    const hot = id === undefined ? undefined : known.get(keyOf(method, path.replace(id, ':id')));
    if (!hot) return false;
    const { request, response } = asExpress(app, plainRequest, plainResponse);
    request.params = { id: id! };
    request.route = hot.route;
    const refuse = (error: unknown): void => void onError(error, request, response, goOn);
    try {
      for (const step of steps) void step(request, response, goOn);
      Promise.resolve(hot.handle(request, response, goOn)).catch(refuse);
    } catch (error) {
      refuse(error);
    }
    return true;
  };
}

const goOn = (): void => undefined;

function keyOf(method: string, path: string): string {
  return `${method} ${path}`;
}

/** Prepares both objects as Express does before its first router. */
function asExpress(app: Express, request: IncomingMessage, response: ServerResponse) {
  const made = {
    request: Object.setPrototypeOf(request, app.request) as Request,
    response: Object.setPrototypeOf(response, app.response) as Response,
  };
  made.request.res = made.response;
  made.request.originalUrl = made.request.url;
  made.response.locals = Object.create(null) as Response['locals'];
  return made;
}
