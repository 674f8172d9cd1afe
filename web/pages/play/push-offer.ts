// Where a person is played: the offer to be told when it is one's move, loaded after the table.
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { otherSeat, type Seat } from '../../../src/engine/index.ts';
import type { Table } from '../../game/table.ts';
import type { Offer } from '../push/offer.tsx';

export function isAgainstPerson({ kinds, viewer }: Table): boolean {
  return kinds[otherSeat(viewer as Seat)] === 'person';
}

/** @param isWanted whether it is to be loaded; `undefined` until it is */
export function usePushOffer(isWanted: boolean): typeof Offer | undefined {
  const offer = useSignal<{ readonly Offer: typeof Offer } | undefined>(undefined);
  useEffect(() => {
    if (!isWanted) return;
    // Without the file nothing is offered.
    void import('../push/offer.tsx').then((part) => (offer.value = part)).catch(() => undefined);
  }, [isWanted]);
  return offer.value?.Offer;
}
