// Formats league points, which may be halves because of draws.
import { language } from '../../text/language.ts';

/** "3", "2.5" */
export function formatPoints(points: number): string {
  return new Intl.NumberFormat(language.value).format(points);
}
