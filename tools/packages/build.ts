// Builds JavaScript with Vite, with one chunk shared by the entries of a package, and declarations with TypeScript. The
// result imports nothing but Node's own modules.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import product from '../../package.json' with { type: 'json' };

const ROOT = resolve(import.meta.dirname, '../..');

/** Of package.json, a package contains only the product's version. */
const VERSION_ONLY: Plugin = {
  name: 'version-only',
  enforce: 'pre',
  load: (id) => (id === resolve(ROOT, 'package.json') ? JSON.stringify({ version: product.version }) : undefined),
};

interface Package {
  readonly folder: string;
  /** Source files by the name of the file in dist. */
  readonly entries: Readonly<Record<string, string>>;
  /** Entries that are imported rather than run. */
  readonly typed: readonly string[];
  readonly extension?: string;
}

/** The chunk shared by the entries of the engine. */
const RULES = { name: 'rules', test: /src\/engine\// };

const PACKAGES: readonly Package[] = [
  {
    folder: 'packages/engine',
    entries: {
      index: 'packages/engine/index.ts',
      compact: 'packages/engine/compact.ts',
      house: 'packages/engine/house.ts',
      env: 'kit/env/main.ts',
    },
    typed: ['index', 'compact', 'house'],
  },
  { folder: 'packages/client', entries: { index: 'packages/client/index.ts' }, typed: ['index'] },
  { folder: 'packages/cli', entries: { arena: 'kit/cli/main.ts' }, typed: [] },
  // Without a package.json beside it, Node treats only .mjs as a module.
  { folder: 'packages/python/game_arena', entries: { env: 'kit/env/main.ts' }, typed: [], extension: '.mjs' },
];

/** @param into the root folder to write to; only tests use another than the repository */
export async function buildPackages(into = ROOT): Promise<void> {
  for (const each of PACKAGES) {
    rmSync(resolve(into, each.folder, 'dist'), { recursive: true, force: true });
    await buildScripts(each, into);
    if (each.typed.length > 0) buildTypes(each, into);
  }
}

async function buildScripts({ folder, entries, extension = '.js' }: Package, into: string): Promise<void> {
  const input = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, resolve(ROOT, file)]));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'warn',
    plugins: [VERSION_ONLY],
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: resolve(into, folder, 'dist'),
      emptyOutDir: false,
      copyPublicDir: false,
      minify: false,
      target: 'es2022',
      rolldownOptions: {
        input,
        external: [/^node:/],
        output: {
          format: 'esm',
          entryFileNames: `[name]${extension}`,
          chunkFileNames: `[name]${extension}`,
          codeSplitting: { groups: Object.keys(entries).length > 1 ? [RULES] : [] },
        },
      },
    },
  });
}

/** In dist/types, in the folders of the sources; specifiers ending in .ts are changed to .js. */
function buildTypes({ folder, entries, typed }: Package, into: string): void {
  const types = resolve(into, folder, 'dist/types');
  const options = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--rootDir', ROOT, '--outDir', types];
  const config = ['--ignoreConfig', '--target', 'es2023', '--lib', 'es2023,dom', '--module', 'nodenext', '--strict'];
  const more = ['--allowImportingTsExtensions', '--resolveJsonModule', '--skipLibCheck', '--types', ''];
  const tsc = resolve(ROOT, 'node_modules/typescript/lib/tsc.js');
  const files = typed.map((name) => entries[name]!);
  const args = [tsc, ...config, ...more, ...options, ...files];
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`cannot build the declarations of ${folder}:\n${stdout}`);
  for (const file of globSync('**/*.d.ts', { cwd: types })) {
    const path = resolve(types, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/((?:from |import\()(["'])[^"']+)\.ts\2/g, '$1.js$2'));
  }
}
