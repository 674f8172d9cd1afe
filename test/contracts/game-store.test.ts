import { openStore } from '../../src/store/open-store.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { emptyPostgres, emptySqlite } from './empty-databases.ts';
import { gameStoreContract, type OpenedStore } from './game-store.ts';
import { webhookStoreContract } from './webhook-store.ts';

describe('SQLite', () => {
  contracts(emptySqlite());
});
suiteNeeding('postgres', 'PostgreSQL', () => {
  contracts(emptyPostgres());
});

function contracts(url: () => string): void {
  const open = async (): Promise<OpenedStore> => {
    const store = await openStore(url());
    return { store, reopen: () => store.close().then(() => openStore(url())) };
  };
  gameStoreContract('as a game store', open);
  webhookStoreContract('as a store of webhooks', open);
}
