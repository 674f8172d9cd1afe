// How reviews judged players' moves, on either database.
import type { JudgedOf, JudgingStore } from '../../ports/judging-store.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import type { JudgedGames } from '../../records/judged-records.ts';
import * as queries from './judging-queries.ts';
import * as writes from './judging-writes.ts';
import type { Ledger } from '../ledger.ts';

/** A statement for a hundred owners takes longer to plan than to run. */
const OWNERS_AT_ONCE = 20;

export class SqlJudgingStore implements JudgingStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async noteReview(...[gameId, policy, judgements]: Parameters<JudgingStore['noteReview']>): Promise<void> {
    await this.#ledger.write(writes.reviewNote(this.#ledger.db, gameId, policy, judgements));
  }

  async judgedGames(of: JudgedOf): Promise<readonly JudgedGames[]> {
    const starts = Array.from({ length: Math.ceil(of.owners.length / OWNERS_AT_ONCE) }, (_, i) => i * OWNERS_AT_ONCE);
    const pages = await Promise.all(
      starts.map((start) => this.#page({ ...of, owners: of.owners.slice(start, start + OWNERS_AT_ONCE) })),
    );
    return pages.flat();
  }

  async #page(of: JudgedOf): Promise<readonly JudgedGames[]> {
    const rows = await this.#ledger.run(queries.judgedGames(this.#ledger.db, of));
    return rows.toSorted((one, other) => one.at - other.at).map(queries.toJudgedGames);
  }

  async waitingGames(limit: number, now: Instant): Promise<readonly GameId[]> {
    const rows = await this.#ledger.run(queries.waitingGames(this.#ledger.db, limit, now));
    return rows.map(({ id }) => id);
  }

  claim(gameId: GameId, now: Instant, until: Instant): Promise<boolean> {
    return this.#ledger.write(writes.claimWrite(this.#ledger.db, gameId, now, until));
  }

  async giveUp(gameId: GameId): Promise<void> {
    await this.#ledger.write(writes.givingUp(this.#ledger.db, gameId));
  }

  async giveUpBefore(since: Instant): Promise<void> {
    await this.#ledger.write(writes.givingUpBefore(this.#ledger.db, since));
  }
}
