// The part of the page that only tables with a character of the house need.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { HOUSE_CHARACTERS, type HouseSlug } from '../../../schema/house-characters.ts';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { Table } from '../../game/table.ts';
import type * as houseWords from './house-words.tsx';

type HouseWords = typeof houseWords;

export interface HousePart extends HouseWords {
  readonly slug: HouseSlug;
}

/** `undefined` at every other table, and until it is loaded. */
export function useHousePart({ names, kinds, viewer }: Table): HousePart | undefined {
  const words = useSignal<HouseWords | undefined>(undefined);
  const other = otherSeat(viewer as Seat);
  const slug = HOUSE_CHARACTERS.find(({ name }) => kinds[other] === 'agent' && name === names[other])?.slug;
  useEffect(() => {
    if (!slug) return;
    const show = (loaded: HouseWords): void => void (words.value = loaded);
    // The table is whole without them.
    void import('./house-words.tsx').then(show, () => {});
  }, [slug]);
  return slug && words.value && { ...words.value, slug };
}
