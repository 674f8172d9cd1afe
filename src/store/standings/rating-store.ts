// Results, rating steps and the rating book, on either database.
import type { GameId } from '../../records/ids.ts';
import type { Instant } from '../../records/game-record.ts';
import type {
  CountedGame,
  LineGame,
  LineId,
  OwnedLine,
  RatingBook,
  ResultRecord,
  StepRecord,
  ThoughtMeans,
} from '../../records/rating-records.ts';
import type { LineColumns } from '../../records/line-columns.ts';
import type { StandingKind, StandingRuleset } from '../../records/standing.ts';
import type { Entries, RatingStore } from '../../ports/rating-store.ts';
import { unpackFacts } from '../../table/packed-facts.ts';
import type { Update } from '../backend.ts';
import { COLUMNS } from '../columns.ts';
import type { Ledger } from '../ledger.ts';
import { toLine } from '../rows.ts';
import { agentTierSteps, tierSteps } from './standing-writes.ts';
import * as queries from './rating-queries.ts';
import * as writes from './rating-writes.ts';

export class SqlRatingStore implements RatingStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async book(): Promise<RatingBook> {
    return (await this.#ledger.find(this.#ledger.db.selectFrom('rating_book').select(COLUMNS.rating_book)))!;
  }

  async entries(kind: StandingKind, owner: string): Promise<Entries | undefined> {
    const rows = await this.#ledger.run(queries.entries(this.#ledger.db, kind, owner));
    if (rows.length === 0) return undefined;
    return Object.fromEntries(rows.map((row) => [row.ruleset, toLine(row)])) as Record<StandingRuleset, LineColumns>;
  }

  async countedGame(gameId: GameId): Promise<CountedGame | undefined> {
    const rows = await this.#ledger.run(queries.countedGame(this.#ledger.db, gameId));
    const [first] = rows;
    if (!first) return undefined;
    const { counting, sequence, lineA, lineB } = first;
    const steps = rows.flatMap(({ line, reason, ratingBefore, rating }) =>
      line === null ? [] : [{ line, reason, ratingBefore: ratingBefore!, rating: rating! }],
    );
    const state = { isDue: counting === 'due', isRefused: counting === 'refused', hasResult: sequence !== null };
    return { ...state, lineA, lineB, steps };
  }

  async lastGames(line: LineId, limit: number): Promise<readonly LineGame[]> {
    const rows = await this.#ledger.run(queries.lastGames(this.#ledger.db, line, limit));
    return rows.map(({ packedFacts, opponentName, ...game }) => {
      return { ...game, opponentName: opponentName ?? unpackFacts(packedFacts!).house!.name };
    });
  }

  async thoughtMeans(line: LineId, limit: number): Promise<ThoughtMeans> {
    return (await this.#ledger.find(queries.thoughtMeans(this.#ledger.db, line, limit)))!;
  }

  async mark(): Promise<void> {
    await this.#ledger.write([writes.markStep(this.#ledger.db)]);
  }

  beginRecount(now: Instant, until: Instant): Promise<boolean> {
    return this.#ledger.write([writes.recountBeginning(this.#ledger.db, now, until)]);
  }

  renewRecount(generation: number, until: Instant): Promise<boolean> {
    return this.#ledger.write([writes.leaseRenewal(this.#ledger.db, generation, until)]);
  }

  endRecount(generation: number, marks: number): Promise<boolean> {
    return this.#ledger.write([writes.recountEnd(this.#ledger.db, generation, marks)]);
  }

  results({ limit, after }: Parameters<RatingStore['results']>[0]): Promise<readonly ResultRecord[]> {
    return this.#ledger.run(queries.resultsInOrder(this.#ledger.db, limit, after));
  }

  async suspensions(): Promise<ReadonlyMap<LineId, Instant>> {
    const rows = await this.#ledger.run(queries.suspensions(this.#ledger.db));
    return new Map(rows.map(({ line, since }) => [line, since]));
  }

  async insertSteps(steps: readonly StepRecord[]): Promise<void> {
    await this.#ledger.write(steps.map(writes.stepInsert));
  }

  showLines(generation: number, lines: readonly OwnedLine[]): Promise<boolean> {
    const { db } = this.#ledger;
    const owners = [...new Set(lines.map(({ line }) => line))].map(writes.ownerOf);
    return this.#ledger.write([
      writes.recountHold(db, generation),
      ...lines.map((line) => writes.lineShown(db, line)),
      ...owners.flatMap(({ kind, owner }): Update[] =>
        (kind === 'agent' ? agentTierSteps(db, [owner]) : tierSteps(db, [owner])).map((step) => ({
          ...step,
          mayMiss: true,
        })),
      ),
    ]);
  }

  async deleteOldSteps(limit: number): Promise<number> {
    return (await this.#ledger.change(writes.oldSteps(this.#ledger.db, limit))).length;
  }

  async expirePlaces(now: Instant, limit: number): Promise<number> {
    const { db } = this.#ledger;
    const rows = await this.#ledger.run(queries.expiredPlaces(db, now, limit));
    if (rows.length === 0) return 0;
    const players = [...new Set(rows.flatMap(({ kind, owner }) => (kind === 'player' ? [owner] : [])))];
    const agents = [...new Set(rows.flatMap(({ kind, owner }) => (kind === 'agent' ? [owner] : [])))];
    const updates = [
      ...rows.map((row) => writes.placeEnd(db, row)),
      ...agentTierSteps(db, agents),
      ...tierSteps(db, players),
    ];
    await this.#ledger.write(updates.map((update) => ({ ...update, mayMiss: true })));
    return rows.length;
  }
}
