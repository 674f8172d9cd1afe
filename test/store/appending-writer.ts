// A separate process that appends until it is killed, and prints each ply once the store confirms that it is durable.
// Its argument: the path of the database.
import { openStore } from '../../src/store/open-store.ts';
import { newEntry, newRecord } from '../support/builders.ts';

const WRITERS = 32;

const store = await openStore(`file:${process.argv[2]}`);
await Promise.all(Array.from({ length: WRITERS }, appendForEver));

async function appendForEver(): Promise<never> {
  const { id } = await newGame();
  for (let ply = 0; ; ply++) {
    await store.append({ entries: [newEntry(id, ply)], ending: null, receipt: null });
    process.stdout.write(`${id} ${ply}\n`);
  }
}

async function newGame() {
  const record = newRecord();
  await store.insertGame({ record, entries: [], checkAt: null, receipt: null });
  return record;
}
