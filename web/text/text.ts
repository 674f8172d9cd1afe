// Words for people, by language; only the language shown is loaded. A key that a language lacks does not compile.
import { signal } from '@preact/signals';
import { isolated } from '../../schema/isolated.ts';
import { storedText } from '../game/stored.ts';
import type { mainEn } from './main.en.ts';

/** Values put into a text's `{places}`. */
export type Values = Readonly<Record<string, string | number>>;
export type Key = keyof typeof mainEn;
export type Language = (typeof LANGUAGES)[number];
type Texts<K extends string> = Readonly<Record<K, string>>;

export const LANGUAGES = ['en', 'de'] as const;

const STORED = 'arena-language';
/** Loads a language's words for each part of the texts that this page uses. */
const loads: ((wanted: Language) => Promise<void>)[] = [];

export const language = signal<Language>(initialLanguage());

/** The text of a key in the language of the page, with `{place}` replaced by the value of that name. */
export const t = await textIn<Key>({
  en: async () => (await import('./main.en.ts')).mainEn,
  de: async () => (await import('./main.de.ts')).mainDe,
});

/** Shows a language, and remembers it for the next pages. */
export async function setLanguage(chosen: Language): Promise<void> {
  await showLanguage(chosen);
  localStorage.setItem(STORED, chosen);
  document.documentElement.lang = chosen;
}

export async function showLanguage(wanted: Language): Promise<void> {
  await Promise.all(loads.map((load) => load(wanted)));
  language.value = wanted;
}

/** Of texts that only some pages load. */
export async function textIn<K extends string>(sources: Readonly<Record<Language, () => Promise<Texts<K>>>>) {
  const loaded: Partial<Record<Language, Texts<K>>> = {};
  const load = async (wanted: Language): Promise<void> => {
    loaded[wanted] ??= await sources[wanted]();
  };
  loads.push(load);
  await load(language.value);
  return (key: K, values: Values = {}): string =>
    loaded[language.value]![key].replaceAll(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? '')));
}

export function languageOf(tag: string | undefined): Language | undefined {
  return LANGUAGES.find((known) => known === tag?.slice(0, 2));
}

function initialLanguage(): Language {
  const wished = [storedText(STORED) ?? undefined, ...navigator.languages].map(languageOf);
  return wished.find((known) => known !== undefined) ?? 'en';
}
