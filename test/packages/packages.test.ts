// The packages, from the packed files alone: their content and size, and that they work without the repository.
import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { ok, restAt } from '../support/rest.ts';
import { operationsIn, WIRE_FILE, wireTypes } from '../../tools/packages/wire-types.ts';
import { buildApart, installPacked, JS_PACKAGES, NODES, requireNode, ROOT, type Built } from './packed.ts';

const run = promisify(execFile);

/** Of the code, gzipped; the house's weights are a separate entry. */
const LIMITS_KB = { engine: 40, client: 12 } as const;
const HOUSE = 'house.js';
const ENVIRONMENT = 'env.js';

const ENGINE = `
import assert from 'node:assert/strict';
import { CARDS, findMove, formatMove, formatReplayLink, legalMoves, newGame, observe, parseReplayLink, play, replay, solveEnding } from '@game-arena/engine';
import { compactOf, legalCodes } from '@game-arena/engine/compact';
import { CURRENT_POLICY, chooseMove } from '@game-arena/engine/house';
assert.equal(CARDS.length, 65);
const seed = '0123456789abcdef0123456789abcdef';
let position = newGame('classic/1', seed);
const moves = [];
let solved;
while (position.current !== null) {
  const view = observe(position, position.current);
  const name = chooseMove({ view, policy: CURRENT_POLICY, strength: 1200, randomSeed: seed });
  if (moves.length === 12) {
    solved = solveEnding(position);
    assert.ok(solved.best.length > 0 && solved.best.length <= legalMoves(position).length);
    assert.equal(solveEnding(position, 1), undefined);
  }
  assert.equal(legalCodes(compactOf(position)).length, view.own.legalMoves.length);
  const move = findMove(position, name);
  assert.equal(formatMove(move), name);
  moves.push(name);
  position = play(position, move).position;
}
assert.ok(solved);
assert.equal(solveEnding(position), undefined);
const link = formatReplayLink({ rules: 'classic/1', seed, moves, names: { A: 'Ada', B: 'Bo' }, endReason: 'played', winner: position.winner });
assert.deepEqual(replay(parseReplayLink(link)).plies.at(-1).position, position);
console.log(link);
`;

const CLIENT = `
import assert from 'node:assert/strict';
import { ArenaProblem, newClient, parseDelivery, playGame } from '@game-arena/client';
const client = newClient({ server: process.env.ARENA_SERVER });
const { game, seat } = await client.play({ ruleset: 'classic', strength: 800 });
const refused = await seat.move('Nobody@A1').catch((error) => error);
assert.ok(refused instanceof ArenaProblem && refused.slug === 'illegal-move' && refused.legalMoves.length > 0);
const end = await playGame(seat, ({ legalMoves }) => legalMoves[0]);
const again = await client.request('GET /games/{id}', { path: { id: game.id } });
assert.equal(again.status, 'finished');
assert.equal(await client.request('GET /games/{id}/replay', { path: { id: game.id } }).then(({ moves }) => moves.length), end.moveCount);
await assert.rejects(parseDelivery('whsec_AAAA', { headers: {}, body: '' }), /webhook-id is missing/);
assert.equal((await client.request('GET /cards')).cards.length, 65);
console.log(game.id);
`;

/** What the declarations promise; lines that must not compile are marked. */
const TYPED = `
import { newClient, playGame, type Game, type GameView, type ProblemSlug, type Operations } from '@game-arena/client';
import { newGame, legalMoves, type Move, type Position } from '@game-arena/engine';
import { listMoves, newMoveList } from '@game-arena/engine/compact';
import { MAX_STRENGTH } from '@game-arena/engine/house';
const client = newClient();
export const played: Promise<Game> = client.play().then(({ seat }) => playGame(seat, ({ view }: { view: GameView }) => view.legalMoves![0]!));
export const stats: Promise<Operations['GET /agent/{slug}/card']['answer']> = client.request('GET /agent/{slug}/card', { path: { slug: 'a' } });
export const slug: ProblemSlug = 'illegal-move';
export const position: Position = newGame('classic/1', '1'.repeat(32));
export const moves: readonly Move[] = legalMoves(position);
export const count: number = listMoves(new Int32Array(0), newMoveList()) + MAX_STRENGTH;
// @ts-expect-error there is no such slug
export const noSlug: ProblemSlug = 'illegal-mvoe';
// @ts-expect-error the path is missing
void client.request('GET /agent/{slug}/card');
// @ts-expect-error there is no such operation
void client.request('GET /agents/all');
`;

describe('the packages', () => {
  let built: Built;
  let home: string;
  let arena: TestArena;
  before(async () => {
    [built, arena] = await Promise.all([buildApart(), startTestArena()]);
    home = await installPacked(built);
  });
  after(async () => {
    await arena.close();
    built.remove();
  });

  const installed = (name: string, file: string): string =>
    readFileSync(join(home, 'node_modules/@game-arena', name, file), 'utf8');
  const scriptsOf = (name: string): string[] =>
    globSync('dist/*.js', { cwd: join(home, 'node_modules/@game-arena', name) });

  const complaintsOfStrict = async (file: string, types: readonly string[]): Promise<string> => {
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom'];
    const tsc = join(ROOT, 'node_modules/typescript/lib/tsc.js');
    const checked = run(process.execPath, [tsc, ...options, ...types, file], { cwd: home });
    return (await checked.catch((error: { stdout: string }) => error)).stdout;
  };

  it("have the product's version and licence, a README, and no dependency", () => {
    const product = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      version: string;
      license: string;
    };
    const licence = readFileSync(join(ROOT, 'LICENSE'), 'utf8');
    for (const name of JS_PACKAGES) {
      const { version, license, ...rest } = JSON.parse(installed(name, 'package.json')) as Record<string, unknown>;
      expect({ version, license }, name).to.deep.equal({ version: product.version, license: product.license });
      expect(rest).to.not.have.any.keys('dependencies', 'peerDependencies', 'optionalDependencies', 'scripts');
      expect(installed(name, 'LICENSE')).to.equal(licence);
      expect(installed(name, 'README.md')).to.include(`# @game-arena/${name}`);
    }
    const python = readFileSync(join(ROOT, 'packages/python/pyproject.toml'), 'utf8');
    expect(/^version = "(.*)"$/m.exec(python)?.[1]).to.equal(product.version);
    expect(readFileSync(join(ROOT, 'packages/python/game_arena/__init__.py'), 'utf8')).to.include(
      `__version__ = "${product.version}"`,
    );
    expect(readFileSync(join(ROOT, 'packages/python/LICENSE'), 'utf8')).to.equal(licence);
  });

  it('import only their own files, and Node if they are programs', () => {
    for (const name of JS_PACKAGES) {
      for (const file of scriptsOf(name)) {
        const code = installed(name, file);
        const imported = [...code.matchAll(/^(?:import|export)\b[^;]*?\bfrom "([^"]+)"|\bimport\("([^"]+)"\)/gm)];
        const others = imported.map((found) => found[1] ?? found[2]!).filter((from) => !from.startsWith('./'));
        const isProgram = code.startsWith('#!');
        expect(
          others.filter((from) => !(isProgram && from.startsWith('node:'))),
          file,
        ).to.deep.equal([]);
      }
    }
  });

  for (const [name, limit] of Object.entries(LIMITS_KB)) {
    it(`${name}: at most ${limit} kB gzipped`, () => {
      const parts = scriptsOf(name).filter((file) => !file.endsWith(HOUSE) && !file.endsWith(ENVIRONMENT));
      expect(parts).to.not.have.length(0);
      const size = parts.reduce((sum, file) => sum + gzipSync(installed(name, file)).length, 0);
      console.log(`      ${name}: ${(size / 1000).toFixed(1)} kB`);
      expect(size).to.be.at.most(1000 * limit);
    });
  }

  it('have the sizes that docs/kit.md names, to within a tenth', () => {
    const rows = readFileSync(join(ROOT, 'docs/kit.md'), 'utf8').matchAll(/^\| `@game-arena\/(\w+)` \|.*\| (.*) \|$/gm);
    const documented = new Map([...rows].map(([, name, sizes]) => [name, sizes!.match(/\d+(?= kB)/g)!.map(Number)]));
    const measured = (name: string, isCounted: (file: string) => boolean): number =>
      scriptsOf(name)
        .filter(isCounted)
        .reduce((sum, file) => sum + gzipSync(installed(name, file)).length / 1000, 0);
    const sizes = {
      engine: [
        (file: string) => !file.endsWith(HOUSE) && !file.endsWith(ENVIRONMENT),
        (file: string) => file.endsWith(HOUSE),
      ],
      client: [() => true],
      cli: [() => true],
    };
    expect([...documented.keys()]).to.deep.equal(Object.keys(sizes));
    for (const [name, parts] of Object.entries(sizes)) {
      for (const [i, isCounted] of parts.entries()) {
        const kilobytes = measured(name, isCounted);
        expect(documented.get(name)![i], `${name} is ${kilobytes}`).to.be.closeTo(kilobytes, kilobytes / 10);
      }
    }
  });

  it('have self-contained declarations', async () => {
    writeFileSync(join(home, 'typed.ts'), TYPED);
    expect(await complaintsOfStrict('typed.ts', ['--types', ''])).to.equal('');
  });

  for (const example of ['typescript', 'webhook']) {
    it(`compile the ${example} of /developers in strict mode`, async () => {
      const script = readFileSync(join(ROOT, `docs/first-game/${example}.sh`), 'utf8');
      const [, lines] = /<<'END'\n([^]*?)^END$/m.exec(script)!;
      writeFileSync(join(home, `${example}.mts`), lines!);
      const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
      expect(await complaintsOfStrict(`${example}.mts`, types)).to.equal('');
    });
  }

  for (const starter of globSync('*.ts', { cwd: join(ROOT, 'kit/starters') })) {
    it(`compile the starter ${starter} of /developers in strict mode`, async () => {
      const { text } = await restAt(arena.url)('GET', `/developers/starters/${starter}`);
      const file = starter.replace('.ts', '.mts');
      writeFileSync(join(home, file), text);
      const types = ['--types', 'node', '--typeRoots', join(ROOT, 'node_modules/@types')];
      expect(await complaintsOfStrict(file, types)).to.equal('');
    });
  }

  for (const { version, path } of NODES) {
    describe(`on Node ${version}`, () => {
      before(() => requireNode({ version, path }));
      const script = async (code: string): Promise<string> => {
        const env = { ...process.env, ARENA_SERVER: arena.url };
        const { stdout } = await run(path, ['--input-type=module', '-e', code], { cwd: home, env });
        return stdout.trim();
      };
      const command = (args: readonly string[]): Promise<{ stdout: string }> => {
        const env = { ...process.env, ARENA_SERVER: arena.url };
        return run(path, [join(home, 'node_modules/.bin/arena'), ...args], { cwd: home, env });
      };

      it('play a game with the engine, the house and an exact ending; the command line replays its link', async () => {
        const link = await script(ENGINE);
        const { stdout } = await command(['replay', `${arena.url}/replay#${link}`]);
        expect(stdout)
          .to.match(/^1\. (Ada|Bo): /)
          .and.match(/(wins, \d+ to \d+|A draw)/);
      });

      it('play a game with the client, with typed refusals; the command line shows it', async () => {
        const id = await script(CLIENT);
        expect(id).to.match(/^g_/);
        expect((await command(['watch', id])).stdout).to.match(/wins, \d+ to \d+|A draw/);
      });

      for (const name of ['engine', 'client']) {
        it(`run the README examples of ${name}`, async () => {
          const [, lines] = /```js\n([^]*?)```/.exec(installed(name, 'README.md'))!;
          expect(await script(lines!)).to.match(/^((A|B|draw) \d+ 0|(Won|Not won) http.*\ngame-not-found .* 2 \d+)$/);
        });
      }

      it('print the version and the help of each command', async () => {
        const { version: product } = JSON.parse(installed('cli', 'package.json')) as { version: string };
        expect((await command(['--version'])).stdout).to.equal(`arena ${product}\n`);
        expect((await command(['help', 'join'])).stdout).to.match(/^ {2}arena join CODE .*--name NAME/s);
      });
    });
  }
});

describe('kit/wire.ts', () => {
  it('matches the served document: node tools/record-examples.ts writes it', () => {
    expect(readFileSync(join(ROOT, WIRE_FILE), 'utf8') === wireTypes(), `${WIRE_FILE} is current`).to.equal(true);
  });

  it('has every operation of the served document except the event streams', async () => {
    const arena = await startTestArena();
    const { paths } = await ok(restAt(`${arena.url}/api/v1`)('GET', '/openapi.json'));
    await arena.close();
    const all = Object.entries<object>(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const typed = operationsIn(paths).map(({ name }) => name);
    expect(all.filter((name) => !typed.includes(name)).every((name) => name.endsWith('/stream'))).to.equal(true);
    expect(typed).to.have.length.greaterThan(100);
    const text = readFileSync(join(ROOT, WIRE_FILE), 'utf8');
    const operations = text.slice(text.indexOf('export interface Operations'));
    expect(typed.filter((name) => !operations.includes(`  '${name}': `))).to.deep.equal([]);
  });
});
