// The whole store.
import type { AdminStore } from './admin-store.ts';
import type { WebhookStore } from './webhook-store.ts';
import type { RatingStore } from './rating-store.ts';
import type { StandingStore } from './standing-store.ts';
import type { PlayerStore } from './player-store.ts';
import type { ArchiveStore } from './archive-store.ts';
import type { AgentStore } from './agent-store.ts';
import type { DealStore } from './deal-store.ts';
import type { ExportStore } from './export-store.ts';
import type { FriendStore } from './friend-store.ts';
import type { GameStore } from './game-store.ts';
import type { JudgingStore } from './judging-store.ts';
import type { LeagueStore } from './league-store.ts';
import type { PushStore } from './push-store.ts';
import type { PuzzleStore } from './puzzle-store.ts';
import type { UptimeStore } from './uptime-store.ts';

/** Games and everything stored with them, over one group commit. */
export interface Store extends GameStore {
  readonly agents: AgentStore;
  readonly players: PlayerStore;
  readonly friends: FriendStore;
  readonly standings: StandingStore;
  readonly ratings: RatingStore;
  readonly leagues: LeagueStore;
  readonly puzzles: PuzzleStore;
  readonly deals: DealStore;
  readonly judging: JudgingStore;
  readonly push: PushStore;
  readonly webhooks: WebhookStore;
  readonly exports: ExportStore;
  readonly archive: ArchiveStore;
  readonly admin: AdminStore;
  readonly uptimes: UptimeStore;
}
