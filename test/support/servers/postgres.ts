// A private PostgreSQL on a free port, as durable as a real one: fsync stays on.
import { execFile, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findProgram } from './find-program.ts';
import type { UnixUser } from './running-program.ts';
import { startServer, type Server } from './server.ts';

export interface PostgresPrograms {
  readonly postgres: string;
  readonly initdb: string;
  /** PostgreSQL refuses to run as root: root runs it as this user. */
  readonly user: UnixUser | undefined;
}

const DEBIAN = '/usr/lib/postgresql/*/bin';
const SUPERUSER = 'arena';
const run = promisify(execFile);

/** The highest installed version; `undefined` if there is none, or if root cannot run it without a user `postgres`. */
export function findPostgres(): PostgresPrograms | undefined {
  const postgres = findProgram('postgres', [`${DEBIAN}/postgres`]);
  const initdb = postgres && findProgram('initdb', [join(dirname(postgres), 'initdb')]);
  if (!postgres || !initdb) return undefined;
  if (process.getuid?.() !== 0) return { postgres, initdb, user: undefined };
  const user = findUser('postgres');
  return user && { postgres, initdb, user };
}

/** Its `url` is `postgres://arena@127.0.0.1:port/postgres`; the user is a superuser without a password. */
export async function startPostgres(): Promise<Server> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL cannot be had here');
  const { postgres, initdb, user } = programs;
  return startServer({
    program: postgres,
    args: (folder, port) => ['-D', folder, '-p', `${port}`, ...settings()],
    isReady: (line) => line.includes('ready to accept connections'),
    url: (port) => `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
    // "Fast" shutdown: it ends sessions instead of waiting for them.
    stopSignal: 'SIGINT',
    prepare: async (folder) => {
      await run('cp', ['-a', `${await newCluster(initdb, user)}/.`, folder], { ...user });
    },
    user,
  });
}

/** @returns the URL of the new database, which is empty */
export async function createDatabase(serverUrl: string, name: string, options = ''): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`CREATE DATABASE ${name} ${options}`);
  await client.end();
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}

function settings(): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'on',
    synchronous_commit: 'on',
    max_connections: 100,
    shared_buffers: '32MB',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

let made: Promise<string> | undefined;

/** The folder of a PostgreSQL that was never started, created once per process: copying it takes a seventh of the time. */
function newCluster(initdb: string, user: UnixUser | undefined): Promise<string> {
  return (made ??= initialise(initdb, user));
}

/** Does not sync the new files: nobody needs them after a crash of the machine. */
async function initialise(initdb: string, user: UnixUser | undefined): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'game-arena-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  if (user) chownSync(folder, user.uid, user.gid);
  const args = ['-D', folder, '-U', SUPERUSER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await run(initdb, args, { ...user, cwd: folder });
  return folder;
}

function findUser(name: string): UnixUser | undefined {
  const [uid, gid] = ['-u', '-g'].map((option) => spawnSync('id', [option, name], { encoding: 'utf8' }));
  return uid?.status === 0 && gid?.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined;
}
