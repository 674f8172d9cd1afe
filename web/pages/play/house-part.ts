// The part of the page that only tables with a house character need.
import { HOUSE_CHARACTERS, type HouseSlug } from '../../../schema/house-characters.ts';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { Table } from '../../game/table.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import type * as houseWords from './house-words.tsx';

export type HousePart = typeof houseWords & { readonly slug: HouseSlug };

/** `undefined` at every other table, and until it is loaded. */
export function useHousePart({ names, kinds, viewer }: Table): HousePart | undefined {
  const other = otherSeat(viewer as Seat);
  const slug = HOUSE_CHARACTERS.find(({ name }) => kinds[other] === 'agent' && name === names[other])?.slug;
  const words = useLazyModule(slug !== undefined, () => import('./house-words.tsx'));
  return slug && words && { ...words, slug };
}
