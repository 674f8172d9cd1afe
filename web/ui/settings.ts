// This browser's settings: theme, sound, motion. The language is in web/text/language.ts.
import { signal } from '@preact/signals';
import { storeText, storedText } from '../game/stored.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const THEME_KEY = 'arena-theme';
const SOUND_KEY = 'arena-sound';

export const theme = signal<Theme>('system');
/** Whether tables may play sounds. */
export const sound = signal(true);
readSettings();

/** Again, if another page may have changed them. */
export function readSettings(): void {
  const stored = storedText(THEME_KEY);
  theme.value = THEMES.find((name) => name === stored) ?? 'system';
  sound.value = storedText(SOUND_KEY) !== 'off';
}

export function setTheme(chosen: Theme): void {
  theme.value = chosen;
  storeText(THEME_KEY, chosen);
  showTheme();
}

export function setSound(isOn: boolean): void {
  sound.value = isOn;
  storeText(SOUND_KEY, isOn ? 'on' : 'off');
}

/** Applies the theme to the document; `system` leaves it to the browser. */
export function showTheme(): void {
  document.documentElement.dataset['theme'] = theme.value;
}

/** Whether this person prefers reduced motion. */
export function isCalm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
