// What an arena serves to those who build on it: the developers' page, guides, starter bots, packages to install.
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import express, { type RequestHandler, type Response, type Router } from 'express';
import { Problem } from '../../schema/problem.ts';
import type { Links } from '../table/links.ts';
import { developersBody } from './developers-page.ts';
import { WORDS } from './developers-words.ts';
import { DOCS, guideOf, STARTERS } from './guides.ts';
import { keepText, type KeptText } from './kept-text.ts';
import { PACKAGES } from './package-files.ts';
import { PAGE_POLICY, plainPage } from './plain-page.ts';
import type { ApiDocument } from './reference.ts';

/** Short, so that a reload after an update shows it. */
const MAX_AGE_SECONDS = 300;
const LANGUAGES = ['en', 'de'] as const;
const STATIC = { index: false, redirect: false, maxAge: MAX_AGE_SECONDS * 1000 } as const;
/** From a guide. */
const BACK = '<p><a href="/developers">For developers</a></p>';
/** What a starter imports in the repository, and what it is elsewhere. */
const CLIENT = { here: /'\.\.\/(?:client|wire)\.ts'/g, installed: "'@game-arena/client'" } as const;

/** @param counted takes a request from the caller's budget */
export function developerRoutes(links: Links, document: () => object, counted: RequestHandler): Router {
  const router = express.Router();
  router.use(['/developers', '/packages'], counted);
  router.get('/developers', developersPage(links, document));
  router.get('/developers/starters/:file', sendStarter);
  router.get('/developers/:guide', guidePage(links));
  router.use('/developers', express.static(DOCS, STATIC));
  router.use('/packages', express.static(PACKAGES, { ...STATIC, setHeaders: asArchive }));
  return router;
}

function developersPage(links: Links, document: () => object): RequestHandler {
  const textIn = (language: (typeof LANGUAGES)[number]): KeptText =>
    keepText(() => {
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

/** What is no guide may be a file of docs/, such as a picture of one. */
function guidePage(links: Links): RequestHandler {
  const kept = new Map<string, KeptText>();
  return (request, response, next) => {
    const name = String(request.params['guide']);
    const known = kept.get(name);
    if (known) return known.send(asPage(response));
    const guide = guideOf(name, links);
    if (!guide) return next();
    const text = keepText(() => plainPage(guide.title, `<section>\n${guide.html}\n</section>\n${BACK}`));
    kept.set(name, text);
    return text.send(asPage(response));
  };
}

const sendStarter: RequestHandler = (request, response) => {
  const file = path.join(STARTERS, path.basename(String(request.params['file'])));
  if (!existsSync(file)) throw new Problem('path-not-found');
  response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
  response.type('text/plain').send(readFileSync(file, 'utf8').replaceAll(CLIENT.here, CLIENT.installed));
};

function asArchive(response: ServerResponse): void {
  response.setHeader('Content-Type', 'application/gzip');
}

function asPage(response: Response): Response {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.setHeader('Cache-Control', `public, max-age=${MAX_AGE_SECONDS}`);
  return response.type('html');
}
