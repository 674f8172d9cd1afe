// The end of a page of a day's list: the day, which may be over when the next page is requested, and the last result.
// It contains no ids of games or players, because some are secret.
import type { LastRanked } from '../ports/deal-store.ts';
import type { DealResult } from '../records/deal-records.ts';

export interface DealCursor extends LastRanked {
  readonly day: string;
  readonly place: number;
}

/** @param text as validated by `DealQuery` */
export function parseCursor(text: string): DealCursor {
  const [day, place, equals, isConceded, loss, deficit, endedAt] = text.split('_');
  return {
    day: day!,
    place: Number(place),
    equals: Number(equals),
    isConceded: isConceded === '1',
    loss: Number(loss),
    deficit: Number(deficit),
    endedAt: Number(endedAt),
  };
}

/** @param shown the page, not empty @param from where it began */
export function cursorAfter(shown: readonly DealResult[], day: string, from: DealCursor | undefined): string {
  const result = formatResult(shown.at(-1)!);
  const equals = shown.filter((each) => formatResult(each) === result).length;
  const before = from && formatResult(from) === result ? from.equals : 0;
  return [day, (from?.place ?? 0) + shown.length, before + equals, result].join('_');
}

function formatResult({ isConceded, loss, deficit, endedAt }: DealResult): string {
  return [isConceded ? 1 : 0, loss, deficit, endedAt].join('_');
}
