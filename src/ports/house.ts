// The opponent that the server plays. It is given a view, so it cannot see the other hand.
import type { PolicyId } from '../house/policies.ts';
import type { View } from '../engine/index.ts';

export interface HouseRequest {
  readonly view: View;
  readonly policy: PolicyId;
  readonly strength: number;
  /** 32 hex digits. */
  readonly randomSeed: string;
}

export interface House {
  /** @returns the exact name of a legal move */
  choose(request: HouseRequest): Promise<string>;
}
