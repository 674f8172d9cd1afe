import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { openStore } from '../../src/store/open-store.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { gameStoreContract, type OpenedStore } from './game-store.ts';
import { webhookStoreContract } from './webhook-store.ts';
import path from 'node:path';
import pg from 'pg';

describe('SQLite', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'arena-store-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const open = async (): Promise<OpenedStore> => {
    const url = `file:${path.join(folder, 'arena.db')}`;
    const store = await openStore(url);
    return { store, reopen: () => store.close().then(() => openStore(url)) };
  };
  gameStoreContract('as a game store', open);
  webhookStoreContract('as a store of webhooks', open);
});

suiteNeeding('postgres', 'PostgreSQL', () => {
  const databaseUrl = freshDatabase();

  const open = async (): Promise<OpenedStore> => {
    const url = databaseUrl();
    await dropTables(url);
    const store = await openStore(url);
    return { store, reopen: () => store.close().then(() => openStore(url)) };
  };
  gameStoreContract('as a game store', open);
  webhookStoreContract('as a store of webhooks', open);
});

async function dropTables(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await client.end();
}
