// Counts down to an instant every second, silently for screen readers.
import { useEffect, useState } from 'preact/hooks';
import { serverNow } from '../game/server-time.ts';
import { tableText } from '../text/text.ts';
import { formatSpan } from './span.ts';

const LOW_MS = 20_000;

/** @param endsAt in milliseconds since 1970 */
export function Clock({ endsAt }: { readonly endsAt: number }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    setNow(serverNow());
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  const left = Math.max(0, endsAt - now);
  return (
    <span
      class="clock"
      role="timer"
      aria-live="off"
      aria-label={tableText('board.bar.clock')}
      data-low={left < LOW_MS || undefined}
    >
      {formatSpan(left, tableText)}
    </span>
  );
}
