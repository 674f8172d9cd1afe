// Checks a replay of any origin. Fields that it omits are not checked.
import { checkClaim, type Checked, type ClaimedResult } from '../src/engine/index.ts';
import { claimedRules } from './claimed-rules.ts';
import type { VerifyRequest } from './review.ts';

export type ClaimedReplay = Omit<VerifyRequest, 'result'> & { readonly result?: ClaimedResult | undefined };

/** `engine`: the rules are unknown, so nothing was checked. */
export type CheckedReplay = Checked | { readonly ok: false; readonly divergesAt: 0; readonly reason: 'engine' };

/** Deals again and replays the moves. @param hashSeed passed in, because browsers have no synchronous hash */
export function checkReplay(claim: ClaimedReplay, hashSeed: (seed: string) => string): CheckedReplay {
  const { seed, seedHash, first, moves, result } = claim;
  const rules = claimedRules(claim);
  if (rules === undefined) return { ok: false, divergesAt: 0, reason: 'engine' };
  if (seedHash !== undefined && seedHash !== hashSeed(seed)) return { ok: false, divergesAt: 0, reason: 'seed' };
  return checkClaim({ rules, seed, first, moves, result });
}
