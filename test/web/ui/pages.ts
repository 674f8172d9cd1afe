// Pages of web/, built into a separate folder and served with the server's content security policy.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';
import { pageShell } from '../../../web/build/page-shell.ts';
import { slimCards } from '../../../web/build/slim-cards.ts';
import path from 'node:path';

export interface ServedPages {
  readonly url: string;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const POLICY = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; frame-ancestors 'none'";

/** @param pages files of web/, such as `rules.html`. */
export async function servePages(pages: readonly string[]): Promise<ServedPages> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'pages-'));
  await build({
    root: 'web',
    configFile: false,
    logLevel: 'error',
    plugins: [pageShell(), slimCards()],
    build: {
      outDir,
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rollupOptions: { input: pages.map((page) => path.resolve('web', page)) },
    },
  });
  const server = createServer((request, response) => {
    const file = path.join(outDir, new URL(request.url ?? '/', 'http://pages').pathname);
    readFile(file).then(
      (content) => {
        response.setHeader('Content-Type', TYPES[path.extname(file)] ?? 'text/plain');
        response.setHeader('Content-Security-Policy', POLICY);
        response.end(content);
      },
      () => {
        response.statusCode = 404;
        response.end();
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(outDir, { recursive: true });
    },
  };
}
