// An accuracy as the pages of one's own games write it.
import { language } from '../../text/language.ts';

/** "87.5 %", or a dash where nothing was reviewed. */
export function formatAccuracy(accuracy: number | null): string {
  return accuracy === null ? '–' : `${new Intl.NumberFormat(language.value).format(accuracy)}\u00a0%`;
}
