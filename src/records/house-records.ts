// What a player's games against the characters of the house came to. It moves no rating and gives no place.
import type { HouseSlug } from '../../schema/house-characters.ts';
import type { Ruleset } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { PlayerId } from './ids.ts';
import type { Outcome } from './standing.ts';

export interface HouseRecord {
  /** The character. */
  readonly opponent: HouseSlug;
  readonly ruleset: Ruleset;
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Points ahead in the clearest win; `null`: none won, or no score of one is stored. */
  readonly bestMargin: number | null;
  /** `null`: none won, or none of those is stored. */
  readonly firstWonAt: Instant | null;
}

/** What one finished game adds. */
export interface HouseResult extends Pick<HouseRecord, 'opponent' | 'ruleset'> {
  readonly playerId: PlayerId;
  /** The character's. */
  readonly strength: number;
  readonly outcome: Outcome;
  /** The player's score less the character's. */
  readonly margin: number;
}
