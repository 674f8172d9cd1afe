// Formats an accuracy on the pages of the person's own games.
import { language } from '../../text/language.ts';

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

/** "87.5%", "87,5 %", or a dash if nothing was reviewed. */
export function formatAccuracy(accuracy: number | null): string {
  return accuracy === null ? '–' : new Intl.NumberFormat(language.value, PERCENT).format(accuracy / 100);
}
