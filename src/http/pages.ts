// Pages for people: the built web client, the watch page (also as JSON), the API reference, a page for each problem.
// Also the documents for programs that are not part of the API.
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import { accessGame } from '../play/access.ts';
import { findPreview, PAGE_PREVIEWS } from '../previews/previews.ts';
import type { Previewed } from '../previews/preview.ts';
import type { Arena } from '../ports/arena.ts';
import { readGame } from '../standings/reading.ts';
import { Problem, PROBLEMS, type ProblemSlug } from '../../schema/problem.ts';
import { tokenOf } from './answer.ts';
import { socketDocument } from './asyncapi.ts';
import { developerRoutes } from './developer-routes.ts';
import { DISCOVERY } from './discovery.ts';
import { llmsText } from './llms.ts';
import { escapeHtml, PAGE_POLICY, plainPage, sendPlainPage } from './plain-page.ts';
import type { PageSender } from './page-head.ts';
import { exportHandler } from './export-routes.ts';
import { pictureHandler } from './pictures.ts';
import { busyPage } from './busy-page.ts';
import { countAs } from './limits.ts';
import { referenceBody, type ApiDocument } from './reference.ts';
import { cachedText } from './cached-text.ts';
import { sendJson } from './send.ts';
import { socketSection, type SocketDocument } from './socket-reference.ts';

const AN_HOUR_SECONDS = 3600;
/** Short, so that a reload after an update shows it. */
const FIVE_MINUTES_SECONDS = 300;

/** Files of the built client, by path. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/play/:id': 'play.html',
  '/replay': 'replay.html',
  '/review/:id': 'review.html',
  '/learn': 'learn.html',
  '/rules': 'rules.html',
  '/puzzles': 'puzzles.html',
  '/puzzles/:id': 'puzzles.html',
  '/agents': 'agents.html',
  '/agents/:slug': 'agent.html',
  '/players/:id': 'player.html',
  '/leaderboards': 'leaderboards.html',
  '/leagues': 'leagues.html',
  '/leagues/:id': 'league.html',
  '/communities': 'communities.html',
  '/communities/:slug': 'community.html',
  '/account': 'account.html',
  '/offline': 'offline.html',
  '/friends': 'friends.html',
  '/history': 'history.html',
  '/daily-deal': 'daily-deal.html',
};

interface PagesOptions {
  readonly arena: Arena;
  readonly webRoot: string;
  readonly sender: PageSender;
  /** The API, described for programs. */
  document(): object;
}

export function pages({ arena, webRoot, sender, document }: PagesOptions): Router {
  const router = express.Router();
  const countAsPage = countAs(arena.admission, 'pages');
  const sendPage = pageWithPreview(arena, sender);
  for (const [at, file] of Object.entries(PAGES)) {
    router.get(at, countAsPage, (request, response) => sendPage(request, response, { at, file }));
  }
  router.get('/sw.js', countAsPage, (_request, response) => {
    response.setHeader('Cache-Control', 'no-cache');
    response.sendFile(path.join(webRoot, 'sw.js'), { cacheControl: false });
  });
  router.get('/watch/:id', countAsPage, async (request, response) => {
    response.vary('Accept');
    if (request.accepts(['text/html', 'application/json']) !== 'application/json') {
      return sendPage(request, response, { at: '/watch/:id', file: 'watch.html' });
    }
    response.setHeader('Cache-Control', 'no-store');
    const access = await accessGame(arena, String(request.params['id']), tokenOf(request));
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
    response.type('text/plain').send(llmsText(arena.links, arena.admission.factor));
  });
  router.use(developerRoutes(arena.links, document, countAsPage));
  router.get('/pictures/:kind/:file', countAsPage, pictureHandler(arena));
  router.get('/exports/:file', countAsPage, exportHandler(arena));
  router.use(
    '/assets',
    expressStaticGzip(path.join(webRoot, 'assets'), {
      index: false,
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      // File names contain a hash of the content, so clients never need to revalidate.
      serveStatic: { immutable: true, maxAge: '1y', lastModified: false, acceptRanges: false, setHeaders: asAsset },
    }),
  );
  router.use(busyPage);
  return router;
}

interface Page {
  /** A key of `PAGES`. */
  readonly at: string;
  readonly file: string;
}

/** If the preview fails, the page is sent without it: players at the table do not need it. */
function pageWithPreview(arena: Arena, sender: PageSender) {
  return async (request: Request, response: Response, { at, file }: Page): Promise<void> => {
    const found = await previewOf(arena, request, at).catch((error: unknown) => {
      arena.reportError(error, `preview of ${at}`);
    });
    if (found) return sender.sendPreviewed(response, file, found.preview);
    return sender.send(response, file, at.includes(':') || at === '/replay' ? undefined : at);
  };
}

async function previewOf(arena: Arena, { params, query }: Request, at: string): Promise<Previewed | undefined> {
  const id = Object.values(params)[0] ?? query['game'];
  if (typeof id !== 'string') return undefined;
  for (const kind of PAGE_PREVIEWS[at] ?? []) {
    const found = await findPreview(arena, kind, id);
    if (found) return found;
  }
  return undefined;
}

/** A page loads dozens of assets, so headers that only matter for documents and programs are removed. */
function asAsset(response: ServerResponse): void {
  for (const name of ['Access-Control-Expose-Headers', 'Referrer-Policy']) response.removeHeader(name);
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
  readonly cacheSeconds: number;
  readonly fields?: Readonly<Record<string, string>>;
  /** Called at the first request, when the server's own address is known. */
  text(): string;
}

function sendStatic({ type, cacheSeconds, fields = {}, text }: StaticText): RequestHandler {
  const kept = cachedText(text);
  const headers = { ...fields, 'Content-Type': type, 'Cache-Control': `public, max-age=${cacheSeconds}` };
  return (_request, response) => kept.send(response.setHeaders(new Map(Object.entries(headers))));
}

function problemBody(slug: ProblemSlug): string {
  const { status, code, hint } = PROBLEMS[slug];
  return `<p>A request was answered with status ${status} and code <code>${code}</code>.</p>
<p>What to do: ${escapeHtml(hint)}</p>`;
}
