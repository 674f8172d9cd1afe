// Polite announcements to screen readers. One region per page, part of the page frame.
import { signal } from '@preact/signals';

const said = signal('');

/** Queued after current speech; a repeated text is spoken again. */
export function announce(text: string): void {
  said.value = text === said.value ? `${text}\u00a0` : text;
}

export function LiveRegion() {
  return (
    <p class="visually-hidden" role="status" aria-live="polite" data-announcer>
      {said.value}
    </p>
  );
}
