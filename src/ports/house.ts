// The opponent that the server plays. It is given a view, so it cannot see the other hand.
import type { PolicyId } from '../house/policies.ts';
import type { RulesId, View } from '../engine/index.ts';

export interface HouseRequest {
  readonly view: View;
  readonly policy: PolicyId;
  readonly strength: number;
  /** 32 hex digits. */
  readonly randomSeed: string;
  /** Whose turn of the house this uses: lanes are served in rotation. It does not change the move. */
  readonly lane: string;
}

export interface House {
  /** Never refused, whatever `enter` says: a move that is owed is played. @returns the exact name of a legal move */
  choose(request: HouseRequest): Promise<string>;
  /**
   * A place among the moves it may owe, to be had before a move or a game is written that it must answer.
   * @returns what gives it back; `undefined`: there is none now
   */
  enter(lane: string): (() => void) | undefined;
}

/** Weighs deals: in its own time, after everything that somebody waits for. */
export interface Appraiser {
  /** The result that a deal promises seat A between equal players, from 0 to 1; the same in every process. */
  expectedForA(rules: RulesId, seed: string): Promise<number>;
}
