// Performs acts without a server: opens the store in this process, and connects to the cluster if there is one.
import { existsSync } from 'node:fs';
import { askOther } from '../ports/owners.ts';
import { ForeignDatabase, remedyOf, UnopenedFile } from '../ports/store-errors.ts';
import type { Cluster } from '../cluster/cluster.ts';
import { databaseFileOf, type Config } from '../config.ts';
import { newSteadyClock } from '../local/steady-clock.ts';
import { migrateStore, openStoreAsIs } from '../store/open-store.ts';
import { findKeyring } from '../outbound/key.ts';
import { WITHOUT_OUTAGES } from '../table/time-to-play.ts';
import type { AdminParts } from './act.ts';
import { performAct, type ActName } from './acts.ts';
import { Failure } from './failure.ts';
import { keepOwner } from './ownership.ts';

/** @throws Failure, also when another process has the embedded database open */
export async function performLocally(config: Config, name: ActName, given: object): Promise<object> {
  const databaseFile = databaseFileOf(config);
  if (databaseFile !== undefined && !existsSync(databaseFile)) {
    const hint = 'Run it where the server runs, with its DATABASE_URL.';
    throw new Failure(`There is no database ${databaseFile}.`, hint);
  }
  const giveToOwner = databaseFile === undefined ? () => {} : keepOwner(databaseFile);
  const store = await openStoreAsIs(config.databaseUrl, { mayBeOlder: name === 'backup' }).catch(failToOpen);
  let cluster: Cluster | undefined;
  try {
    // To notify other processes of changes, and for their time: this one does not join, and owns no game.
    if (config.redisUrl !== undefined) {
      const { openCluster } = await import('../cluster/cluster.ts');
      cluster = await openCluster(config.redisUrl, { reportError: () => {} }).catch(failToUseRedis);
    }
    // A wrong clock of this machine must not end games before they began.
    const gameTime = await cluster?.gameTime().catch(failToUseRedis);
    const parts: AdminParts = {
      store,
      // An unreachable owner reads the journal before its next write.
      live: { refresh: async (gameId) => void (cluster && (await askOther(cluster.owners, gameId, 'refresh'))) },
      // The queue of a server without Redis drops the ticket when it next pairs it.
      queue: cluster?.queue ?? { leave: async () => {} },
      news: cluster?.news ?? { publish: () => {} },
      clock: newSteadyClock({ differs: () => {} }, gameTime),
      timeToPlay: WITHOUT_OUTAGES,
      links: { hostUrl: config.publicUrl ?? `http://localhost:${config.port}` },
      keyring: findKeyring(config.webhooksKeys, databaseFile),
      databaseFile,
    };
    return await performAct(parts, name, given);
  } finally {
    await cluster?.close();
    await store.close();
    giveToOwner();
  }
}

/** @returns the names of the migrations that were applied */
export async function migrateLocally(config: Config): Promise<string[]> {
  const databaseFile = databaseFileOf(config);
  const giveToOwner = databaseFile === undefined ? () => {} : keepOwner(databaseFile);
  return migrateStore(config.databaseUrl).catch(failToOpen).finally(giveToOwner);
}

export function failToOpen(error: Error): never {
  if (error instanceof ForeignDatabase) throw new Failure(`${error.message}.`, error.remedy);
  if (error instanceof UnopenedFile) throw new Failure(error.message, error.isHeld ? HINTS.held : HINTS.unreadable);
  throw new Failure(error.message, remedyOf(error) ?? HINTS.ofServer);
}

const HINTS = {
  held: 'Its socket did not answer: set ADMIN_SOCKET as for the server, or stop the server.',
  unreadable: 'Check DATABASE_URL, its disk and its permissions. A copy of the file with its -wal is a backup too.',
  ofServer: 'Check DATABASE_URL, and that the database is running.',
};

function failToUseRedis(error: Error): never {
  throw new Failure(error.message, 'Check REDIS_URL, and that Redis is running.');
}
