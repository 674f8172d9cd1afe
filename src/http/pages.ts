// Pages for people: the built web client, the watch page (also as JSON), and a page for each problem.
import path from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { visit } from '../arena/access.ts';
import type { Arena } from '../arena/arena.ts';
import { readGame } from '../arena/reads.ts';
import { Problem, PROBLEMS, problemFacts, type ProblemSlug } from '../../schema/problem.ts';
import { sendJson } from './send.ts';

const PAGE_POLICY = [
  "default-src 'self'",
  "connect-src 'self' ws: wss:",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** By path, the file of the built client that answers it. */
const PAGES: Readonly<Record<string, string>> = {
  '/': 'index.html',
  '/play/:id': 'play.html',
  '/replay': 'replay.html',
  '/rules': 'rules.html',
};

export function pages(arena: Arena, webRoot: string, countAsRead: RequestHandler): Router {
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
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.type('html').send(problemPage(slug as ProblemSlug));
  });
  router.use('/assets', express.static(path.join(webRoot, 'assets'), { index: false, immutable: true, maxAge: '1y' }));
  return router;
}

function sendPage(response: Response, file: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Cache-Control', 'no-cache');
  response.sendFile(path.resolve(file), { cacheControl: false });
}

function problemPage(slug: ProblemSlug): string {
  const { status, code, title, hint } = problemFacts(slug);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Game Arena</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/plain-1.css">
<main>
<h1>${title}</h1>
<p>A request was answered with status ${status} and code <code>${code}</code>.</p>
<p>What to do: ${hint}</p>
<p><a href="/">Game Arena</a></p>
</main>
</html>
`;
}
