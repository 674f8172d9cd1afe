// Pages for people: the built web client, the watch page (also as JSON), the API reference, a page for each problem; and
// the documents for programs outside the API.
import { createHash } from 'node:crypto';
import path from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { visit } from '../play/access.ts';
import type { Arena } from '../ports/arena.ts';
import { readGame } from '../standings/reading.ts';
import { Problem, PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { socketDocument } from './asyncapi.ts';
import { DISCOVERY } from './discovery.ts';
import { llmsText } from './llms.ts';
import { escapeHtml, PAGE_POLICY, plainPage, sendPlainPage } from './plain-page.ts';
import { busyPage } from './busy-page.ts';
import { countAs } from './limits.ts';
import { referenceBody, type ApiDocument } from './reference.ts';
import { sendJson } from './send.ts';
import { socketSection, type SocketDocument } from './socket-reference.ts';

const AN_HOUR_SECONDS = 3600;
/** Short, so that a reload after an update shows it. */
const FIVE_MINUTES_SECONDS = 300;

/** The endings of the files that the build compressed. */
const COMPRESSED = { br: '.br', gzip: '.gz' } as const;

/** Maps each path to the built client's file. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/play/:id': 'play.html',
  '/replay': 'replay.html',
  '/review/:id': 'review.html',
  '/rules': 'rules.html',
  '/agents': 'agents.html',
  '/agents/:slug': 'agent.html',
  '/players/:id': 'player.html',
  '/leaderboards': 'leaderboards.html',
  '/leagues': 'leagues.html',
  '/leagues/:id': 'league.html',
  '/communities': 'communities.html',
  '/communities/:slug': 'community.html',
  '/account': 'account.html',
  '/history': 'history.html',
};

interface PagesOptions {
  readonly arena: Arena;
  readonly webRoot: string;
  /** The API, described for programs. */
  document(): object;
}

export function pages({ arena, webRoot, document }: PagesOptions): Router {
  const router = express.Router();
  const countAsPage = countAs(arena.admission, 'pages');
  for (const [at, file] of Object.entries(PAGES)) {
    router.get(at, countAsPage, (_request, response) => sendPage(response, path.join(webRoot, file)));
  }
  router.get('/watch/:id', countAsPage, async (request, response) => {
    response.vary('Accept');
    if (request.accepts(['text/html', 'application/json']) !== 'application/json') {
      return sendPage(response, path.join(webRoot, 'watch.html'));
    }
    response.setHeader('Cache-Control', 'no-store');
    const access = await visit(arena, String(request.params['id']), undefined);
    sendJson(response, 200, await readGame(arena, access));
  });
  router.get('/problems/:slug', countAsPage, (request, response) => {
    const slug = String(request.params['slug']);
    if (!Object.hasOwn(PROBLEMS, slug)) throw new Problem('problem-not-found');
    sendPlainPage(response, PROBLEMS[slug as ProblemSlug].title, problemBody(slug as ProblemSlug));
  });
  const socket = (): object => socketDocument(arena.links.hostUrl);
  router.get('/docs', countAsPage, referencePage(document, socket));
  router.get('/asyncapi.json', countAsPage, sendDocument('application/json', socket));
  for (const [at, { type, of }] of Object.entries(DISCOVERY)) {
    router.get(
      at,
      countAsPage,
      sendDocument(type, () => of(arena.links)),
    );
  }
  router.get('/llms.txt', countAsPage, (_request, response) => {
    response.type('text/plain').send(llmsText(arena.links));
  });
  router.use(
    '/assets',
    expressStaticGzip(path.join(webRoot, 'assets'), {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      serveStatic: { immutable: true, maxAge: '1y' },
    }),
  );
  router.use(busyPage);
  return router;
}

function sendDocument(type: string, document: () => object): RequestHandler {
  return sendStatic({ type, cacheSeconds: AN_HOUR_SECONDS, text: () => JSON.stringify(document()) });
}

/** Rendered once for all requests, because rendering is slow. */
function referencePage(document: () => object, socket: () => object): RequestHandler {
  const text = (): string => {
    const api = document() as ApiDocument;
    const shapes = new Set(Object.keys(api.components.schemas));
    return plainPage('API reference', referenceBody(api, socketSection(socket() as SocketDocument, shapes)));
  };
  const fields = { 'Content-Security-Policy': PAGE_POLICY };
  return sendStatic({ type: 'text/html; charset=utf-8', cacheSeconds: FIVE_MINUTES_SECONDS, fields, text });
}

interface StaticText {
  readonly type: string;
  /** How long a cache may keep it. */
  readonly cacheSeconds: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** Called at the first request, when our own address is known. */
  text(): string;
}

/** A text that never changes while the server runs: rendered once, and not sent to a client whose copy is fresh. */
function sendStatic({ type, cacheSeconds, fields = {}, text }: StaticText): RequestHandler {
  let rendered: { readonly text: string; readonly headers: Map<string, string> } | undefined;
  const render = () => {
    const body = text();
    const tag = createHash('sha256').update(body).digest('base64url');
    const about = { 'Content-Type': type, 'Cache-Control': `public, max-age=${cacheSeconds}`, ETag: `"${tag}"` };
    return { text: body, headers: new Map(Object.entries({ ...fields, ...about })) };
  };
  return (request, response) => {
    rendered ??= render();
    response.setHeaders(rendered.headers);
    if (request.fresh) response.status(304).end();
    else response.end(rendered.text);
  };
}

export function sendPage(response: Response, file: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Cache-Control', 'no-cache');
  response.vary('Accept-Encoding');
  const encoding = (['br', 'gzip'] as const).find((known) => response.req.acceptsEncodings(known));
  if (encoding) response.type('html').setHeader('Content-Encoding', encoding);
  response.sendFile(path.resolve(file + (encoding ? COMPRESSED[encoding] : '')), { cacheControl: false });
}

function problemBody(slug: ProblemSlug): string {
  const { status, code, hint } = PROBLEMS[slug];
  return `<p>A request was answered with status ${status} and code <code>${code}</code>.</p>
<p>What to do: ${escapeHtml(hint)}</p>`;
}
