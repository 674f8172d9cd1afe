// docs/clients.md as written: each generator makes a client from a running server's document, which compiles in strict
// mode and plays a whole game. Without a network: instead of being installed, packages are those of package.json here.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { OUTSIDE } from '../packages/packed.ts';
import { findProgram } from '../support/servers/find-program.ts';
import { run } from './run.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const MODULES = [import.meta.dirname, ROOT].map((folder) => path.join(folder, 'node_modules'));
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

const INSTALLS = /^npm install (.*)$/gm;
const RUNS = /^npx (\S+)/gm;

interface Section {
  readonly title: string;
  readonly sh: string;
  readonly ts: string | undefined;
  readonly js: string | undefined;
  readonly py: string | undefined;
}

/** What comes before the sections, for all clients in TypeScript: a folder, and how to compile and play. */
function preparationsOf(file: string): [folder: string, play: string] {
  const [before] = readFileSync(file, 'utf8').split(/^## /m);
  const [folder, play] = [...before!.matchAll(/^```sh\n(.*?)^```/gms)].map((fence) => fence[1]!);
  return [folder!, play!];
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

const jsonIn = (folder: string): any => JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));

/** The packages that a script installs, with their versions. */
const installedBy = (script: string): string[] =>
  [...script.matchAll(INSTALLS)].flatMap(([, names]) => names!.split(' '));

/** The programs of these packages, by all names under which npx finds them where the packages are installed. */
function programsOf(packages: readonly string[]): Map<string, string> {
  const programs = new Map<string, string>();
  for (const name of packages.map((each) => each.replace(/(?<=.)@.*/, ''))) {
    const folder = MODULES.map((modules) => path.join(modules, name)).find((each) => existsSync(each));
    if (folder === undefined) continue;
    const { bin = {} } = jsonIn(folder) as { bin?: string | Record<string, string> };
    const files = typeof bin === 'string' ? { [name]: bin } : bin;
    for (const [command, file] of Object.entries(files)) programs.set(command, path.join(folder, file));
    const [only, ...others] = Object.values(files);
    if (only !== undefined && others.length === 0) programs.set(name, path.join(folder, only));
  }
  return programs;
}

/** With programs where `npx` would look for them. Any other name would run a package of strangers. */
function withoutNpm(script: string, programs: ReadonlyMap<string, string>): string {
  const run = script.replaceAll(RUNS, (whole, name: string) => {
    const program = programs.get(name);
    if (program === undefined) throw new Error(`${whole}: no package that is installed before has this program`);
    return `${process.execPath} ${program}`;
  });
  return `npm() { test "$1" = install || command npm "$@"; }\n${run}`;
}

/** From Python's package index, which is not reachable from every machine. */
const HAS_PYTHON_GENERATOR = findProgram('openapi-python-client') !== undefined;

/** The generator's own module, the same for every API, is not strict about closing connections. */
const OF_EVERY_CLIENT = '[mypy]\n[mypy-arena_client.client]\nignore_errors = True\n';

const PLAYED = /^finished (A|B|draw) http\S+\/replay\?game=g_\w+#/;

describe('generated clients for openapi.json', () => {
  const DOCUMENT = path.join(ROOT, 'docs/clients.md');
  const sections = sectionsOf(DOCUMENT);
  const [ownFolder, play] = preparationsOf(DOCUMENT);
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

  it('are generated by the packages that are installed here, in these versions', () => {
    const installed = installedBy([ownFolder, ...sections.map(({ sh }) => sh)].join(''));
    const tested = Object.entries<string>(jsonIn(import.meta.dirname).devDependencies);
    expect(installed).to.have.members([...tested.map(([name, version]) => `${name}@${version}`), '@types/node']);
  });

  for (const { title, sh, ts, js } of sections) {
    if (ts === undefined) continue;
    it(`${title}: compiles in strict mode and plays a whole game`, async () => {
      const cwd = path.join(folder, title.replaceAll(/\W+/g, '-'));
      const PATH = [OWN_TOOLS, process.env['PATH']].join(path.delimiter);
      const there = { cwd, env: { ...OUTSIDE, PATH, ARENA: arena.url } };
      const programs = programsOf(installedBy(`${ownFolder}${sh}`));
      const compilerOptions = { ...STRICT, exactOptionalPropertyTypes: IS_EXACT[title] };
      mkdirSync(cwd);
      if (js !== undefined) writeFileSync(path.join(cwd, 'orval.config.mjs'), js);
      await run('sh', ['-euc', withoutNpm(`${ownFolder}${sh}`, programs)], there);
      writeFileSync(path.join(cwd, 'play.ts'), ts);
      expect(await run('sh', ['-euc', withoutNpm(play, programs)], there)).to.match(PLAYED);
      writeFileSync(path.join(cwd, 'strict.json'), JSON.stringify({ compilerOptions, files: ['play.ts'] }));
      await run(path.join(OWN_TOOLS, 'tsc'), ['-p', 'strict.json'], there);
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
