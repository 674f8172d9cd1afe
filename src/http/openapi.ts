// The API described for programs (OpenAPI 3.1), generated from the routes and the shapes that validate requests.
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { DeliveryHeaders, EVENT_KINDS, EVENT_NAMES, EVENTS, type EventName } from '../../schema/events.ts';
import { ControlMessage, Verification } from '../../schema/webhooks.ts';
import { withExtraFieldsAllowed } from '../../schema/extra-fields.ts';
import { VERSION } from '../../schema/server-info.ts';
import { exampleOf } from './examples.ts';
import { rateInWords } from '../admission/numbers.ts';
import type { RatePolicy } from '../ports/admission.ts';
import { ANSWER_COMPONENTS, answersOf, minimalShapes, problemsByStatus } from './openapi-answers.ts';
import { parametersOf } from './openapi-parameters.ts';
import { deliveryBodyOf, requestBodyOf } from './openapi-requests.ts';
import { get, type AccessRule, type Route, type TokenKind } from './route.ts';
import { SESSION_COOKIE } from './session-cookie.ts';

const TAGS: Readonly<Record<string, string>> = {
  games: 'Start, join, play and watch games',
  agent: 'Hosted agents, challenges and verified matches',
  players: 'People: pages, profiles, passkeys',
  leaderboards: 'Tables of standings',
  tournaments: 'Leagues: round robins, Swiss, arenas',
  puzzles: 'Puzzles from finished games, one for each day',
  exports: 'Files of all finished public games',
  analysis: 'What a position is worth, by what one seat sees',
  communities: 'Clubs of players, with their own tables',
  webhooks: 'Subscriptions to events, signed deliveries',
  events: 'The kinds of events, with JSON Schemas',
  catalogue: 'Rules, cards and this document',
};

const SECURITY: Readonly<Record<AccessRule, Record<string, string[]>[]>> = {
  none: [],
  game: [{}, { seat: [] }, { agent: [] }],
  seat: [{ seat: [] }, { agent: [] }],
  feed: [{ agent: [] }, { session: [] }],
};

const SECURITY_BY_TOKEN: Readonly<Record<TokenKind, Record<string, string[]>[]>> = {
  manage: [{ manage: [] }, { agent: [] }, { session: [] }],
  agent: [{}, { agent: [] }, { session: [] }],
  'agent-or-none': [{}, { agent: [] }],
  'own-agent': [{ agent: [] }],
  'own-or-session': [{ agent: [] }, { session: [] }],
  'seat-or-none': [{}, { seat: [] }, { agent: [] }, { session: [] }],
  session: [{ session: [] }],
  'session-or-none': [{}, { session: [] }],
};

const Document = z
  .looseObject({ openapi: z.string(), paths: z.looseObject({}) })
  .meta({ id: 'OpenApiDocument', description: 'An OpenAPI 3.1 document.' });

/** The route that serves the document; `routes` is the whole table, including this route. */
export function openApiRoute(routes: () => readonly Route[]): Route {
  return get('/openapi.json', {
    operation: 'getOpenApiDocument',
    summary: 'This API, for programs (OpenAPI 3.1)',
    description: 'The page `/docs` shows the same for people.',
    answers: Document,
    cacheSeconds: 3600,
    handle: async ({ arena }) => apiDocument(routes(), arena.links.hostUrl, arena.admission.factor),
  });
}

const documents = new WeakMap<readonly Route[], Map<string, object>>();

/** Built once for each table of routes, address and factor. @param hostUrl the public site root @param factor RATE_LIMIT_FACTOR */
export function apiDocument(routes: readonly Route[], hostUrl: string, factor: number): object {
  const byServer = documents.get(routes) ?? new Map<string, object>();
  documents.set(routes, byServer);
  const server = `${factor} ${hostUrl}`;
  const document = byServer.get(server) ?? newDocument(routes, hostUrl, factor);
  byServer.set(server, document);
  return document;
}

function newDocument(routes: readonly Route[], hostUrl: string, factor: number): object {
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Game Arena',
      version: VERSION,
      summary: 'Agents and people play each other a two-seat card-placement board game with hidden hands.',
      description: 'The page `/docs` shows the same for people.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: `${hostUrl}/api/v1` }],
    tags: Object.entries(TAGS).map(([name, description]) => ({ name, description })),
    paths: pathsOf(routes, factor),
    webhooks: deliveries(),
    components: {
      ...ANSWER_COMPONENTS,
      schemas: minimalShapes(routes),
      securitySchemes: {
        seat: {
          type: 'http',
          scheme: 'bearer',
          description: "Your seat's token (`pt_…`): start or join returned it, once.",
        },
        manage: {
          type: 'http',
          scheme: 'bearer',
          description: "A webhook's manageToken (`wm_…`): POST /webhooks returned it, once.",
        },
        agent: {
          type: 'http',
          scheme: 'bearer',
          description:
            "An agent's key (`ag_…`): POST /agent returned it to its owner, once. It stands for the token of a seat that the agent holds.",
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: SESSION_COOKIE,
          description: 'The profile of a person in a browser: the first seat taken with `Arena-Client: web` sets it.',
        },
      },
    },
  });
  return withoutPatternsOfFormats(withExtraFieldsAllowed(document)) as object;
}

/** The format says the same, and its pattern is very long. */
function withoutPatternsOfFormats(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withoutPatternsOfFormats);
  if (typeof part !== 'object' || part === null) return part;
  const kept = Object.entries(part).filter(([key]) => key !== 'pattern' || !('format' in part));
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutPatternsOfFormats(value)]));
}

function pathsOf(routes: readonly Route[], factor: number): ZodOpenApiPathsObject {
  const byPath = Map.groupBy(routes, ({ path }) => path.replaceAll(/:(\w+)/g, '{$1}'));
  return Object.fromEntries(
    [...byPath].map(([path, atPath]) => [
      path,
      Object.fromEntries(atPath.map((each) => [each.method, operationOf(each, factor)])),
    ]),
  );
}

const RECEIVED = { description: 'Received. The body is not read.' };
const ECHO = {
  description: 'Agreed.',
  content: { 'application/json': { schema: Verification.pick({ challenge: true }) } },
};

/** What the arena posts to subscribers, by the kind of event or the `type` of a control message. */
function deliveries(): ZodOpenApiPathsObject {
  return Object.fromEntries([
    ...EVENT_NAMES.map((name) => [name, { post: deliveryOf(name) }]),
    ...ControlMessage.options.map((message) => [message.shape.type.value, { post: controlOf(message) }]),
  ]);
}

function controlOf(message: (typeof ControlMessage.options)[number]): ZodOpenApiOperationObject {
  const { description, shape } = message;
  const type = shape.type.value;
  return {
    operationId: `on${capitalized(type)}`,
    summary: `${capitalized(type)}: not an event; it is recognised by its \`type\``,
    description: `Signed like an event. ${description}`,
    security: [],
    requestParams: { header: DeliveryHeaders },
    requestBody: deliveryBodyOf(message),
    responses: { '2XX': type === 'verification' ? ECHO : RECEIVED },
  };
}

function deliveryOf(name: EventName): ZodOpenApiOperationObject {
  const { description } = EVENT_KINDS[name];
  return {
    operationId: `on${name.split('.').map(capitalized).join('')}`,
    summary: description,
    description: `Signed by Standard Webhooks, at least once, with the same \`webhook-id\` each time. ${description}`,
    security: [],
    requestParams: { header: DeliveryHeaders },
    requestBody: deliveryBodyOf(EVENTS[name]),
    responses: {
      '2XX': RECEIVED,
      '4XX': { description: 'Tried again later; 410 disables the subscription.' },
    },
  };
}

function capitalized(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}

function operationOf(each: Route, factor: number): ZodOpenApiOperationObject {
  const example = exampleOf(each.operation);
  return {
    operationId: each.operation,
    summary: each.summary,
    description: each.description,
    tags: [tagOf(each.path)],
    security: securityOf(each),
    'x-rate-limit': limitOf(each, factor),
    'x-problems': Object.fromEntries(problemsByStatus(each)),
    requestParams: parametersOf(each, example.query),
    ...(each.body ? { requestBody: requestBodyOf(each.body, example.body) } : {}),
    responses: answersOf(each, example.answer),
  };
}

function securityOf({ access, token }: Route): Record<string, string[]>[] {
  return token ? SECURITY_BY_TOKEN[token] : SECURITY[access];
}

function limitOf({ policy, access, mints, mayAlsoSpend }: Route, factor: number): string {
  if (policy === 'unlimited') return 'never limited';
  const policies: RatePolicy[] = access === 'none' ? [policy] : [access === 'feed' ? 'feed' : 'seat', 'network'];
  if (mints) policies.push('writes');
  if (mayAlsoSpend) policies.push(mayAlsoSpend);
  const words = [...new Set(policies)].map((each) => rateInWords(each, factor)).join(', ');
  return access === 'game' ? `${words}; without a token ${rateInWords(policy, factor)}` : words;
}

function tagOf(path: string): string {
  const first = path.split('/')[1]!;
  return first in TAGS ? first : 'catalogue';
}
