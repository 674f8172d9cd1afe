// The HTML document around a page; a page's own file holds only its title, description, styles and script. The server
// fills the place for the preview of the page's link (src/http/page-head.ts).
import type { Plugin } from 'vite';

/** `STYLES` of `vite.config.ts`. */
const COMMON_STYLES = /<link rel="stylesheet"[^>]*\/styles-[^>]*>\s*/;

export function pageShell(): Plugin[] {
  return [
    { name: 'page-shell', transformIndexHtml: { order: 'pre', handler: documentAround } },
    { name: 'styles-first', apply: 'build', transformIndexHtml: { order: 'post', handler: stylesFirst } },
  ];
}

/** Those of a page refine the common ones. */
function stylesFirst(html: string): string {
  const common = COMMON_STYLES.exec(html)?.[0] ?? '';
  return html.replace(common, '').replace(/<link rel="stylesheet"|<\/head>/, `${common}$&`);
}

function documentAround(own: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f4ebda" />
    <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#17120e" />
    <meta property="og:site_name" content="Game Arena" />
    <!--preview-->
    <link rel="icon" type="image/svg+xml" href="/assets/icon-1.svg" />
    <link rel="manifest" href="/assets/app-1.webmanifest" />
    <link rel="apple-touch-icon" href="/assets/icon-1.png" />
    <link rel="stylesheet" href="/ui/theme.css" />
    <link rel="stylesheet" href="/pages/pages.css" />
    ${own.trim().replaceAll('\n', '\n    ')}
  </head>
  <body>
    <div id="page"></div>
    <noscript>Game Arena's pages need JavaScript. What they show is also under /api/v1, as /docs describes it.</noscript>
  </body>
</html>
`;
}
