// A span of time as a clock shows it. Pure: texts come from `say`.
import type { Translate } from './translate.ts';

/** "0:07", "12:30", from one hour on "1:02 h", from one day on "2 d 03 h", "2 T 03 h". Seconds are rounded up. */
export function formatSpan(ms: number, say: Translate): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, two(seconds % 60)];
  if (days > 0) return say('board.bar.days', { days, hours: two(hours) });
  return hours > 0 ? `${hours}:${two(minutes)}\u00a0h` : `${minutes}:${rest}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
