// docs/clients.md as written: each generator makes a client from a running server's document, which compiles in strict
// mode and plays a whole game.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { findProgram } from '../support/servers/find-program.ts';
import { run } from './run.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GENERATORS = path.join(import.meta.dirname, 'node_modules/.bin');
const OWN_TOOLS = path.join(ROOT, 'node_modules/.bin');

/** By title. Hey API's own code does not compile with `exactOptionalPropertyTypes`. */
const IS_EXACT: Readonly<Record<string, boolean>> = {
  'openapi-typescript and openapi-fetch': true,
  'Hey API': false,
  Orval: true,
};

const STRICT = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  module: 'nodenext',
  types: ['node'],
  rootDir: '.',
  outDir: 'built',
};

interface Section {
  readonly title: string;
  readonly sh: string;
  readonly ts: string | undefined;
  readonly js: string | undefined;
  readonly py: string | undefined;
}

function sectionsOf(file: string): Section[] {
  const [, ...sections] = readFileSync(file, 'utf8').split(/^## /m);
  return sections.flatMap((section) => {
    const block = (language: string) => new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(section)?.[1];
    const sh = block('sh');
    if (sh === undefined) return [];
    return { title: section.split('\n')[0]!, sh, ts: block('ts'), js: block('js'), py: block('py') };
  });
}

/** From Python's package index, which is not reachable from every machine. */
const HAS_PYTHON_GENERATOR = findProgram('openapi-python-client') !== undefined;

/** The generator's own module, the same for every API, is not strict about closing connections. */
const OF_EVERY_CLIENT = '[mypy]\n[mypy-arena_client.client]\nignore_errors = True\n';

const PLAYED = /^finished (A|B|draw) http\S+\/replay\?game=g_\w+#/;

describe('generated clients for openapi.json', () => {
  const sections = sectionsOf(path.join(ROOT, 'docs/clients.md'));
  let arena: TestArena;
  let folder: string;
  before(async () => {
    arena = await startTestArena();
    mkdirSync(path.join(ROOT, 'test-results'), { recursive: true });
    folder = mkdtempSync(path.join(ROOT, 'test-results/clients-')); // where packages of this repository can be resolved
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await arena.close();
  });

  it('are those of docs/clients.md', () => {
    const [inTypeScript, inPython] = [sections.filter(({ ts }) => ts), sections.filter(({ py }) => py)];
    expect(inTypeScript.map(({ title }) => title)).to.deep.equal(Object.keys(IS_EXACT));
    expect(inPython).to.have.length(1);
  });

  for (const { title, sh, ts, js } of sections) {
    if (ts === undefined) continue;
    it(`${title}: compiles in strict mode and plays a whole game`, async () => {
      const cwd = path.join(folder, title.replaceAll(/\W+/g, '-'));
      const PATH = [GENERATORS, OWN_TOOLS, process.env['PATH']].join(path.delimiter);
      const there = { cwd, env: { ...process.env, PATH, ARENA: arena.url } };
      const compilerOptions = { ...STRICT, exactOptionalPropertyTypes: IS_EXACT[title] };
      mkdirSync(cwd);
      writeFileSync(path.join(cwd, 'package.json'), '{"type":"module"}');
      writeFileSync(path.join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['play.ts'] }));
      writeFileSync(path.join(cwd, 'play.ts'), ts);
      if (js !== undefined) writeFileSync(path.join(cwd, 'orval.config.mjs'), js);
      await run('sh', ['-euc', `npx() { "$@"; }\n${sh}`], there);
      await run(path.join(OWN_TOOLS, 'tsc'), ['-p', '.'], there);
      const played = await run(process.execPath, ['built/play.js'], there);
      expect(played).to.match(PLAYED);
    });
  }

  for (const { title, sh, py } of sections) {
    if (py === undefined || !HAS_PYTHON_GENERATOR) continue;
    it(`${title}: passes mypy --strict and plays a whole game`, async () => {
      const cwd = path.join(folder, 'python');
      const there = { cwd, env: { ...process.env, ARENA: arena.url } };
      mkdirSync(cwd);
      writeFileSync(path.join(cwd, 'play.py'), py);
      await run('sh', ['-euc', sh], there);
      writeFileSync(path.join(cwd, 'mypy.ini'), OF_EVERY_CLIENT);
      await run('mypy', ['--strict', 'play.py', 'arena_client'], there);
      expect(await run('python', ['play.py'], there)).to.match(PLAYED);
    });
  }
});
