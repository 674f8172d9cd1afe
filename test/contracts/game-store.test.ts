import { expect } from 'chai';
import { openStore } from '../../src/store/open-store.ts';
import { newHash, newSubscription, SOME_TIME } from '../support/builders.ts';
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

suiteNeeding('postgres', 'four processes that add webhooks on PostgreSQL', () => {
  const url = emptyPostgres();

  it('together add no more than a caller may have', async () => {
    const stores = await Promise.all([1, 2, 3, 4].map(() => openStore(url())));
    for (let i = 0; i < 10; i++) {
      const caller = newHash();
      const limits = [{ of: { caller }, since: SOME_TIME, max: 3 }];
      const attempts = stores.map(({ webhooks }) =>
        webhooks.insertSubscription(newSubscription({ caller }), null, limits),
      );
      expect((await Promise.all(attempts)).filter(Boolean)).to.have.length(3);
    }
    await Promise.all(stores.map((each) => each.close()));
  });
});

function contracts(url: () => string): void {
  const open = async (): Promise<OpenedStore> => {
    const store = await openStore(url());
    return { store, reopen: () => store.close().then(() => openStore(url())) };
  };
  gameStoreContract('as a game store', open);
  webhookStoreContract('as a store of webhooks', open);
}
