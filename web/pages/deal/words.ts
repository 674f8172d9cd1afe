// Days, losses and results of the daily deal as people read them.
import type { DailyDealBody, OwnDeal } from '../../../schema/daily-deal.ts';
import { dealText } from '../../text/deal.ts';
import { language } from '../../text/language.ts';

/** In hundredths: "1.4" */
export function formatLoss(loss: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language.value, digits).format(100 * loss);
}

/** The facts of a game that has a place, for the texts; `undefined` of any other. */
export function resultFacts({ loss, score, result }: OwnDeal) {
  if (loss === null || score === null || result === null) return undefined;
  return { loss: formatLoss(loss), result: dealText(`deal.${result}`), own: score.own, other: score.character };
}

/** What one may tell others without telling the deal: "Daily deal 23 Nov: loss 1.4, won 8 : 6 vs Pebble" */
export function shareText({ date, character }: DailyDealBody, facts: NonNullable<ReturnType<typeof resultFacts>>) {
  const day = new Intl.DateTimeFormat(language.value, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  return dealText('deal.share.text', {
    ...facts,
    day: day.format(new Date(`${date}T00:00:00Z`)),
    name: character.name,
  });
}
