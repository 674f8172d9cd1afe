// Builds the pages into web/dist. Assets carry a hash of their content; nothing is inlined (the pages' CSP).
import { globSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: globSync(path.join(import.meta.dirname, '*.html')) },
  },
});
