// The archive on either database.
import type { ArchiveStore, Packed, Packing } from '../ports/archive-store.ts';
import { gamesToPack, packingWrite, unpackedIds } from './archive-queries.ts';
import type { Ledger } from './ledger.ts';

export class SqlArchiveStore implements ArchiveStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async packGames(packing: Packing): Promise<Packed> {
    const { backend, db } = this.#ledger;
    const ids = (await this.#ledger.run(unpackedIds(db, packing))).map(({ id }) => id);
    if (ids.length === 0) return { games: 0, next: null };
    const due = await this.#ledger.run(gamesToPack(backend, ids, packing));
    const written = await Promise.all(due.map((row) => this.#ledger.write(packingWrite(backend, row))));
    const games = written.filter(Boolean).length;
    const isOthers = due.length > 0 && games === 0;
    return { games, next: ids.length < packing.limit || isOthers ? null : ids.at(-1)! };
  }
}
