// Pages and files for developers: the developers' page, guides, starter bots, packages to install.
import type { ServerResponse } from 'node:http';
import express, { type RequestHandler, type Response, type Router } from 'express';
import type { Links } from '../table/links.ts';
import { developersBody } from './developers-page.ts';
import { WORDS } from './developers-words.ts';
import { DOCS, guideOf, guideText, starterText } from './guides.ts';
import { cachedText, type CachedText } from './cached-text.ts';
import { PACKAGES } from './package-files.ts';
import { PAGE_POLICY, plainPage } from './plain-page.ts';
import type { ApiDocument } from './reference.ts';

/** Short, so that a reload after an update shows it. */
const MAX_AGE_SECONDS = 300;
const LANGUAGES = ['en', 'de'] as const;
const STATIC = { index: false, redirect: false, maxAge: MAX_AGE_SECONDS * 1000 } as const;

/** @param counted counts a request against the caller's budget */
export function developerRoutes(links: Links, document: () => object, counted: RequestHandler): Router {
  const router = express.Router();
  router.use(['/developers', '/packages'], counted);
  router.get('/developers', developersPage(links, document));
  router.get(
    '/developers/starters/:name',
    keptByName(asText('text/plain'), (name) => starterText(name, links)),
  );
  router.get(
    '/developers/:name.md',
    keptByName(asText('text/markdown'), (name) => guideText(name, links)),
  );
  router.get(
    '/developers/:name',
    keptByName(asPage, (name) => guidePage(name, links)),
  );
  router.use('/developers', express.static(DOCS, STATIC));
  router.get('/packages', (_request, response) => response.redirect('/developers#packages'));
  router.use('/packages', express.static(PACKAGES, { ...STATIC, setHeaders: asArchive }));
  return router;
}

function developersPage(links: Links, document: () => object): RequestHandler {
  const textIn = (language: (typeof LANGUAGES)[number]): CachedText =>
    cachedText(() => {
      const body = developersBody(document() as ApiDocument, links, language);
      return plainPage(WORDS[language].title, body, language);
    });
  const pages = { en: textIn('en'), de: textIn('de') };
  return (request, response) => {
    const chosen = LANGUAGES.find((language) => language === request.query['lang']);
    const language = chosen ?? (request.acceptsLanguages([...LANGUAGES]) === 'de' ? 'de' : 'en');
    response.vary('Accept-Language');
    return pages[language].send(asPage(response));
  };
}

/** Other names fall through: they may be files of docs/, such as a picture in a guide. */
function keptByName(withHeaders: WithHeaders, textOf: (name: string) => string | undefined): RequestHandler {
  const kept = new Map<string, CachedText>();
  return (request, response, next) => {
    const name = String(request.params['name']);
    const known = kept.get(name);
    if (known) return known.send(withHeaders(response));
    const text = textOf(name);
    if (text === undefined) return next();
    const keeping = cachedText(() => text);
    kept.set(name, keeping);
    return keeping.send(withHeaders(response));
  };
}

function guidePage(name: string, links: Links): string | undefined {
  const guide = guideOf(name, links);
  return guide && plainPage(guide.title, `<section>\n${guide.html}\n</section>`);
}

function asArchive(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/gzip');
}

/** Sets the headers of a text. */
type WithHeaders = (response: Response) => Response;

const asText =
  (type: string): WithHeaders =>
  (response) => {
    response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
    return response.type(type);
  };

function asPage(response: Response): Response {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  return asText('html')(response);
}
