import { expect } from 'chai';
import { MAY_IMPORT, WITHOUT_CODE } from './import-table.ts';
import { circlesOf, folderOf, forbiddenImports, importsOf, stalePermissions } from './imports.ts';
import { contentOf, repositoryFiles } from './source-files.ts';

const CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/;
const files = repositoryFiles();
const code = files.filter((file) => CODE.test(file) && file.includes('/'));
const sources = code.map((path) => ({ path, text: contentOf(path) }));

describe('the table of imports', () => {
  it('holds for every file', () => {
    expect(code.length).to.be.greaterThan(10);
    expect(code.flatMap((file) => forbiddenImports(file, contentOf(file)))).to.deep.equal([]);
  });

  it('permits nothing that no file needs', () => {
    expect(stalePermissions(sources)).to.deep.equal([]);
  });

  it('reports a permission that no file needs, or needs for types only', () => {
    const text = `import { a } from 'one';\nimport type { B } from 'two';`;
    const table = { 'src/engine': ['one', 'two', 'three', 'types two', 'node:*'] };
    expect(stalePermissions([{ path: 'src/engine/a.ts', text }], table)).to.deep.equal([
      'src/engine may import two, and does not',
      'src/engine may import three, and does not',
      'src/engine may import node:*, and does not',
    ]);
  });

  it('lists every folder of the root and of src', () => {
    const inFolders = files.filter((file) => file.includes('/') && !WITHOUT_CODE.includes(file.split('/')[0]!));
    expect(inFolders.filter((file) => folderOf(file) === undefined)).to.deep.equal([]);
  });

  it('lets the engine reach only its own files', () => {
    expect(MAY_IMPORT['src/engine']).to.deep.equal([]);
  });

  const refused: Record<string, [path: string, text: string]> = {
    'a folder missing from the row': ['src/http/routes.ts', `import { play } from '../engine/index.ts';`],
    'a package missing from the row': ['src/play/games.ts', `import express from 'express';`],
    'a node module missing from the row': ['src/play/games.ts', `import { readFileSync } from 'node:fs';`],
    'an import of types': ['src/engine/moves.ts', `import type { z } from 'zod';`],
    'a side-effect import': ['schema/game.ts', `import 'express';`],
    'a multi-line import': ['src/engine/moves.ts', `import {\n  a,\n  type B,\n} from 'zod';`],
    'a re-export': ['schema/game.ts', `export * from '../rooms/game-room.ts';`],
    'a dynamic import': ['src/engine/moves.ts', `const fs = await import('node:fs');`],
    'a dynamic import of an expression': ['src/engine/moves.ts', 'await import(`./${name}.ts`);'],
    'a file for a worker': ['src/http/app.ts', `new Worker(new URL('../store/sqlite/writer.ts', import.meta.url))`],
    'a value if only types are allowed': ['src/records/games.ts', `import { Problem } from '../../schema/problem.ts';`],
    'a value beside a type': ['src/records/games.ts', `import { Problem, type Game } from '../../schema/problem.ts';`],
    'an unlisted folder under src': ['src/helpers/text.ts', ''],
    'an unlisted folder under the root': ['lib/text.ts', ''],
    'a folder inside one of the row': ['src/admin/files.ts', `import '../store/migrations/steps.ts';`],
    'a package that only a folder inside may import': ['src/store/games/game-store.ts', `import pg from 'pg';`],
    'a file in the root of src': ['src/http/app.ts', `import { config } from '../config.ts';`],
  };
  for (const [name, [path, text]] of Object.entries(refused)) {
    it(`refuses ${name}`, () => expect(forbiddenImports(path, text)).to.have.length(1));
  }

  const allowed: Record<string, [path: string, text: string]> = {
    'own files': ['src/engine/deep/play.ts', `import { a } from '../moves.ts';`],
    'what the row names': [
      'src/threads/pool.ts',
      `import Piscina from 'piscina';\nimport { constants } from 'node:os';`,
    ],
    'a package under an allowed scope': ['rooms/game-room.ts', `import { Room } from '@colyseus/core/build/Room.js';`],
    'types if only types are allowed': ['src/records/games.ts', `import { type Game } from '../../schema/game.ts';`],
    'anything for files in the root of src': ['src/app.ts', `import express from 'express';`],
    'words that only look like imports': [
      'src/engine/moves.ts',
      `// import of cards from 'zod'\nexport const from = 'zod';`,
    ],
  };
  for (const [name, [path, text]] of Object.entries(allowed)) {
    it(`allows ${name}`, () => expect(forbiddenImports(path, text)).to.deep.equal([]));
  }

  it('recognizes what is imported and how', () => {
    const text = `import a, { b } from 'one';\nimport type C from "two";\nexport { d } from './three.ts';\nimport 'four';`;
    expect(importsOf(text)).to.deep.equal([
      { from: 'one', isTypeOnly: false },
      { from: 'two', isTypeOnly: true },
      { from: './three.ts', isTypeOnly: false },
      { from: 'four', isTypeOnly: false },
    ]);
  });
});

describe('circular imports', () => {
  it('do not exist in the sources, imports of types included', () => {
    expect(circlesOf(sources)).to.deep.equal([]);
  });

  it('are found through types, and over any number of files', () => {
    const files = [
      { path: 'src/a.ts', text: `import type { B } from './b.ts';` },
      { path: 'src/b.ts', text: `import { c } from './deep/c.ts';` },
      { path: 'src/deep/c.ts', text: `export * from '../a.ts';` },
      { path: 'src/d.ts', text: `import { a } from './a.ts';` },
    ];
    expect(circlesOf(files)).to.deep.equal([['src/a.ts', 'src/b.ts', 'src/deep/c.ts']]);
  });
});
