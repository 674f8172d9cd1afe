// Standings, communities and the counting of games, on either database.
import type { CommunityId, GameId, PlayerId } from '../../records/ids.ts';
import { BadCursor, type StandingStore } from '../../ports/standing-store.ts';
import type { RankedClub, CommunityRecord, Counted, Settlement, Voiding } from '../../records/standing-records.ts';
import type { RankedPage, StandingKind, StandingsPage } from '../../records/standing.ts';
import type { Receipt } from '../../records/receipt.ts';
import type { Ledger } from '../ledger.ts';
import { COLUMNS, FIELDS, toRow } from '../columns.ts';
import { countingUpdate, settlementWrite } from './standing-writes.ts';
import { unvoidingWrite, voidingWrite } from './voiding-writes.ts';
import { clubPlacesSteps, leavingSteps } from './community-writes.ts';
import { receiptSteps } from '../games/game-writes.ts';
import { agentRecordSteps } from './form-writes.ts';
import * as queries from './standing-queries.ts';

export class SqlStandingStore implements StandingStore {
  readonly #ledger: Ledger;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  async unsettledGames(limit: number): Promise<readonly string[]> {
    return (await this.#ledger.run(queries.unsettledGames(this.#ledger.db, limit))).map(({ id }) => id);
  }

  async isUnsettled(gameId: GameId): Promise<boolean> {
    const games = this.#ledger.db.selectFrom('games').select('counting').where('id', '=', gameId);
    return (await this.#ledger.find(games))?.counting === 'due';
  }

  settleGame(settlement: Settlement): Promise<boolean> {
    return this.#ledger.writeUnlessTaken(['matches', 'steps'], settlementWrite(this.#ledger.backend, settlement));
  }

  async refuseSettlement(gameId: GameId): Promise<void> {
    await this.#ledger.write([countingUpdate(this.#ledger.db, gameId, 'refused')]);
  }

  async counted(gameId: GameId): Promise<Counted> {
    const { db } = this.#ledger;
    const isDue = await this.isUnsettled(gameId);
    const games = db.selectFrom('player_games').select(COLUMNS.player_games).where('game_id', '=', gameId);
    return { isDue, played: await this.#ledger.run(games) };
  }

  voidGame(voiding: Voiding): Promise<boolean> {
    return this.#ledger.write(voidingWrite(this.#ledger.db, voiding));
  }

  unvoidGame(gameId: GameId): Promise<boolean> {
    return this.#ledger.write(unvoidingWrite(this.#ledger.db, gameId));
  }

  async recountAgents(): Promise<void> {
    const { db } = this.#ledger;
    const agents = await this.#ledger.run(db.selectFrom('agents').select('slug'));
    for (const { slug } of agents) await this.#ledger.write(agentRecordSteps(db, slug));
  }

  async leaderboard(kind: StandingKind, page: StandingsPage): Promise<RankedPage> {
    const from = cursorOf(page);
    const { db } = this.#ledger;
    const rows =
      kind === 'agent'
        ? await this.#ledger.run(queries.agentStandings(db, page, from))
        : await this.#ledger.run(queries.playerStandings(db, page, from));
    return queries.rankedPage(rows, page.limit, from);
  }

  async communityLeaderboard(communityId: CommunityId, page: StandingsPage): Promise<RankedPage> {
    const from = cursorOf(page);
    const rows = await this.#ledger.run(queries.communityStandings(this.#ledger.db, communityId, page, from));
    return queries.rankedPage(rows, page.limit, from);
  }

  async insertCommunity(community: CommunityRecord, founder: string, receipt: Receipt | null): Promise<boolean> {
    return this.#ledger.writeUnlessTaken('communities', [
      ...receiptSteps(receipt),
      { into: 'communities', row: toRow(FIELDS.communities, community) },
      ...clubPlacesSteps(this.#ledger.db, community.id, founder),
    ]);
  }

  findCommunity(slug: string): Promise<CommunityRecord | undefined> {
    return this.#ledger.find(queries.communities(this.#ledger.db).where('slug', '=', slug));
  }

  communities({ limit, cursor }: Parameters<StandingStore['communities']>[0]): Promise<readonly CommunityRecord[]> {
    const page = queries.communities(this.#ledger.db).orderBy('id', 'desc').limit(limit);
    return this.#ledger.run(cursor === undefined ? page : page.where('id', '<', cursor));
  }

  async isMember(communityId: CommunityId, playerId: PlayerId): Promise<boolean> {
    return (await this.#ledger.find(queries.membership(this.#ledger.db, communityId, playerId))) !== undefined;
  }

  join(communityId: CommunityId, playerId: PlayerId): Promise<boolean> {
    const { db } = this.#ledger;
    const more = db
      .updateTable('communities')
      .set((eb) => ({ members: eb('members', '+', 1) }))
      .where('id', '=', communityId);
    const steps = clubPlacesSteps(db, communityId, playerId);
    return this.#ledger.writeUnlessTaken('club_places', [...steps, { update: more.compile() }]);
  }

  leave(communityId: CommunityId, playerId: PlayerId): Promise<boolean> {
    return this.#ledger.write(leavingSteps(this.#ledger.db, communityId, playerId));
  }

  async clubsOf(playerId: PlayerId): Promise<readonly RankedClub[]> {
    const rows = await this.#ledger.run(queries.clubsOf(this.#ledger.db, playerId));
    return rows.map(queries.toClub);
  }
}

function cursorOf({ cursor }: StandingsPage): queries.StandingCursor | undefined {
  if (cursor === undefined) return undefined;
  const parsed = queries.parseCursor(cursor);
  if (!parsed) throw new BadCursor(cursor);
  return parsed;
}
