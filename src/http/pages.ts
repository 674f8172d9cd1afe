// Pages for people: the built web client, the watch page (also as JSON), the API reference, a page for each problem; and
// the documents for programs that lie outside the API.
import path from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { visit } from '../arena/access.ts';
import type { Arena } from '../arena/arena.ts';
import { readGame } from '../arena/reads.ts';
import { Problem, PROBLEMS, problemFacts, type ProblemSlug } from '../../schema/problem.ts';
import { socketDocument } from './asyncapi.ts';
import { DISCOVERY, sendKept } from './discovery.ts';
import { llmsText } from './llms.ts';
import { escapeHtml, PAGE_POLICY, sendPlainPage } from './plain-page.ts';
import { referenceBody, type ApiDocument } from './reference.ts';
import { sendJson } from './send.ts';
import { socketSection, type SocketDocument } from './socket-reference.ts';

/** By path, the file of the built client that answers it. */
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
  '/communities': 'communities.html',
  '/communities/:slug': 'community.html',
  '/account': 'account.html',
};

interface PagesOptions {
  readonly arena: Arena;
  readonly webRoot: string;
  readonly countAsRead: RequestHandler;
  /** The API, described for programs. */
  document(): object;
}

export function pages({ arena, webRoot, countAsRead, document }: PagesOptions): Router {
  const router = express.Router();
  for (const [at, file] of Object.entries(PAGES)) {
    router.get(at, countAsRead, (_request, response) => sendPage(response, path.join(webRoot, file)));
  }
  router.get('/watch/:id', countAsRead, async (request, response) => {
    response.vary('Accept');
    if (request.accepts(['text/html', 'application/json']) !== 'application/json') {
      return sendPage(response, path.join(webRoot, 'watch.html'));
    }
    response.setHeader('Cache-Control', 'no-store');
    const access = await visit(arena, String(request.params['id']), undefined);
    sendJson(response, 200, await readGame(arena, access));
  });
  router.get('/problems/:slug', countAsRead, (request, response) => {
    const slug = String(request.params['slug']);
    if (!(slug in PROBLEMS)) throw new Problem('problem-not-found');
    sendPlainPage(response, problemFacts(slug as ProblemSlug).title, problemBody(slug as ProblemSlug));
  });
  router.get('/docs', countAsRead, (_request, response) => {
    const api = document() as ApiDocument;
    const shapes = new Set(Object.keys(api.components.schemas));
    const socket = socketSection(socketDocument(arena.links.hostUrl) as SocketDocument, shapes);
    sendPlainPage(response, 'API reference', referenceBody(api, socket));
  });
  router.get('/asyncapi.json', countAsRead, (request, response) => {
    sendKept(request, response, socketDocument(arena.links.hostUrl), 'application/json');
  });
  for (const [at, { type, of }] of Object.entries(DISCOVERY)) {
    router.get(at, countAsRead, (request, response) => sendKept(request, response, of(arena.links), type));
  }
  router.get('/llms.txt', countAsRead, (_request, response) => {
    response.type('text/plain').send(llmsText(arena.links));
  });
  router.use('/assets', express.static(path.join(webRoot, 'assets'), { index: false, immutable: true, maxAge: '1y' }));
  return router;
}

function sendPage(response: Response, file: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Cache-Control', 'no-cache');
  response.sendFile(path.resolve(file), { cacheControl: false });
}

function problemBody(slug: ProblemSlug): string {
  const { status, code, hint } = problemFacts(slug);
  return `<p>A request was answered with status ${status} and code <code>${code}</code>.</p>
<p>What to do: ${escapeHtml(hint)}</p>`;
}
