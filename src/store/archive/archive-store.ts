// The archive on either database.
import type { ArchiveStore, OldGames, Packed } from '../../ports/archive-store.ts';
import type { Instant } from '../../records/game-record.ts';
import { gamesToPack, packingWrite, unpackedIds } from './archive-queries.ts';
import { expiryWrite, idsFrom } from '../games/retention.ts';
import type { Ledger } from '../ledger.ts';

export class SqlArchiveStore implements ArchiveStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async packGames(old: OldGames): Promise<Packed> {
    const { backend, db } = this.#ledger;
    const ids = (await this.#ledger.run(unpackedIds(db, old))).map(({ id }) => id);
    const due = ids.length === 0 ? [] : await this.#ledger.run(gamesToPack(backend, ids, old));
    const damaged: { id: string; error: unknown }[] = [];
    const writes = due.flatMap((row) => {
      try {
        return [packingWrite(backend, row)];
      } catch (error) {
        damaged.push({ id: row.id, error });
        return [];
      }
    });
    const written = await Promise.all(writes.map((write) => this.#ledger.write(write)));
    const games = written.filter(Boolean).length;
    const isOthers = written.length > 0 && games === 0;
    return { games, damaged, next: ids.length < old.limit || isOthers ? null : ids.at(-1)! };
  }

  async expireGames(old: OldGames, now: Instant): Promise<string | null> {
    const { backend, db } = this.#ledger;
    const ids = (await this.#ledger.run(idsFrom(db, old))).map(({ id }) => id);
    if (ids.length > 0) await this.#ledger.write(expiryWrite(backend, ids, { endedBefore: old.endedBefore, now }));
    return ids.length < old.limit ? null : ids.at(-1)!;
  }
}
