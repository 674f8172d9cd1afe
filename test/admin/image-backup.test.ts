// The backup and the restore of the image, as docs/operating.md writes them: `docker` runs the database's programs here.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'chai';
import pg from 'pg';
import { environmentOf } from '../../src/admin/postgres-programs.ts';
import { openStore } from '../../src/store/open-store.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const DOCKER = `#!/bin/sh
if [ "$2" = exec ]; then shift 4; exec "$@"; fi
echo "$2 $3" >> calls
`;

/** Another second at each call: all restores of the test may be within one. */
const DATE = `#!/bin/sh
echo >> seconds
wc -l < seconds
`;

suiteNeeding('postgres', 'the documented restore of the image', () => {
  const databaseUrl = freshDatabase();
  let folder: string;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-image-'));
    await writeFile(path.join(folder, 'docker'), DOCKER, { mode: 0o755 });
    await writeFile(path.join(folder, 'date'), DATE, { mode: 0o755 });
    await query(databaseUrl(), 'create database arena');
    await (await openStore(arenaUrl())).close();
  });
  after(async () => {
    const names = await query(databaseUrl(), `select datname from pg_database where datname like 'arena%'`);
    await query(databaseUrl(), ...names.map(({ datname }) => `drop database ${datname}`));
    await rm(folder, { recursive: true });
  });

  const urlOf = (name: string): string => Object.assign(new URL(databaseUrl()), { pathname: name }).href;
  const arenaUrl = () => urlOf('arena');

  async function query(url: string, ...statements: string[]): Promise<any[]> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      let rows: any[] = [];
      for (const each of statements) ({ rows } = await client.query(each));
      return rows;
    } finally {
      await client.end();
    }
  }

  async function run(script: string): Promise<number> {
    const env = { ...process.env, ...environmentOf(databaseUrl()), PATH: `${folder}:${process.env['PATH']}` };
    const running = promisify(execFile)('sh', ['-c', script], { cwd: folder, env });
    return running.then(
      () => 0,
      ({ code }: { code: number }) => code,
    );
  }

  const calls = async (): Promise<string[]> => {
    const made = await readFile(path.join(folder, 'calls'), 'utf8');
    await rm(path.join(folder, 'calls'));
    return made.trim().split('\n');
  };

  it('works each time, and starts nothing after a failure, which loses nothing', async () => {
    const document = await readFile('docs/operating.md', 'utf8');
    const [backup, restore] = /```sh\n(?<commands> +docker compose exec -T postgres pg_dump[^]*?)\n +```/
      .exec(document)!
      .groups!['commands']!.split('\n\n');
    const restored = () => query(arenaUrl(), 'select n from made_after');
    expect(await run(backup!)).to.equal(0);
    for (const time of ['first', 'second']) {
      await query(arenaUrl(), 'create table made_after (n integer)');
      expect(await run(restore!), time).to.equal(0);
      expect(await calls()).to.deep.equal(['stop arena', 'start arena']);
      expect(await restored().catch((error: Error) => error.message), time).to.include('does not exist');
    }
    await query(arenaUrl(), 'create table made_after (n integer)');
    await writeFile(path.join(folder, 'arena.dump'), 'damaged');
    expect(await run(restore!)).to.not.equal(0);
    expect(await calls()).to.deep.equal(['stop arena']);
    const kept = await query(databaseUrl(), `select datname from pg_database where datname like 'arena_before%'`);
    const holding = kept.map(async ({ datname }) => query(urlOf(datname), 'select n from made_after'));
    expect(await Promise.all(holding)).to.deep.equal([[], [], []]);
  });
});
