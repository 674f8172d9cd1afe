// The API described for programs (OpenAPI 3.1), from the table of routes and the shapes that validate.
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { ProblemBody } from '../../schema/problem.ts';
import { POLICIES, type Policy } from './limits.ts';
import { route, type AccessRule, type Route, type TokenKind } from './route.ts';

const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'Id of the game, the player or the subscription.',
  slug: 'Slug of the hosted agent or the community.',
  token: "The challenge's polling token.",
  eventId: 'Id of the event.',
};

const TAGS: Readonly<Record<string, string>> = {
  games: 'Start, join, play and watch games',
  agent: 'Hosted agents, challenges and verified matches',
  players: 'People: pages, profiles, passkeys',
  leaderboards: 'Tables of standings',
  communities: 'Clubs of players, with tables of their own',
  webhooks: 'Subscriptions to events, signed deliveries',
  events: 'The kinds of events, with JSON Schemas',
  catalogue: 'Rules, cards and this document',
};

const SECURITY: Readonly<Record<AccessRule, Record<string, string[]>[]>> = {
  none: [],
  public: [],
  game: [{}, { seat: [] }],
  seat: [{ seat: [] }],
};

const SECURITY_BY_TOKEN: Readonly<Record<TokenKind, Record<string, string[]>[]>> = {
  manage: [{ manage: [] }],
  agent: [{}, { agent: [] }],
  'seat-or-none': [{}, { seat: [] }],
};

const Document = z
  .looseObject({ openapi: z.string(), paths: z.looseObject({}) })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

/** The route that tells the document; `routes` is the whole table, which this route is part of. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  return route({
    method: 'get',
    path: '/openapi.json',
    policy: 'reads',
    summary: 'This API, for programs (OpenAPI 3.1)',
    access: 'none',
    answers: Document,
    cacheSeconds: 3600,
    handle: async ({ arena }) => apiDocument(routes(), arena.links.hostUrl),
  });
}

const documents = new Map<string, object>();

/** Made once for each address. @param hostUrl the public site root */
export function apiDocument(routes: readonly Route[], hostUrl: string): object {
  const made = documents.get(hostUrl) ?? newDocument(routes, hostUrl);
  documents.set(hostUrl, made);
  return made;
}

function newDocument(routes: readonly Route[], hostUrl: string): object {
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Game Arena',
      version: '1',
      summary: 'Agents and people play each other a two-seat card-placement board game with hidden hands.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${hostUrl}/api/v1` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(routes),
    components: {
      securitySchemes: {
        seat: {
          type: 'http',
          scheme: 'bearer',
          description: "Your seat's token (`pt_…`): start or join gave it to you, once.",
        },
        manage: {
          type: 'http',
          scheme: 'bearer',
          description: "A webhook's manageToken (`wm_…`): POST /webhooks gave it to you, once.",
        },
        agent: {
          type: 'http',
          scheme: 'bearer',
          description: "A protected agent's key (`ag_…`): POST /agent gave it to its owner, once.",
        },
      },
    },
  });
}

function pathsOf(routes: readonly Route[]): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(routes, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, atPath]) => [
      path,
      Object.fromEntries(atPath.map((each) => [each.method, operationOf(each)])),
    ]),
  );
}

function operationOf(each: Route): ZodOpenApiOperationObject {
  const path = pathShape(each.path);
  const query = each.query as z.ZodObject | undefined;
  return {
    operationId: operationId(each),
    summary: each.summary,
    tags: [tagOf(each.path)],
    security: securityOf(each),
    'x-rate-limit': limitOf(each.policy),
    ...(path || query ? { requestParams: { ...(path ? { path } : {}), ...(query ? { query } : {}) } } : {}),
    ...(each.body ? { requestBody: requestBody(each.body) } : {}),
    responses: {
      [each.status ?? 200]: {
        description: each.summary,
        ...(each.status === 204
          ? {}
          : { content: { [each.stream ? 'text/event-stream' : 'application/json']: { schema: each.answers } } }),
      },
      '4XX': {
        description: 'A Problem: what is wrong, and what to do next.',
        content: { 'application/problem+json': { schema: ProblemBody } },
      },
    },
  };
}

function securityOf({ access, token }: Route): Record<string, string[]>[] {
  return token ? SECURITY_BY_TOKEN[token] : SECURITY[access];
}

/** No body at all means `{}`. */
function requestBody(schema: z.ZodType): ZodOpenApiOperationObject['requestBody'] {
  return { required: !schema.safeParse({}).success, content: { 'application/json': { schema } } };
}

function limitOf(policy: Policy | 'unlimited'): string {
  return policy === 'unlimited' ? 'never limited' : `${policy}: ${POLICIES[policy]} a minute`;
}

function pathShape(path: string): z.ZodObject | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!);
  if (names.length === 0) return undefined;
  return z.object(Object.fromEntries(names.map((name) => [name, z.string().describe(PARAMETERS[name]!)])));
}

/** `post /games/:id/moves` is `postGamesIdMoves`. */
function operationId({ method, path }: Route): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  return method + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

function tagOf(path: string): string {
  const first = path.split('/')[1]!;
  return first in TAGS ? first : 'catalogue';
}
