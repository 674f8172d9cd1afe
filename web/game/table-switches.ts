// How tables behave: switches of this browser, on until somebody turns them off.
import { signal, type ReadonlySignal } from '@preact/signals';
import { storedText, storeText } from './stored.ts';

export interface TableSwitch {
  readonly isOn: ReadonlySignal<boolean>;
  toggle(): void;
}

/** Tables show explanations. */
export const hints = tableSwitch('arena-hints');

/** Single characters choose a card or stay. Programs that type spoken words make moves by them (WCAG 2.1.4). */
export const characterKeys = tableSwitch('arena-character-keys');

function tableSwitch(key: string): TableSwitch {
  const isOn = signal(storedText(key) !== 'off');
  return {
    isOn,
    toggle() {
      isOn.value = !isOn.value;
      storeText(key, isOn.value ? 'on' : 'off');
    },
  };
}
