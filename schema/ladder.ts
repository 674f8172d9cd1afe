// The characters of the house as a ladder: beating one opens the next.
import { z } from 'zod';
import { HOUSE_CHARACTERS } from './house-characters.ts';
import { RulesetName } from './sync-state.ts';
import { shape } from './shape.ts';
import { Instant } from './instant.ts';

const HouseSlug = z.enum(HOUSE_CHARACTERS.map(({ slug }) => slug));

const RecordAgainstHouse = {
  games: z.int().describe('Finished ones.'),
  wins: z.int(),
  losses: z.int(),
  draws: z.int(),
  bestMargin: z.int().nullable().describe('Points ahead in the clearest win; null without one.'),
};

const Rung = shape('LadderCharacter', {
  slug: HouseSlug,
  name: z.string(),
  strength: z.int().describe('Start a house game of this strength to play it, locked or not.'),
  state: z
    .enum(['open', 'beaten', 'locked'])
    .describe('beaten: won at least once; open: the first, or the one before it is beaten.'),
  ...RecordAgainstHouse,
});
export type Rung = z.infer<typeof Rung>;

/** From the weakest to the strongest. */
export const Ladder = shape('Ladder', { characters: z.array(Rung) });
export type Ladder = z.infer<typeof Ladder>;

export const HouseRecordBody = shape('HouseRecord', {
  character: HouseSlug,
  ruleset: RulesetName,
  ...RecordAgainstHouse,
  firstWonAt: Instant.nullable(),
});
