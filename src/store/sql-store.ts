// The whole store: its parts share one database and one group commit. Deliveries have their own,
// so that neither they nor moves wait for each other.
import type { Store } from '../ports/store.ts';
import { SqlAdminStore } from './admin-store.ts';
import { SqlAgentStore } from './agents/agent-store.ts';
import { SqlArchiveStore } from './archive/archive-store.ts';
import { SqlDealStore } from './deals/deal-store.ts';
import { SqlExportStore } from './exports/export-store.ts';
import { SqlFriendStore } from './friends/friend-store.ts';
import type { OnCommit } from './group-commit.ts';
import { SqlGameStore } from './games/game-store.ts';
import { Ledger } from './ledger.ts';
import { SqlJudgingStore } from './standings/judging-store.ts';
import { SqlLeagueStore } from './leagues/league-store.ts';
import { SqlPlayerStore } from './players/player-store.ts';
import { SqlPushStore } from './push/push-store.ts';
import { SqlPuzzleStore } from './puzzles/puzzle-store.ts';
import { SqlRatingStore } from './standings/rating-store.ts';
import { SqlStandingStore } from './standings/standing-store.ts';
import type { TroubleLog, MonitoredBackend } from './monitored-backend.ts';
import { SqlUptimeStore } from './uptime-store.ts';
import { SqlWebhookStore } from './webhooks/webhook-store.ts';

export interface StoreOptions {
  /**
   * Called with a sentence for each setting that endangers durability, each version that cannot be read, and each packed game
   * that a list leaves out because it cannot be unpacked.
   */
  readonly warn?: (message: string) => void;
  readonly onCommit?: OnCommit;
  /** Called before every query that is not part of a transaction. */
  readonly onLookUp?: () => void;
  readonly trouble?: TroubleLog;
}

export class SqlStore extends SqlGameStore implements Store {
  readonly agents: SqlAgentStore;
  readonly players: SqlPlayerStore;
  readonly friends: SqlFriendStore;
  readonly standings: SqlStandingStore;
  readonly ratings: SqlRatingStore;
  readonly leagues: SqlLeagueStore;
  readonly puzzles: SqlPuzzleStore;
  readonly deals: SqlDealStore;
  readonly judging: SqlJudgingStore;
  readonly push: SqlPushStore;
  readonly webhooks: SqlWebhookStore;
  readonly exports: SqlExportStore;
  readonly archive: SqlArchiveStore;
  readonly admin: SqlAdminStore;
  readonly uptimes: SqlUptimeStore;
  readonly #ledgers: readonly Ledger[];

  constructor(backend: MonitoredBackend, { onCommit, warn = () => {} }: StoreOptions = {}) {
    const ledger = new Ledger(backend, onCommit);
    const warned = new Set<string>();
    const warnOnce = (message: string): void => {
      if (!warned.has(message)) warn(message);
      warned.add(message);
    };
    super(ledger, warnOnce);
    this.agents = new SqlAgentStore(ledger);
    this.players = new SqlPlayerStore(ledger);
    this.friends = new SqlFriendStore(ledger);
    this.standings = new SqlStandingStore(ledger);
    this.ratings = new SqlRatingStore(ledger);
    this.leagues = new SqlLeagueStore(ledger);
    this.puzzles = new SqlPuzzleStore(ledger);
    this.deals = new SqlDealStore(ledger);
    this.judging = new SqlJudgingStore(ledger);
    this.uptimes = new SqlUptimeStore(ledger);
    const deliveries = new Ledger(backend, onCommit);
    this.push = new SqlPushStore(deliveries);
    this.webhooks = new SqlWebhookStore(deliveries);
    this.exports = new SqlExportStore(deliveries, warnOnce);
    this.archive = new SqlArchiveStore(deliveries);
    this.admin = new SqlAdminStore(deliveries, warnOnce);
    this.#ledgers = [ledger, deliveries];
  }

  override async close(): Promise<void> {
    await Promise.all(this.#ledgers.map((each) => each.drain()));
    await super.close();
  }
}
