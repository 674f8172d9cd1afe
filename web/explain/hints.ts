// Whether a table explains itself: a setting of this browser, of which other pages know nothing.
import { signal } from '@preact/signals';
import { storedText, storeText } from '../game/stored.ts';

const HINTS_KEY = 'arena-hints';

export const hints = signal(storedText(HINTS_KEY) !== 'off');

export function setHints(isOn: boolean): void {
  hints.value = isOn;
  storeText(HINTS_KEY, isOn ? 'on' : 'off');
}
