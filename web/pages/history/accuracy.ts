// Formats an accuracy on the pages of the person's own games.
import { formatNumber } from '../../ui/format.ts';

const PERCENT = { style: 'percent', maximumFractionDigits: 1 } as const;

/** "87.5%", "87,5 %", or a dash if nothing was reviewed. */
export function formatAccuracy(accuracy: number | null): string {
  return accuracy === null ? '–' : formatNumber(accuracy / 100, PERCENT);
}
