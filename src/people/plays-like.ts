// How strong somebody's moves look, read for a page: of one or many, by ruleset.
import { RULESETS, type Ruleset } from '../engine/index.ts';
import type { PlaysLike, StrengthEstimate } from '../../schema/standing.ts';
import type { Arena } from '../ports/arena.ts';
import type { Owner } from '../records/judged-records.ts';
import { JUDGED_BY, strengthEstimate } from '../table/plays-like.ts';

/** Who is read for, and by which rules. */
interface Asked {
  readonly owners: readonly Owner[];
  readonly ruleset: Ruleset;
  /** Whether players whose page is hidden have no estimate: where others read it. */
  readonly onlyShown: boolean;
}

/** In the order of the owners. */
export async function strengthEstimates(
  { store }: Pick<Arena, 'store'>,
  { ruleset, ...asked }: Asked,
): Promise<readonly (StrengthEstimate | null)[]> {
  const games = await store.judging.judgedGames({ ...asked, ruleset, policy: JUDGED_BY });
  return games.map((sums) => strengthEstimate(ruleset, sums));
}

/** The same by both rulesets, where only those are read whose page may be. */
export async function strengthEstimatesByRuleset(
  arena: Pick<Arena, 'store'>,
  owners: readonly Owner[],
): Promise<PlaysLike[]> {
  const [classic, mutators] = await Promise.all(
    RULESETS.map((ruleset) => strengthEstimates(arena, { owners, ruleset, onlyShown: false })),
  );
  return owners.map((_, i) => ({ classic: classic![i]!, mutators: mutators![i]! }));
}
