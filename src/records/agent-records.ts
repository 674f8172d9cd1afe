// What is stored about hosted agents: their profiles, challenges and matches.
import type { GameId } from './ids.ts';
import type { Ruleset } from '../engine/index.ts';
import type { Accepts, AgentAbout, MatchWinner, Plays } from '../../schema/agent.ts';
import type { Instant } from './game-record.ts';
import type { Reason } from '../rating/counting.ts';
import type { Standing } from './standing.ts';

export interface AgentRecord {
  readonly slug: string;
  readonly name: string;
  /** The champion on its portrait. */
  readonly characterId: number;
  /** The rating it plays at, 800 to 1600; its policy is the house's. */
  readonly strength: number;
  /** What it plays when a challenge names no ruleset. */
  readonly ruleset: Ruleset | null;
  readonly isProtected: boolean;
  /** SHA-256 of its key; `null` for agents of the roster, which nobody owns, and for deleted agents. */
  readonly keyHash: string | null;
  readonly createdAt: Instant;
  /** Results since then do not count; `null`: not suspended. */
  readonly suspendedSince: Instant | null;
  /** Who moves for it: the house, or its owner's program. */
  readonly plays: Plays;
  /** How long the house waits for the program in a challenge, in seconds. */
  readonly thinkSeconds: number;
  /** As written by the owner. */
  readonly about: AgentAbout | null;
  /** Which challenges by name it accepts; `null`: its owner never chose. */
  readonly accepts: Accepts | null;
  readonly deletedAt: Instant | null;
}

/** What its owner can change. */
export type AgentChanges = Partial<
  Pick<AgentRecord, 'name' | 'characterId' | 'ruleset' | 'isProtected' | 'thinkSeconds' | 'about' | 'accepts'>
>;

export interface RatedAgent {
  readonly agent: AgentRecord;
  readonly standing: Standing;
}

/** A challenge is a game with a caller's label; its seat A is the agent's, its seat B the person's. */
export interface ChallengeRecord {
  readonly gameId: GameId;
  /** SHA-256 of the polling token. */
  readonly tokenHash: string;
  readonly challenger: string;
  /** SHA-256 of the token that the person's page reports with; `null` until the seat is taken. */
  readonly matchTokenHash: string | null;
}

/** A match with its effect on the agent's rating in the valid count. */
export interface CountedMatch extends MatchRecord {
  /** `null`: it moved the rating. */
  readonly reason: Reason | null;
}

export interface ListedMatch extends CountedMatch {
  /** Whether everybody may read its game. */
  readonly isPublic: boolean;
}

export interface MatchRecord {
  /** Sorts by the instant at which the game ended. */
  readonly id: string;
  readonly gameId: GameId;
  readonly agent: string;
  /** From 0; a voided match keeps its own. Each match starts from the rating that the last one left. */
  readonly number: number;
  readonly challenger: string;
  readonly inGameName: string;
  readonly winner: MatchWinner;
  readonly finishedAt: Instant;
  readonly challengerElo: number;
  readonly scoreAgent: number;
  readonly scoreChallenger: number;
  /** As first counted; readers use the valid count where it includes the game. */
  readonly eloBefore: number;
  readonly eloAfter: number;
  readonly ruleset: Ruleset;
  /** Moves that the house played for the agent's program. */
  readonly standIns: number;
  /** What follows `#` in the address of the replay. */
  readonly replayLink: string;
}
