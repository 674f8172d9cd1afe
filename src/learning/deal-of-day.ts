// The daily deal: drawn when it is first requested, and the same for everybody from then on.
import { CURRENT_RULES, type Ruleset, type Seat } from '../engine/index.ts';
import { CURRENT_POLICY } from '../house/policies.ts';
import { weekdayOf } from '../../schema/calendar.ts';
import { HOUSE_CHARACTERS, type HouseSlug } from '../../schema/house-characters.ts';
import type { DealStore } from '../ports/deal-store.ts';
import type { DailyDeal } from '../records/deal-records.ts';
import { newSeed } from '../trust/ids.ts';

/** The seat that every player of a deal takes. */
export const DEAL_SEAT: Seat = 'A';

/** By weekday, Sunday first: Monday is the easiest, as with puzzles. */
const WEEK = [
  ['oracle', 'classic'],
  ['pebble', 'classic'],
  ['marlow', 'mutators'],
  ['quill', 'classic'],
  ['quill', 'mutators'],
  ['sable', 'classic'],
  ['vesper', 'mutators'],
] as const satisfies readonly (readonly [HouseSlug, Ruleset])[];

/** The ruleset and the opponent of a day's deal. */
export function settingOf(day: string) {
  const [slug, ruleset] = WEEK[weekdayOf(day)]!;
  return { ruleset, character: HOUSE_CHARACTERS.find((known) => known.slug === slug)! };
}

/** The seed is random rather than derived from the date, so that nobody can predict it. */
export async function dealOfDay(deals: Pick<DealStore, 'dealOf' | 'chooseDeal'>, day: string): Promise<DailyDeal> {
  const known = await deals.dealOf(day);
  if (known) return known;
  const { ruleset, character } = settingOf(day);
  const { strength } = character;
  await deals.chooseDeal({ day, rules: CURRENT_RULES[ruleset], policy: CURRENT_POLICY, seed: newSeed(), strength });
  return (await deals.dealOf(day))!; // another process may have been first
}
