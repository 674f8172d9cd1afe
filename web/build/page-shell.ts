// The HTML document around a page; a page's own file holds only its title, description, styles and script. The server
// fills in the link preview (src/http/page-head.ts).
import type { Plugin } from 'vite';

/** Those of `STYLES` in `vite.config.ts`. */
const COMMON_STYLES = /<link rel="stylesheet"[^>]*\/styles-[^>]*>\s*/;

/**
 * Shown while a page's script is not there: CSS reveals it after a delay, the server keeps the one in the reader's language,
 * and the page's own `main` replaces it. A form, because submitting it keeps the secret in the address, which a link would
 * drop.
 */
const LATE =
  '<form lang="en"><p>Still loading …</p><button>Load it again</button></form>' +
  '<form lang="de"><p>Lädt noch …</p><button>Neu laden</button></form>';

export function pageShell(): Plugin[] {
  return [
    { name: 'page-shell', transformIndexHtml: { order: 'pre', handler: documentAround } },
    { name: 'styles-first', apply: 'build', transformIndexHtml: { order: 'post', handler: stylesFirst } },
  ];
}

/** The common styles come first, because those of a page refine them. */
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
    <div id="page"><main>${LATE}</main></div>
    <noscript>The page needs JavaScript. What it shows is also under /api/v1, see /docs.</noscript>
  </body>
</html>
`;
}
