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

/** The agent as it was read before a change. */
export type ReadAgent = Pick<AgentRecord, 'slug' | 'keyHash' | 'about' | 'accepts'>;

/** Every write resolves only when it is durable. */
export interface AgentStore {
  /**
   * False, and nothing is written, when the slug is taken, or the name was taken concurrently.
   * @param naming `sharesName`: its owner has another agent with this name
   */
  insertAgent(agent: AgentRecord, receipt: Receipt | null, naming?: { readonly sharesName: boolean }): Promise<boolean>;
  findAgent(slug: string): Promise<RatedAgent | undefined>;
  /** The agent whose current key this is. @param keyHash SHA-256 */
  findAgentByKey(keyHash: string): Promise<RatedAgent | undefined>;
  /**
   * `undefined` fields stay unchanged. False when the key, or an `about` or `accepts` to be changed, is no longer as it was
   * read, or the name was taken concurrently.
   */
  changeAgent(read: ReadAgent, changes: AgentChanges): Promise<boolean>;
  /** False when its key is no longer `from`. */
  replaceKey(slug: string, from: string, to: string, receipt: Receipt | null): Promise<boolean>;
  /** The agent keeps its slug, name and matches, but loses its key. False when its key is no longer this one. */
  deleteAgent(slug: string, keyHash: string, now: Instant): Promise<boolean>;
  /** @param folded a name, as `foldedName` gives it */
  namesakesOf(folded: string): Promise<readonly Namesake[]>;
  /** Folds the names of agents that an older process registered. @returns how many, at most `limit` */
  foldOldNames(limit: number): Promise<number>;
  /** In order of slug, after `cursor`, without deleted agents. */
  agents(page: { limit: number; cursor?: string | undefined }): Promise<readonly RatedAgent[]>;
  findChallenge(
    by: { tokenHash: string } | { matchTokenHash: string } | { gameId: GameId },
  ): Promise<ChallengeRecord | undefined>;
  /** Finds the match of a voided game too. */
  findMatch(gameId: GameId): Promise<CountedMatch | undefined>;
  /** Voided matches keep their numbers. */
  nextMatchNumber(agent: string): Promise<number>;
  /** False when there is no such agent, or the name was taken concurrently. */
  renameAgent(slug: string, name: string): Promise<boolean>;
  /** Newest first, without voided ones; one more than the limit if there are more. */
  matches(agent: string, page: MatchPage): Promise<readonly ListedMatch[]>;
}
