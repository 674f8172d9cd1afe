// Inserts somebody's counted and reviewed games into a store.
import type { Ruleset } from '../../src/engine/index.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import type { JudgedSums } from '../../src/house/strength.ts';
import type { Store } from '../../src/ports/store.ts';
import type { Owner } from '../../src/records/judged-records.ts';
import { newDue } from './people.ts';

/** One game per element of `games`, whose sums are in whole ten-thousandths. */
export async function insertJudged(
  store: Store,
  { kind, id: owner }: Owner,
  ruleset: Ruleset,
  games: readonly JudgedSums[],
): Promise<void> {
  const nothing = { accuracy: null, sums: null };
  const judged = [{ seat: 'A', kind, owner, ruleset, isWanted: false }] as const;
  for (const sums of games) {
    const due = await newDue(store, { judged });
    if (!(await store.standings.settleGame(due))) throw new Error(`${due.gameId} is counted`);
    await store.judging.noteReview(due.gameId, CURRENT_POLICY, { A: { accuracy: null, sums }, B: nothing });
  }
}

/** Games of somebody who loses this share of what random moves would. */
export function gamesOfShare(count: number, share: number): JudgedSums[] {
  return Array.from({ length: count }, () => ({ loss: Math.round(20_000 * share), stake: 20_000 }));
}
