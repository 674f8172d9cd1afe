// The rating and record of a player or a hosted agent, as stored and ranked.
import { RULESETS, type Ruleset } from '../engine/index.ts';
import type { Instant } from './game-record.ts';
import type { LineColumns } from './line-columns.ts';

/** For one player: won, lost, drawn. */
export type Outcome = 'W' | 'L' | 'D';

/** The part of a table that a standing belongs to. */
export const TIERS = { unlisted: 0, provisional: 1, placed: 2 } as const;
export type Tier = (typeof TIERS)[keyof typeof TIERS];

/** A record with the state of its rating line. */
export interface Standing extends LineColumns {
  /** Tables are sorted by it. */
  readonly ladderScore: number;
  /** When the deviation becomes too large for a place; `null`: it already is. */
  readonly placedUntil: Instant | null;
  readonly tier: Tier;
  /** Finished games against others; practice against the house does not count. */
  readonly games: number;
  readonly wins: number;
  readonly losses: number;
  readonly draws: number;
  /** Positive: wins in a row; negative: losses; 0 after a draw. */
  readonly streak: number;
  /** Outcomes, newest first, at most `FORM_LENGTH`. */
  readonly form: string;
  readonly updatedAt: Instant | null;
}

/** Whether its owner has a place in the tables: not guests, nor those who are suspended, hidden or rated too uncertainly. */
export function isPlaced({ tier }: Pick<Standing, 'tier'>): boolean {
  return tier === TIERS.placed;
}

export type StandingKind = 'agent' | 'player';
/** `all`: both rulesets together. */
export const STANDING_RULESETS = ['all', ...RULESETS] as const;
export type StandingRuleset = (typeof STANDING_RULESETS)[number];

/** What a game adds to one standing's record, in the table of its ruleset and in that of all rulesets. */
export interface StandingChange {
  readonly kind: StandingKind;
  readonly owner: string;
  readonly ruleset: Ruleset;
  readonly outcome: Outcome;
}

/** A row of a table of standings. */
export interface Ranked {
  readonly owner: string;
  readonly name: string;
  /** From 1; `null` without a place. */
  readonly place: number | null;
  readonly standing: Standing;
}

export interface RankedPage {
  readonly rows: readonly Ranked[];
  readonly next: string | null;
}

export interface StandingsPage {
  readonly ruleset: StandingRuleset;
  readonly limit: number;
  readonly cursor?: string | undefined;
}
