// The part of the page that only tables with a house character need.
import type { HouseSlug } from '../../../schema/house-characters.ts';
import { characterIn } from '../../../schema/house-seats.ts';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import { playerAt, type Table } from '../../game/table.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import type * as houseWords from './house-words.tsx';

export type HousePart = typeof houseWords & { readonly slug: HouseSlug };

/** `undefined` at every other table, and until it is loaded. */
export function useHousePart(table: Table): HousePart | undefined {
  const slug = characterIn(playerAt(table, otherSeat(table.viewer as Seat)))?.slug;
  const words = useLazyModule(slug !== undefined, () => import('./house-words.tsx'));
  return slug && words && { ...words, slug };
}
