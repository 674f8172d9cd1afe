// A separate process that packs until it is killed, and prints the number of games packed in each batch once the store
// confirms it. Its argument: the path of the database.
import { openStore } from '../../src/store/open-store.ts';

const store = await openStore(`file:${process.argv[2]}`);
for (;;) {
  const packing = { after: '', before: 'h', endedBefore: Date.now() * 2, limit: 3 };
  const { games } = await store.archive.packGames(packing);
  process.stdout.write(`${games}\n`);
}
