// Builds the pages into web/dist. Assets carry a hash of their content; nothing is inlined (the pages' CSP).
import path from 'node:path';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: [path.join(import.meta.dirname, 'watch.html')] },
  },
});
