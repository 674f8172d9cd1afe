// Says things to screen readers, politely. One region a page; it is part of the page frame.
import { signal } from '@preact/signals';

const said = signal('');

/** Speaks after what is being spoken; the same text twice is spoken twice. */
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
