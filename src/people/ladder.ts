// The ladder of the house: a player's results against each character, and which characters are open.
import { HOUSE_CHARACTERS, type HouseSlug } from '../../schema/house-characters.ts';
import type { Ladder, Rung } from '../../schema/ladder.ts';
import type { Arena } from '../ports/arena.ts';
import type { HouseRecord } from '../records/house-records.ts';
import { playerOf } from './profiles.ts';

/** For a caller without a session, the ladder of a newcomer. */
export async function readLadder(arena: Arena, session: string | undefined): Promise<Ladder> {
  const found = await playerOf(arena, session);
  return ladderOf(found ? await arena.store.players.houseRecords(found.player.id) : []);
}

/** The first character is open, and so is each one after a beaten one. Both rulesets count. */
export function ladderOf(records: readonly HouseRecord[]): Ladder {
  const sums = HOUSE_CHARACTERS.map(({ slug }) => sumOf(records, slug));
  return {
    characters: HOUSE_CHARACTERS.map(({ slug, name, strength }, i): Rung => {
      const isReached = i === 0 || sums[i - 1]!.wins > 0;
      const state = sums[i]!.wins > 0 ? 'beaten' : isReached ? 'open' : 'locked';
      return { slug, name, strength, state, ...sums[i]! };
    }),
  };
}

type Sums = Pick<Rung, 'games' | 'wins' | 'losses' | 'draws' | 'bestMargin'>;

function sumOf(records: readonly HouseRecord[], slug: HouseSlug): Sums {
  const own = records.filter(({ opponent }) => opponent === slug);
  const sum = (count: 'games' | 'wins' | 'losses' | 'draws') => own.reduce((all, record) => all + record[count], 0);
  const margins = own.flatMap(({ bestMargin }) => bestMargin ?? []);
  return {
    games: sum('games'),
    wins: sum('wins'),
    losses: sum('losses'),
    draws: sum('draws'),
    bestMargin: margins.length === 0 ? null : Math.max(...margins),
  };
}
