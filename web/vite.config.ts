// Builds the pages into web/dist. Assets carry a hash of their content; nothing is inlined (the pages' CSP), except in
// the board for chats, which must be one file because a chat passes it to its sandbox as text.
import { globSync } from 'node:fs';
import path from 'node:path';
import { build, defineConfig, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import product from '../package.json' with { type: 'json' };
import { earlyParts } from './build/early-parts.ts';
import { group } from './build/groups.ts';
import { offlineCopies } from './build/offline-copies.ts';
import { pageShell } from './build/page-shell.ts';
import { precompressed } from './build/precompressed.ts';
import { slimCards } from './build/slim-cards.ts';
import { slimSdk } from './build/slim-sdk.ts';
import { stillBoards } from './build/still-boards.ts';

const root = import.meta.dirname;
/** The pages that need no server, by address. */
const OFFLINE_PAGES = {
  '/offline': 'offline.html',
  '/learn': 'learn.html',
  '/puzzles': 'puzzles.html',
  '/rules': 'rules.html',
  '/replay': 'replay.html',
};

/** The common styles, which come before those of a page. */
const STYLES = group('styles', { 'web/ui': 'theme.css', 'web/pages': 'pages.css' });

/** The styles of a table before any interaction, as on the first page, and those of interactive tables. */
const STILL = group('still', { 'web/ui': 'still.css' });
const MOVING = group('moving', { 'web/stage': 'moving.css' });

/** The styles of the pages of a finished game. */
const OVER = group('over', { 'web/pages/replay': 'replay.css', 'web/pages/review': 'review.css' });

/**
 * What every page or the first page needs. One file, even though parts loaded later share some of it: two would compress
 * worse. Of the engine it includes only what naming a cell takes.
 */
const FRAME = group(
  'frame',
  {
    'web/ui': 'after-paint page-frame settings use-lazy-module',
    'web/text': 'frame known-language language',
    'web/pages': 'action clipboard fields open-table quick reason small-board start use-answer',
    'web/pages/home': 'house-face',
    'web/game': 'has-friends name-fallback own-name seed-hashes ruleset-choice sides',
    'web/art': 'portrait',
    schema: 'guest-names house-characters',
    'src/engine': 'cells types',
  },
  1,
);

/** The code that starts requests and imports before the rest of a page has loaded. */
const CALLS = group('calls', { 'web/game': 'api path-id seats server-time' }, 2, /vite\/preload-helper/);

/** Small parts of many pages: as separate files they would hardly compress. */
const PARTS = group('parts', {
  'web/pages': 'copy-link empty-state',
  'web/text': 'text',
  'web/ui': 'dialog format move-list page-portrait',
  'web/game': 'is-over own-seat',
  schema: 'calendar',
});

/** Used by every card's face and by portraits, which are loaded later, and also on pages without a board. */
const LINES = group('lines', { 'web/art': 'champion-lines draw' });

/** Today's deal, on its own page and on the first page. */
const DEAL = group('deal', { 'web/pages/deal': 'todays-deal', 'web/text': 'todays-deal' });

/** What every page with a board needs. */
const TABLE = group('table', {
  'web/stage': '* stage.css',
  'web/explain': 'use-explaining',
  'web/pages/table': 'choosing keys own-side prompt',
  'web/ui':
    'board card-face cell cell-label describe fights grid-keys hand icons land numeral player-bar score-words translate',
  'web/game': 'choice score-parts sides table table-switches',
});

export default defineConfig({
  root,
  plugins: [
    pageShell(),
    slimCards(),
    slimSdk(),
    stillBoards(),
    earlyParts(),
    offlineCopies(OFFLINE_PAGES),
    precompressed(),
    { name: 'chat-board', apply: 'build', closeBundle: async () => void (await build(chatBoard())) },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // A page that only names a cell does not need the card catalogue.
      treeshake: { moduleSideEffects: (id) => !id.includes('/src/engine/') },
      input: globSync(path.join(root, '*.html')),
      output: {
        entryFileNames: 'assets/[name]-[hash].js',
        codeSplitting: { groups: [STYLES, STILL, MOVING, OVER, CALLS, FRAME, PARTS, LINES, DEAL, TABLE] },
      },
    },
  },
});

function chatBoard(): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    define: { VERSION: JSON.stringify(product.version) },
    plugins: [inOneFile()],
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      rollupOptions: {
        input: path.join(root, 'mcp/board.html'),
        output: { codeSplitting: false },
      },
    },
  };
}

/** Runs after Vite's own last changes to the chunks of dynamic imports. */
function inOneFile(): Plugin {
  return {
    name: 'in-one-file',
    enforce: 'post',
    generateBundle: { order: 'post', handler: intoHtml },
  };
}

function intoHtml(_options: unknown, bundle: Rolldown.OutputBundle): void {
  const take = (href: string): string => {
    const file = bundle[href.slice(1)]!;
    Reflect.deleteProperty(bundle, file.fileName);
    return file.type === 'chunk' ? file.code : String(file.source);
  };
  for (const html of Object.values(bundle)) {
    if (html.type !== 'asset' || !html.fileName.endsWith('.html')) continue;
    html.source = String(html.source)
      .replaceAll(/<link rel="stylesheet"[^>]*href="([^"]+)">/g, (_, href: string) => `<style>${take(href)}</style>`)
      .replaceAll(
        /<script type="module"[^>]*src="([^"]+)"><\/script>/g,
        (_, href: string) => `<script type="module">${take(href).replaceAll('</script', '<\\/script')}</script>`,
      );
  }
}
