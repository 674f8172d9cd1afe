// The Express application: common headers, one table of routes, pages, and one error handler.
import type { RequestListener } from 'node:http';
import express, { type RequestHandler, type Router } from 'express';
import type { Arena } from '../ports/arena.ts';
import { API_ROOT } from '../table/links.ts';
import type { Mcp } from '../ports/mcp.ts';
import { Problem } from '../../schema/problem.ts';
import { AGENT_ROUTES } from './agent-routes.ts';
import type { Push } from '../ports/push.ts';
import type { Webhooks } from '../ports/webhooks.ts';
import { newHandlers } from './answer.ts';
import { newRequestLog, type OnAnswered, type RequestLog } from './request-log.ts';
import { CATALOGUE_ROUTES, HEALTH_ROUTES } from './catalogue-routes.ts';
import { newCommonHeaders } from './common-headers.ts';
import { checkTarget, toOriginForm } from './request-checks.ts';
import { errorHandler, type ErrorLog } from './errors.ts';
import { GAME_ROUTES } from './game-routes.ts';
import { newHotPath } from './hot-path.ts';
import { newInTurn } from './in-turn.ts';
import { countAs, type Fields } from './limits.ts';
import { mcpRoute } from './mcp-route.ts';
import { apiDocument, openApiRoute } from './openapi.ts';
import { WEBHOOK_ROUTES } from './webhook-routes.ts';
import { missingPage } from './missing-page.ts';
import { newPageSender } from './page-head.ts';
import { pages } from './pages.ts';
import { EXPORT_ROUTES } from './export-routes.ts';
import { FRIEND_ROUTES } from './friend-routes.ts';
import { PLAYER_ROUTES } from './player-routes.ts';
import { DEAL_ROUTES } from './deal-routes.ts';
import { PUSH_ROUTES } from './push-routes.ts';
import { PUZZLE_ROUTES } from './puzzle-routes.ts';
import { REVIEW_ROUTES } from './review-routes.ts';
import type { Route } from './route.ts';
import { STANDING_ROUTES } from './standing-routes.ts';
import { TOURNAMENT_ROUTES } from './league-routes.ts';

export interface HttpOptions {
  readonly arena: Arena;
  readonly webhooks: Webhooks;
  readonly push: Push;
  readonly log: ErrorLog & RequestLog;
  /** Called after every answer is written. */
  readonly onAnswered: OnAnswered;
  /** Fields of every response (`commonFields`). */
  readonly common: Fields;
  readonly trustProxy: number | string | undefined;
  /** Folder of the built web client. */
  readonly webRoot: string;
  readonly mcp: Mcp;
}

/** The permanent, unversioned root. `games` and `players` have the same routes there as under the API root. */
export const ALIAS_ROOT = '/api/agent';
export const ALIASED = /^\/(games|players)(\/|$)/;
/**
 * Mounts the agent routes, which begin with `/agent`, at ALIAS_ROOT with unchanged paths: receipts are found by path.
 */
const AGENT_ALIAS_ROOT = '/api';

export const API_ROUTES: readonly Route[] = [
  ...GAME_ROUTES,
  ...AGENT_ROUTES,
  ...FRIEND_ROUTES,
  ...PUSH_ROUTES,
  ...PLAYER_ROUTES,
  ...STANDING_ROUTES,
  ...TOURNAMENT_ROUTES,
  ...REVIEW_ROUTES,
  ...PUZZLE_ROUTES,
  ...DEAL_ROUTES,
  ...EXPORT_ROUTES,
  ...CATALOGUE_ROUTES,
  ...WEBHOOK_ROUTES,
  openApiRoute(() => API_ROUTES),
];

const ALIAS_ROUTES = API_ROUTES.filter(({ path }) => ALIASED.test(path));

export function newHttpApp(options: HttpOptions): RequestListener {
  const { arena, webhooks, push, log, common, trustProxy, webRoot, mcp, onAnswered } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  if (trustProxy !== undefined) app.set('trust proxy', trustProxy);
  const handlerOf = newHandlers({ arena, webhooks, push });
  const countAsRead = countAs(arena.admission, 'reads');
  const steps = [newRequestLog(log, onAnswered), newCommonHeaders(common), closeWhileDraining(arena), checkTarget];
  app.use(steps);
  app.use(mcpRoute({ mcp, admission: arena.admission, log, links: arena.links }));
  app.use(API_ROOT, routersOf([...API_ROUTES, ...HEALTH_ROUTES], handlerOf, countAsRead));
  app.use(ALIAS_ROOT, routersOf(ALIAS_ROUTES, handlerOf, countAsRead));
  app.use(AGENT_ALIAS_ROOT, routersOf(AGENT_ROUTES, handlerOf, countAsRead));
  app.use(routersOf(HEALTH_ROUTES, handlerOf, countAsRead));
  const document = () => apiDocument(API_ROUTES, arena.links.hostUrl, arena.admission.factor);
  const sender = newPageSender(webRoot, arena.links);
  const site = pages({ arena, webRoot, sender, document });
  app.use(site);
  app.use(countAsRead);
  for (const path of [...pathsIn(site), '/assets/*file']) app.all(path, notAllowed([{ method: 'get' }]));
  app.use(() => {
    throw new Problem('path-not-found');
  });
  app.use(missingPage(sender));
  const onError = errorHandler(log, arena.links);
  app.use(onError);
  const isTaken = newHotPath(app, { routes: API_ROUTES, root: API_ROOT, steps, handlerOf, onError });
  const inTurn = newInTurn();
  return (request, response) => {
    toOriginForm(request);
    if (isTaken(request, response)) return;
    inTurn({ run: () => app(request, response), isGone: () => response.destroyed });
  };
}

type HandlerOf = (route: Route) => RequestHandler;

/** One router for each first path segment, because a router tries its paths one by one. */
function routersOf(routes: readonly Route[], handlerOf: HandlerOf, countAsRead: RequestHandler): RequestHandler {
  const bySegment = [...Map.groupBy(routes, ({ path }) => firstSegment(path))];
  const routers = new Map(bySegment.map(([segment, own]) => [segment, routerOf(own, handlerOf, countAsRead)]));
  return (request, response, next) => {
    const router = routers.get(firstSegment(request.path));
    if (router) router(request, response, next);
    else next();
  };
}

/** In lower case, as Express ignores case. A target may have no slash at all: `*`. */
function firstSegment(path: string): string {
  return path.split('/', 2)[1]?.toLowerCase() ?? '';
}

/** Each path with its methods, and 405 with Allow for every other method; literal paths before those with parameters. */
function routerOf(routes: readonly Route[], handlerOf: HandlerOf, countAsRead: RequestHandler): Router {
  const router = express.Router();
  const byPath = [...Map.groupBy(routes, (route) => route.path)];
  for (const [path, atPath] of byPath.toSorted(([a], [b]) => parameters(a) - parameters(b))) {
    for (const route of atPath) router[route.method](path, handlerOf(route));
    router.all(path, countAsRead, notAllowed(atPath));
  }
  return router;
}

function parameters(path: string): number {
  return path.split(':').length - 1;
}

/** The paths of all routes, including those of nested routers. */
function pathsIn({ stack }: Router): string[] {
  return stack.flatMap(({ route, handle }) => {
    if (route) return [route.path];
    return 'stack' in handle ? pathsIn(handle as Router) : [];
  });
}

function notAllowed(routes: readonly Pick<Route, 'method'>[]): RequestHandler {
  const methods = routes.flatMap(({ method }) => (method === 'get' ? ['GET', 'HEAD'] : [method.toUpperCase()]));
  const allow = [...methods, 'OPTIONS'].join(', ');
  return (request, response, next) => {
    // Falls through to 404: a page's own route has passed on a name that it does not know.
    if (methods.includes(request.method)) return next();
    response.setHeader('Allow', allow);
    throw new Problem('method-not-allowed', { detail: `${request.method} is not one of ${allow}.` });
  };
}

/** While draining, closes the connection so that the caller's next request reaches another process. */
function closeWhileDraining({ isDraining }: Arena): RequestHandler {
  return (_request, response, next) => {
    if (isDraining()) response.setHeader('Connection', 'close');
    next();
  };
}
