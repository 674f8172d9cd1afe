// Announcements to screen readers, polite and in order: a log of the last lines. One per page, part of its frame.
import { signal } from '@preact/signals';

/** More than the lines of two full turns: a line that is removed before it is spoken is lost. */
const MAX_LINES = 12;

interface Line {
  readonly number: number;
  readonly text: string;
}

const lines = signal<readonly Line[]>([]);

/** Queued after current speech; repeated text is spoken again. */
export function announce(text: string): void {
  const number = (lines.peek().at(-1)?.number ?? 0) + 1;
  lines.value = [...lines.peek(), { number, text }].slice(-MAX_LINES);
}

export function LiveRegion() {
  return (
    <div class="visually-hidden" role="log" aria-live="polite" data-announcer>
      {lines.value.map(({ number, text }) => (
        <p key={number}>{text}</p>
      ))}
    </div>
  );
}
