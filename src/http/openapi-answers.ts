// The responses of an operation in the API's document: by status, with headers, and the Problems.
import { z } from 'zod';
import type {
  ZodOpenApiComponentsObject,
  ZodOpenApiHeaderObject,
  ZodOpenApiResponseObject,
  ZodOpenApiResponsesObject,
} from 'zod-openapi';
import { ProblemBody, PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { RATES } from '../admission/numbers.ts';
import { MINIMAL } from './preferences.ts';
import { problemsOf } from './route-problems.ts';
import { keepsReceipt, type Route } from './route.ts';

const NAMES = Object.keys(RATES).join('|');

const HEADERS: Record<string, ZodOpenApiHeaderObject> = {
  'API-Version': {
    description: 'The major version, as in the path.',
    required: true,
    schema: { type: 'string', const: '1' },
  },
  'RateLimit-Policy': {
    description: `The limit that applies, its quota and its window in seconds (IETF httpapi draft).`,
    required: true,
    schema: { type: 'string', pattern: `^"(${NAMES})";q=\\d+;w=\\d+$` },
  },
  RateLimit: {
    description: 'What remains of the quota, and the seconds until its window ends.',
    required: true,
    schema: { type: 'string', pattern: `^"(${NAMES})";r=\\d+;t=\\d+$` },
  },
  'Cache-Control': {
    description: 'Whether the answer may be cached.',
    required: true,
    schema: { type: 'string', pattern: String.raw`^(no-store|public, max-age=\d+)$` },
  },
  Link: {
    description: 'The next page of the list, if there is one.',
    required: false,
    schema: { type: 'string', pattern: '^<[^>]+>; rel="next"$' },
  },
  ETag: {
    description: 'Sent as `If-None-Match` it spares the body: 304 while the answer is the same.',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
  },
  'Idempotency-Replayed': {
    description: 'The answer of an earlier request with the same Idempotency-Key.',
    required: false,
    schema: { type: 'string', const: 'true' },
  },
  'Preference-Applied': {
    description: 'The answer is the shorter one that the request preferred (RFC 7240).',
    required: false,
    schema: { type: 'string', const: MINIMAL },
  },
  'WWW-Authenticate': {
    description: 'How to send a token (RFC 6750).',
    required: true,
    schema: { type: 'string', pattern: '^Bearer realm="game-arena"' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next try.',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  },
};

const COMMON = ['API-Version', 'RateLimit-Policy', 'RateLimit', 'Cache-Control'];

interface Occurrence {
  readonly when: string;
  /** In addition to the common ones. */
  readonly headers?: readonly string[];
}

const OCCURRENCES: Readonly<Record<string, Occurrence>> = {
  400: { when: 'Malformed: invalid JSON, a wrong type, an unknown word, a number out of range.' },
  401: { when: 'The token or session is missing or unknown.', headers: ['WWW-Authenticate'] },
  403: { when: 'The caller is known and may not.' },
  404: { when: 'Nothing has this id, code, token or slug.' },
  409: { when: 'Not now: it contradicts what is.' },
  410: { when: 'It was there, and will not be again.' },
  413: { when: 'The body is too large.' },
  415: { when: 'The body is not JSON.' },
  422: { when: 'Understood, and against the rules.' },
  429: {
    when: 'Over a budget (detail names it), or over what one network may have open at a time.',
    headers: ['Retry-After'],
  },
  500: { when: 'The server failed; `instance` is the number to quote when reporting it.' },
  502: { when: 'An endpoint of the caller did not answer.' },
  503: {
    when: 'Unavailable: draining, short of memory or of time, or a service it depends on is down.',
    headers: ['Retry-After'],
  },
};

export const ANSWER_COMPONENTS: Pick<ZodOpenApiComponentsObject, 'headers' | 'responses'> = {
  headers: HEADERS,
  responses: Object.fromEntries(
    Object.entries(OCCURRENCES).map(([status, of]) => [componentName(status), problem(of)]),
  ),
};

export function answersOf(route: Route, example: unknown): ZodOpenApiResponsesObject {
  return {
    [route.status ?? 200]: answer(route, route.answers, example),
    ...(route.accepted ? { 202: answer(route, route.accepted, undefined, ['Retry-After']) } : {}),
    ...(route.cacheSeconds
      ? { 304: { description: 'As `If-None-Match` knows it.', headers: references(['ETag']) } }
      : {}),
    ...Object.fromEntries(
      [...problemsByStatus(route)].map(([status, slugs]) => [
        status,
        { $ref: `#/components/responses/${componentName(status)}`, description: inWords(slugs) },
      ]),
    ),
  };
}

export function problemsByStatus(route: Route): ReadonlyMap<string, readonly ProblemSlug[]> {
  return Map.groupBy(problemsOf(route), (slug) => String(PROBLEMS[slug].status));
}

/** For example: conflict: `game-over`, `seat-taken`. */
function inWords(slugs: readonly ProblemSlug[]): string {
  const { code } = PROBLEMS[slugs[0]!];
  return `${code}: ${slugs.map((slug) => `\`${slug}\``).join(', ')}.`;
}

function answer(
  route: Route,
  schema: z.ZodType,
  example: unknown,
  more: readonly string[] = [],
): ZodOpenApiResponseObject {
  const own = [
    ...more,
    ...(route.pagedBy ? ['Link'] : []),
    ...(route.cacheSeconds ? ['ETag'] : []),
    ...(keepsReceipt(route) ? ['Idempotency-Replayed'] : []),
    ...(route.minimal ? ['Preference-Applied'] : []),
  ];
  const shown = example === undefined ? {} : { example };
  const type = route.stream ? (route.streamed ?? 'text/event-stream') : 'application/json';
  const lines = route.linesOf ? { 'application/x-ndjson': { schema: z.string() } } : {};
  const words = route.wordsOf ? { 'text/plain': { schema: z.string() } } : {};
  return {
    description: route.summary,
    headers: references(own),
    ...minimalOf(route),
    ...(route.status === 204 ? {} : { content: { [type]: { schema, ...shown }, ...lines, ...words } }),
  };
}

/** Beside the schema rather than in it: with a union every generated client would have to distinguish two shapes. */
function minimalOf({ minimal }: Route): { 'x-minimal'?: { $ref: string } } {
  return minimal ? { 'x-minimal': { $ref: `#/components/schemas/${idOf(minimal.answers)}` } } : {};
}

/** The shapes that only `x-minimal` names. */
export function minimalShapes(routes: readonly Route[]): Record<string, z.ZodType> {
  return Object.fromEntries(
    routes.flatMap(({ minimal }) => (minimal ? [[idOf(minimal.answers), minimal.answers]] : [])),
  );
}

function idOf(schema: z.ZodType): string {
  return schema.meta()!.id!;
}

function problem({ when, headers = [] }: Occurrence): ZodOpenApiResponseObject {
  const content = { schema: ProblemBody };
  return {
    description: `A Problem: what is wrong, and what to do next. ${when}`,
    headers: references(headers),
    content: { 'application/problem+json': content, 'application/json': content },
  };
}

function references(own: readonly string[]) {
  return Object.fromEntries([...COMMON, ...own].map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** For example, `Problem404`. */
function componentName(status: string): string {
  return `Problem${status}`;
}
