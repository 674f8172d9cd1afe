// Points of a league, which halves of draws are among.
import { language } from '../../text/language.ts';

/** "3", "2.5" */
export function formatPoints(points: number): string {
  return new Intl.NumberFormat(language.value).format(points);
}
