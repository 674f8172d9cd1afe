// When the arena was up, on either database.
import { sql } from 'kysely';
import type { Uptime, UptimeStore } from '../ports/uptime-store.ts';
import type { Instant } from '../records/game-record.ts';
import type { Ledger } from './ledger.ts';
import { looseSteps } from './steps.ts';

export class SqlUptimeStore implements UptimeStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async recent(limit: number): Promise<readonly Uptime[]> {
    const newest = this.#ledger.db
      .selectFrom('uptimes')
      .select(['began_at as beganAt', 'seen_at as seenAt'])
      .orderBy('began_at', 'desc')
      .limit(limit);
    return (await this.#ledger.run(newest)).toReversed();
  }

  async begin(at: Instant, oldest: Instant): Promise<void> {
    await this.#write([
      sql`delete from uptimes where began_at >= ${at} or seen_at < ${oldest}
        or (seen_at = began_at and began_at > (select min(began_at) from uptimes))`,
      sql`update uptimes set seen_at = ${at} where seen_at > ${at}`,
      sql`insert into uptimes (began_at, seen_at) values (${at}, ${at})`,
    ]);
  }

  async extend(at: Instant): Promise<void> {
    await this.#write([
      sql`update uptimes set seen_at = ${at} where began_at = (select max(began_at) from uptimes) and seen_at < ${at}`,
    ]);
  }

  async #write(statements: readonly ReturnType<typeof sql>[]): Promise<void> {
    await this.#ledger.write(looseSteps(this.#ledger.db, statements));
  }
}
