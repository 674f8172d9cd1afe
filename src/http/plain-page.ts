// Pages that the server renders itself, such as the problems and the API reference.
import type { Response } from 'express';

export const PAGE_POLICY = [
  "default-src 'self'",
  "connect-src 'self' ws: wss:",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

export function sendPlainPage(response: Response, title: string, body: string, language: 'en' | 'de' = 'en'): void {
  response.setHeader('Content-Security-Policy', PAGE_POLICY);
  response.type('html').send(plainPage(title, body, language));
}

const FOR_DEVELOPERS = { en: 'For developers', de: 'Für Entwickler' };

/** @param body safe HTML: foreign text must be escaped with `escapeHtml` */
export function plainPage(title: string, body: string, language: 'en' | 'de' = 'en'): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)} · Game Arena</title>
<link rel="icon" type="image/svg+xml" href="/assets/icon-1.svg">
<link rel="stylesheet" href="/assets/plain-7.css">
<header>
<a class="site-name" href="/"><img src="/assets/icon-1.svg" alt="">Game Arena</a>
<nav><a href="/developers">${FOR_DEVELOPERS[language]}</a></nav>
</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
}

/** Text as HTML, with `backticks` as code. */
export function prose(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
