// One process on SQLite.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startArenaProcess, type ArenaProcess } from '../test/support/process.ts';
import { recordSeeds } from '../test/support/seeds.ts';
import { freePort } from '../test/support/servers/free-port.ts';
import { startTcpProxy } from '../test/support/tcp-proxy.ts';
import type { Deployment, Row } from './deployment.ts';
import { CLOCK, ENVIRONMENT } from './environment.ts';
import { mountDisk } from './small-disk.ts';

export async function startSingle(): Promise<Deployment> {
  const disk = await mountDisk();
  const folder = disk?.folder ?? (await mkdtemp(path.join(tmpdir(), 'chaos-')));
  const file = path.join(folder, 'arena.db');
  const options = {
    port: await freePort(),
    databaseUrl: `file:${file}`,
    nodeOptions: CLOCK,
    env: { ...ENVIRONMENT, DRAIN_SECONDS: '0' },
  };
  const processes = [await startArenaProcess(options)];
  const door = await startTcpProxy(processes[0]!.url);
  const revive = async (): Promise<void> => {
    await processes[0]!.kill();
    processes[0] = await startArenaProcess(options);
  };
  return {
    kind: 'single',
    processes,
    links: { Redis: [], PostgreSQL: [], clients: [door] },
    servers: {},
    disk,
    revive,
    setReadOnly: (isReadOnly) => limitFiles(processes[0]!, isReadOnly ? '0' : 'unlimited'),
    async rows(sql) {
      const db = new DatabaseSync(file, { readOnly: true });
      const rows = db.prepare(sql).all() as unknown as Row[];
      db.close();
      return rows;
    },
    async close() {
      await processes[0]!.kill();
      await door.close();
      await recordSeeds(options.databaseUrl);
      await (disk ? disk.remove() : rm(folder, { recursive: true }));
    },
  };
}

/** No file can be written any more, not even by root: the system refuses as it does on a broken disk. */
async function limitFiles({ child: { pid } }: ArenaProcess, limit: '0' | 'unlimited'): Promise<void> {
  await promisify(execFile)('prlimit', ['--pid', String(pid), `--fsize=${limit}:`]);
}
