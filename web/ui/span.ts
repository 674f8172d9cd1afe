// A span of time as a clock shows it.

/** "0:07", "12:30", "1:02:03", from a day on "2d 03h". Started seconds count. */
export function formatSpan(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const [days, hours] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24];
  const [minutes, rest] = [Math.floor(seconds / 60) % 60, two(seconds % 60)];
  if (days > 0) return `${days}d ${two(hours)}h`;
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
