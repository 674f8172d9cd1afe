// The durable store of hosted agents, their challenges and matches.
import type { GameId } from '../records/ids.ts';
import type {
  AgentChanges,
  AgentRecord,
  ChallengeRecord,
  CountedMatch,
  ListedMatch,
  RatedAgent,
} from '../records/agent-records.ts';
import type { Instant } from '../records/game-record.ts';
import type { Receipt } from '../records/receipt.ts';

export interface MatchPage {
  readonly challenger?: string | undefined;
  /** Only matches of public games. */
  readonly publicOnly?: boolean | undefined;
  readonly limit: number;
  /** Only matches with a smaller id. */
  readonly before?: string | undefined;
}

/** An agent whose name or slug looks like another name. */
export type Namesake = Pick<AgentRecord, 'slug' | 'keyHash'>;

/** What a change of an agent relies on. */
export type ReadAgent = Pick<AgentRecord, 'slug' | 'keyHash' | 'about' | 'accepts'>;

/** Every write resolves only when it is durable. */
export interface AgentStore {
  /**
   * False, and nothing is written, when the slug is taken, or the name was taken just now.
   * @param naming `sharesName`: its owner calls another agent so
   */
  insertAgent(agent: AgentRecord, receipt: Receipt | null, naming?: { readonly sharesName: boolean }): Promise<boolean>;
  findAgent(slug: string): Promise<RatedAgent | undefined>;
  /** Whose present key this is. @param keyHash SHA-256 */
  findAgentByKey(keyHash: string): Promise<RatedAgent | undefined>;
  /**
   * What is `undefined` stays as it is. False when its key, or what it says or accepts and is to change, is no longer as it
   * was read, or the name was taken just now.
   */
  changeAgent(read: ReadAgent, changes: AgentChanges): Promise<boolean>;
  /** False when its key is no longer `from`. */
  replaceKey(slug: string, from: string, to: string, receipt: Receipt | null): Promise<boolean>;
  /** It keeps its slug, its name and its matches, and has no key any more. False when its key is no longer this one. */
  deleteAgent(slug: string, keyHash: string, now: Instant): Promise<boolean>;
  /** @param folded a name, as `foldedName` gives it */
  namesakesOf(folded: string): Promise<readonly Namesake[]>;
  /** Folds the names of agents that an older process registered. @returns how many, at most `limit` */
  foldOldNames(limit: number): Promise<number>;
  /** In order of their slugs, after `cursor`, without deleted ones. */
  agents(page: { limit: number; cursor?: string | undefined }): Promise<readonly RatedAgent[]>;
  findChallenge(
    by: { tokenHash: string } | { matchTokenHash: string } | { gameId: GameId },
  ): Promise<ChallengeRecord | undefined>;
  /** Of a voided game too. */
  findMatch(gameId: GameId): Promise<CountedMatch | undefined>;
  /** Voided ones keep their number. */
  nextMatchNumber(agent: string): Promise<number>;
  /** False when there is no such agent, or the name was taken just now. */
  renameAgent(slug: string, name: string): Promise<boolean>;
  /** Newest first, without voided ones; one more than the limit where there are more. */
  matches(agent: string, page: MatchPage): Promise<readonly ListedMatch[]>;
}
