// Estimates of playing strength for pages, by ruleset.
import { RULESETS, type Ruleset } from '../engine/index.ts';
import type { PlaysLike, StrengthEstimate } from '../../schema/standing.ts';
import type { Arena } from '../ports/arena.ts';
import type { Owner } from '../records/judged-records.ts';
import { JUDGED_BY, strengthEstimate } from '../table/plays-like.ts';

/** Whose estimates to read, and for which ruleset. */
interface EstimateQuery {
  readonly owners: readonly Owner[];
  readonly ruleset: Ruleset;
  /** Omits players whose page is hidden; needed where others read the estimates. */
  readonly onlyShown: boolean;
}

/** In the order of the owners. */
export async function strengthEstimates(
  { store }: Pick<Arena, 'store'>,
  { ruleset, ...query }: EstimateQuery,
): Promise<readonly (StrengthEstimate | null)[]> {
  const games = await store.judging.judgedGames({ ...query, ruleset, policy: JUDGED_BY });
  return games.map((sums) => strengthEstimate(ruleset, sums));
}

/** For both rulesets. Only for owners whose pages the caller may read. */
export async function strengthEstimatesByRuleset(
  arena: Pick<Arena, 'store'>,
  owners: readonly Owner[],
): Promise<PlaysLike[]> {
  const [classic, mutators] = await Promise.all(
    RULESETS.map((ruleset) => strengthEstimates(arena, { owners, ruleset, onlyShown: false })),
  );
  return owners.map((_, i) => ({ classic: classic![i]!, mutators: mutators![i]! }));
}
