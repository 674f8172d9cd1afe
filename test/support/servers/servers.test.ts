import { expect } from 'chai';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { launch } from './running-program.ts';
import { startPostgres } from './postgres.ts';
import { startRedis } from './redis.ts';
import { freshDatabase } from './shared-postgres.ts';
import type { Server } from './server.ts';
import { suiteNeeding } from './suite-needing.ts';
import pg from 'pg';

/** The reply of a Redis to one command, without its line end. */
async function redisReply(url: string, command: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(`${command}\r\n`);
  const [reply] = await once(socket.setEncoding('utf8'), 'data');
  socket.destroy();
  return String(reply).trim();
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function refusalOf(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => 'none',
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );
}

/** A connection that the dying server has still accepted is reset. */
const DEAD_PORT = /^ECONN(REFUSED|RESET)$/;

suiteNeeding('redis', 'a private Redis', () => {
  let server: Server;
  before(async () => {
    server = await startRedis();
  });
  after(() => server.stop());

  it('answers on its port', async () => {
    expect(await redisReply(server.url, 'PING')).to.equal('+PONG');
  });

  it('is gone when killed and answers on the same port when started again, empty', async () => {
    await redisReply(server.url, 'SET key value');
    await server.kill();
    expect(await refusalOf(redisReply(server.url, 'PING'))).to.match(DEAD_PORT);
    await server.restart();
    expect(await redisReply(server.url, 'EXISTS key')).to.equal(':0');
  });

  it('is gone when stopped', async () => {
    const other = await startRedis();
    expect(other.url).to.not.equal(server.url);
    await other.stop();
    expect(await refusalOf(redisReply(other.url, 'PING'))).to.match(DEAD_PORT);
  });
});

suiteNeeding('postgres', 'a private PostgreSQL', () => {
  let server: Server;
  before(async () => {
    server = await startPostgres();
  });
  after(() => server.stop());

  it('keeps acknowledged writes through a SIGKILL', async () => {
    await query(server.url, 'CREATE TABLE kept (n int)');
    await query(server.url, 'INSERT INTO kept VALUES (7)');
    await server.kill();
    expect(await refusalOf(query(server.url, 'SELECT 1'))).to.match(DEAD_PORT);
    await server.restart();
    expect(await query(server.url, 'SELECT n FROM kept')).to.deep.equal([{ n: 7 }]);
  });

  it('restarts gracefully while it is running', async () => {
    await server.restart();
    expect(await query(server.url, 'SELECT 1 AS one')).to.deep.equal([{ one: 1 }]);
  });

  it('syncs to disk, like a real one', async () => {
    expect(await query(server.url, 'SHOW fsync')).to.deep.equal([{ fsync: 'on' }]);
    expect(await query(server.url, 'SHOW synchronous_commit')).to.deep.equal([{ synchronous_commit: 'on' }]);
  });
});

suiteNeeding('postgres', 'the shared PostgreSQL', () => {
  const one = freshDatabase();
  const other = freshDatabase();

  it('creates a separate database for each suite', async () => {
    await query(one(), 'CREATE TABLE mine (n int)');
    expect(await refusalOf(query(other(), 'SELECT n FROM mine'))).to.equal('42P01');
  });
});

describe('a launched program', () => {
  it('reports why it did not start', async () => {
    const launched = await launch({
      program: process.execPath,
      args: ['--eval', 'console.error("no such port"); process.exit(1)'],
      folder: '.',
      isReady: () => false,
    });
    expect(launched).to.deep.equal({ ok: false, log: 'no such port' });
  });

  it('gets a port that no other program gets, in this process or another', async () => {
    const COUNT = 300;
    const ports = await Promise.all(Array.from({ length: COUNT }, freePort));
    const file = fileURLToPath(new URL('free-port.ts', import.meta.url));
    const script = `const { freePort } = await import(${JSON.stringify(file)});
      const ports = [];
      for (let i = 0; i < ${COUNT}; i++) ports.push(await freePort());
      process.stdout.write(ports.join(' '), () => process.exit()); // what is not yet written would be lost`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    const others = stdout.split(' ').map(Number);
    expect(others).to.have.length(COUNT);
    expect(new Set([...ports, ...others]).size).to.equal(2 * COUNT);
  });
});
