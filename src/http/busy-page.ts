// Shown instead of a JSON Problem to a browser that has loaded too many pages, in English or German.
import type { ErrorRequestHandler } from 'express';
import { Problem } from '../../schema/problem.ts';
import { sendPlainPage } from './plain-page.ts';
import { problemHeaders } from './send.ts';

const TEXTS = {
  en: {
    title: 'Too many pages',
    text: (seconds: number) =>
      `Your network has loaded very many pages within a minute. Games continue meanwhile. Load this page again in ${seconds} seconds.`,
  },
  de: {
    title: 'Zu viele Seiten',
    text: (seconds: number) =>
      `Dein Netz hat in einer Minute sehr viele Seiten geladen. Laufende Partien gehen weiter. Lade diese Seite in ${seconds} Sekunden neu.`,
  },
} as const;

/** Programs that prefer JSON get the Problem. */
export const busyPage: ErrorRequestHandler = (error, request, response, next) => {
  const isForBrowser = request.accepts(['application/json', 'text/html']) === 'text/html';
  if (!(error instanceof Problem) || error.status !== 429 || !isForBrowser) return next(error);
  const language = request.acceptsLanguages(['en', 'de']) === 'de' ? 'de' : 'en';
  const { title, text } = TEXTS[language];
  response.status(error.status).vary('Accept, Accept-Language').setHeader('Cache-Control', 'no-store');
  for (const [name, value] of problemHeaders(error)) response.setHeader(name, value);
  sendPlainPage(response, title, `<p>${text(error.parts.retryAfterSeconds ?? 1)}</p>`, language);
};
