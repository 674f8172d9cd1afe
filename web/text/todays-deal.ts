// Texts of today's deal, on its page and on the first page.
import { textOf } from './language.ts';
import { todaysDealDe } from './todays-deal.de.ts';
import { todaysDealEn } from './todays-deal.en.ts';

/** The text of a key in the page's language, with its `{places}` filled in. */
export const todaysDealText = textOf({ en: todaysDealEn, de: todaysDealDe });

/** When the next deal comes. */
export function nextDealWords(minutesLeft: number): string {
  const [hours, minutes] = [Math.floor(minutesLeft / 60), minutesLeft % 60];
  return todaysDealText(hours === 0 ? 'deal.next.soon' : 'deal.next', { hours, minutes });
}
