// Pages for people: the built web client, the watch page (also as JSON), and a page for each problem.
import path from 'node:path';
import express, { type RequestHandler, type Router } from 'express';
import { visit } from '../arena/access.ts';
import type { Arena } from '../arena/arena.ts';
import { readGame } from '../arena/reads.ts';
import { Problem, PROBLEMS, problemFacts, type ProblemSlug } from '../../schema/problem.ts';
import { sendJson } from './send.ts';

const PAGE_POLICY = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; frame-ancestors 'none'";

export function pages(arena: Arena, webRoot: string, countAsRead: RequestHandler): Router {
  const router = express.Router();
  router.get('/watch/:id', countAsRead, async (request, response) => {
    response.vary('Accept');
    response.setHeader('Cache-Control', 'no-store');
    if (request.accepts(['text/html', 'application/json']) === 'application/json') {
      const access = await visit(arena, String(request.params['id']), undefined);
      return sendJson(response, 200, readGame(arena, access));
    }
    sendPage(response, path.join(webRoot, 'watch.html'));
  });
  router.get('/problems/:slug', countAsRead, (request, response) => {
    const slug = String(request.params['slug']);
    if (!(slug in PROBLEMS)) throw new Problem('problem-not-found');
    response.setHeader('Content-Security-Policy', PAGE_POLICY);
    response.type('html').send(problemPage(slug as ProblemSlug));
  });
  router.use(express.static(webRoot, { index: false, extensions: [], setHeaders: cacheAssets, cacheControl: false }));
  return router;
}

function sendPage(response: express.Response, file: string): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.sendFile(path.resolve(file), { cacheControl: false });
}

/** Assets carry a hash of their content in their name. */
function cacheAssets(response: express.Response, file: string): void {
  const isHashed = file.includes(`${path.sep}assets${path.sep}`);
  response.setHeader('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

function problemPage(slug: ProblemSlug): string {
  const { status, code, title, hint } = problemFacts(slug);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title} · Game Arena</title>
<h1>${title}</h1>
<p>A request was answered with status ${status} and code <code>${code}</code>.</p>
<p>What to do: ${hint}</p>
<p><a href="/">Game Arena</a></p>
</html>
`;
}
