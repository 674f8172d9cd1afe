// A player's record against the characters of the house. It affects no rating and no place.
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
  /** The largest winning margin in points; `null`: no win, or none with a stored score. */
  readonly bestMargin: number | null;
  /** `null`: no win, or none that is stored. */
  readonly firstWonAt: Instant | null;
}

/** What one finished game adds. */
export interface HouseResult extends Pick<HouseRecord, 'opponent' | 'ruleset'> {
  readonly playerId: PlayerId;
  /** The strength of the character. */
  readonly strength: number;
  readonly outcome: Outcome;
  /** The player's score minus the character's. */
  readonly margin: number;
}
