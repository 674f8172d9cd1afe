// The opponent that the server plays. It is given a view, so it cannot see the other hand.
import type { Effort } from '../house/efforts.ts';
import type { PolicyId } from '../house/policies.ts';
import type { RulesId, View } from '../engine/index.ts';

export interface HouseRequest {
  readonly view: View;
  readonly policy: PolicyId;
  readonly strength: number;
  /** 32 hex digits. */
  readonly randomSeed: string;
  /** The queue lane: lanes are served in rotation. It does not affect the move. */
  readonly lane: string;
}

export interface RequiredMove extends HouseRequest {
  /** The game counts, for a rating or in a list: its moves are searched in full, and come first in their lane. */
  readonly isCounted: boolean;
}

/** The exact name of a legal move, and how much was searched for it. */
export interface HouseChoice {
  readonly name: string;
  readonly effort: Effort;
}

/** A move that may have to be answered soon. */
export type ReservedMove = Pick<RequiredMove, 'policy' | 'strength' | 'lane' | 'isCounted'> & {
  readonly rules: RulesId;
  /** The move would start a game: refused sooner than a move of a running game. */
  readonly isStart: boolean;
};

export interface House {
  /**
   * Always resolves, whatever `reserve` returned: the house plays every move it owes, with less effort when many moves
   * are waiting.
   */
  choose(owed: RequiredMove): Promise<HouseChoice>;
  /** The move that was chosen with this effort, recomputed when no owed moves are waiting. @returns its exact name */
  reproduceChoice(request: HouseRequest, effort: Effort): Promise<string>;
  /**
   * Reserves capacity for an answer. Call before writing a move or a game that the house must answer.
   * @returns the function that releases it; `undefined`: the answer would take too long now
   */
  reserve(promised: ReservedMove): (() => void) | undefined;
}

/** Appraises deals in the background, after everything that somebody waits for. */
export interface Appraiser {
  /** The result that a deal promises seat A between equal players, from 0 to 1; the same in every process. */
  expectedForA(rules: RulesId, seed: string): Promise<number>;
}
