// Words for people, by language. A key that a language lacks does not compile.
import { signal } from '@preact/signals';
import { isolated } from '../../schema/isolated.ts';
import { boardDe } from './board.de.ts';
import { boardEn } from './board.en.ts';
import { pagesDe } from './pages.de.ts';
import { pagesEn } from './pages.en.ts';
import { playDe } from './play.de.ts';
import { playEn } from './play.en.ts';
import { reviewDe } from './review.de.ts';
import { reviewEn } from './review.en.ts';

const en = { ...boardEn, ...pagesEn, ...playEn, ...reviewEn };
const de = { ...boardDe, ...pagesDe, ...playDe, ...reviewDe };

/** Values put into a text's `{places}`. */
export type Values = Readonly<Record<string, string | number>>;
export type Key = keyof typeof en;
export type Language = keyof typeof LANGUAGES;

export const LANGUAGES = { en, de } satisfies Record<string, Record<Key, string>>;

const STORED = 'arena-language';

export const language = signal<Language>(initialLanguage());

export function setLanguage(chosen: Language): void {
  language.value = chosen;
  localStorage.setItem(STORED, chosen);
  document.documentElement.lang = chosen;
}

/** The text of a key in the language of the page, with `{place}` replaced by the value of that name. */
export const t = textIn(LANGUAGES);

/** Of texts that only some pages load. */
export function textIn<K extends string>(texts: Readonly<Record<Language, Readonly<Record<K, string>>>>) {
  return (key: K, values: Values = {}): string =>
    texts[language.value][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? '')));
}

function initialLanguage(): Language {
  const wished = [storedLanguage(), ...navigator.languages].map((tag) => tag?.slice(0, 2));
  return (wished.find((tag) => tag !== undefined && tag in LANGUAGES) ?? 'en') as Language;
}

/** In a sandbox (the board in a chat) a page may not even ask for storage. */
function storedLanguage(): string | null {
  try {
    return localStorage.getItem(STORED);
  } catch {
    return null;
  }
}
