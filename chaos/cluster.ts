// Three processes on one Redis and one PostgreSQL, with a proxy on each of their connections.
import { startTestCluster, type Ways } from '../test/support/cluster.ts';
import { findPostgres } from '../test/support/servers/postgres.ts';
import { startTcpProxy, type TcpProxy } from '../test/support/tcp-proxy.ts';
import type { Deployment, Row } from './deployment.ts';
import { CLOCK, ENVIRONMENT } from './environment.ts';
import { mountDisk } from './small-disk.ts';
import pg from 'pg';

export async function startCluster(): Promise<Deployment> {
  const disk = await mountDisk(findPostgres()?.user);
  const toRedis: TcpProxy[] = [];
  const toPostgres: TcpProxy[] = [];
  const cluster = await startTestCluster({
    env: ENVIRONMENT,
    nodeOptionsOf: () => CLOCK,
    async prepare({ postgres }) {
      if (!disk) return;
      await query(postgres, `CREATE TABLESPACE small LOCATION '${disk.folder}'`);
      await configure(postgres, `default_tablespace = small`);
    },
    async waysOf(number, direct): Promise<Ways> {
      toRedis[number] = await startTcpProxy(direct.redis);
      toPostgres[number] = await startTcpProxy(direct.postgres);
      return { redis: toRedis[number].url, postgres: toPostgres[number].url };
    },
  });
  const doors = await Promise.all(cluster.processes.map(({ url }) => startTcpProxy(url)));
  const links = { Redis: toRedis, PostgreSQL: toPostgres, clients: doors };
  const { url } = cluster.postgres;
  return {
    kind: 'cluster',
    processes: cluster.processes,
    links,
    servers: { Redis: cluster.redis, PostgreSQL: cluster.postgres },
    disk,
    revive: (number) => cluster.revive(number),
    setReadOnly: (isReadOnly) => configure(url, `default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`),
    rows: (sql) => query(url, sql),
    async close() {
      await cluster.close();
      await Promise.all(
        Object.values(links)
          .flat()
          .map((proxy) => proxy.close()),
      );
      await disk?.remove();
    },
  };
}

/** For all sessions, those that are open included. */
async function configure(url: string, setting: string): Promise<void> {
  await query(url, `ALTER SYSTEM SET ${setting}`);
  await query(url, 'SELECT pg_reload_conf()');
}

async function query(url: string, sql: string): Promise<readonly Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
