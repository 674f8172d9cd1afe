// Formats losses and results of the daily deal for people.
import type { DailyDealBody, OwnDeal } from '../../../schema/daily-deal.ts';
import { dealText } from '../../text/deal.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';

/** In hundredths, such as "1.4". */
export function formatLoss(loss: number): string {
  return formatNumber(100 * loss, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** The facts of a ranked game, for the texts; `undefined` for any other. */
export function resultFacts({ loss, score, result }: OwnDeal) {
  if (loss === null || score === null || result === null) return undefined;
  return { loss: formatLoss(loss), result: dealText(`deal.${result}`), own: score.own, other: score.character };
}

/** A result that does not reveal the deal: "Daily deal 23 Nov: loss 1.4, won 8 : 6 vs Pebble". */
export function shareText({ date, character }: DailyDealBody, facts: NonNullable<ReturnType<typeof resultFacts>>) {
  return dealText('deal.share.text', {
    ...facts,
    day: formatDate(date, { day: 'numeric', month: 'short' }),
    name: character.name,
  });
}
