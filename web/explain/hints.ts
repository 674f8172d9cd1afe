// Whether tables show explanations: a setting of this browser.
import { signal } from '@preact/signals';
import { storedText, storeText } from '../game/stored.ts';

const HINTS_KEY = 'arena-hints';

export const hints = signal(storedText(HINTS_KEY) !== 'off');

export function setHints(isOn: boolean): void {
  hints.value = isOn;
  storeText(HINTS_KEY, isOn ? 'on' : 'off');
}
