// Daily deals, their games and rankings, on either database.
import type { DealStore, RankedPage } from '../../ports/deal-store.ts';
import type { NewGame } from '../../ports/game-store.ts';
import type { DailyDeal, DealGame, DealPlayer, DealResult, RankedDeal } from '../../records/deal-records.ts';
import type { Instant } from '../../records/game-record.ts';
import type { GameId } from '../../records/ids.ts';
import type { StandingKind } from '../../records/standing.ts';
import type { Selected } from '../columns.ts';
import * as queries from './deal-queries.ts';
import * as writes from './deal-writes.ts';
import type { Ledger } from '../ledger.ts';

export class SqlDealStore implements DealStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  dealOf(day: string): Promise<DailyDeal | undefined> {
    return this.#ledger.find(queries.dealOf(this.#ledger.db, day));
  }

  async chooseDeal(deal: DailyDeal): Promise<void> {
    await this.#ledger.write(writes.dealWrite(this.#ledger.db, deal));
  }

  startGame(game: NewGame, player: DealPlayer): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('deal_games', writes.startWrite(this.#ledger.db, game, player));
  }

  async gameOf(day: string, player: DealPlayer): Promise<DealGame | undefined> {
    const row = await this.#ledger.find(queries.gameOf(this.#ledger.db, day, player));
    return row && toDealGame(row);
  }

  async gamesOf(player: DealPlayer): Promise<readonly DealGame[]> {
    return (await this.#ledger.run(queries.gamesOf(this.#ledger.db, player))).map(toDealGame);
  }

  async unmeasuredGames(limit: number): Promise<readonly GameId[]> {
    const rows = await this.#ledger.run(queries.unmeasuredGames(this.#ledger.db, limit));
    return rows.map(({ id }) => id);
  }

  async measure(gameId: GameId, result: DealResult | null, now: Instant): Promise<void> {
    await this.#ledger.write(writes.measureWrite(this.#ledger.db, gameId, result, now));
  }

  async ranked(page: RankedPage): Promise<readonly RankedDeal[]> {
    const rows = await this.#ledger.run(queries.ranked(this.#ledger.db, page));
    return rows.map(({ kind, owner, gameId, isConceded, loss, deficit, endedAt, name, isShown }) => {
      const result = { isConceded: isConceded === 1, loss: loss!, deficit: deficit!, endedAt: endedAt! };
      return { kind, owner, gameId, ...result, name: name ?? '', isShown: isShown === 1 };
    });
  }

  async countRanked(day: string, kind: StandingKind): Promise<number> {
    return (await this.#ledger.find(queries.rankedCount(this.#ledger.db, day, kind)))!.count;
  }

  async countBetter(day: string, kind: StandingKind, result: DealResult): Promise<number> {
    return (await this.#ledger.find(queries.betterCount(this.#ledger.db, day, kind, result)))!.count;
  }

  async publishBefore(day: string, limit: number): Promise<readonly GameId[]> {
    const hidden = await this.#ledger.run(queries.hiddenBefore(this.#ledger.db, day, limit));
    const ids = hidden.map(({ id }) => id);
    if (ids.length > 0) await this.#ledger.write(writes.publication(this.#ledger.db, ids));
    return ids;
  }
}

function toDealGame({ isConceded, ...row }: Selected<DealGame>): DealGame {
  return { ...row, isConceded: isConceded === null ? null : isConceded === 1 };
}
