// Whether a replay from anywhere is what it says. What it omits is not checked.
import { checkClaim, type Checked, type ClaimedResult } from '../src/engine/index.ts';
import { claimedRules } from './claimed-rules.ts';
import type { VerifyRequest } from './review.ts';

export type ClaimedReplay = Omit<VerifyRequest, 'result'> & { readonly result?: ClaimedResult | undefined };

/** `engine`: rules that are not known here; nothing was checked. */
export type CheckedReplay = Checked | { readonly ok: false; readonly divergesAt: 0; readonly reason: 'engine' };

/** Deals and plays the moves again. @param hashSeed the commitment to a seed: browsers have none that answers at once */
export function checkReplay(claim: ClaimedReplay, hashSeed: (seed: string) => string): CheckedReplay {
  const { seed, seedHash, first, moves, result } = claim;
  const rules = claimedRules(claim);
  if (rules === undefined) return { ok: false, divergesAt: 0, reason: 'engine' };
  if (seedHash !== undefined && seedHash !== hashSeed(seed)) return { ok: false, divergesAt: 0, reason: 'seed' };
  return checkClaim({ rules, seed, first, moves, result });
}
