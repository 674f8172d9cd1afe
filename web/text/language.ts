// The page's language, and texts by language: only those of the language shown are loaded. A key that is missing in a
// language does not compile.
import { signal } from '@preact/signals';
import { isolated } from '../../schema/isolated.ts';
import { storeText, storedText } from '../game/stored.ts';
import { firstKnown, type Language } from './known-language.ts';

/** Values for a text's `{places}`. */
export type Values = Readonly<Record<string, string | number>>;
type Texts<K extends string> = Readonly<Record<K, string>>;

const STORED = 'arena-language';
/** One loader for each part of the texts that this page uses. */
const loads: ((wanted: Language) => Promise<void>)[] = [];

export const language = signal<Language>(preferredLanguage());

/** The last one asked for: the texts of an earlier one may arrive later. */
let latest: Language;

/** Shows a language and stores it for later pages. */
export async function setLanguage(chosen: Language): Promise<void> {
  await showLanguage(chosen);
  if (chosen === latest) storeText(STORED, chosen);
}

export async function showLanguage(wanted: Language): Promise<void> {
  latest = wanted;
  // A part of the page that is loaded meanwhile adds a loader, and has loaded the old language.
  for (let loaded = 0; loaded < loads.length;) {
    loaded = loads.length;
    await Promise.all(loads.map((load) => load(wanted)));
  }
  if (wanted === latest) language.value = wanted;
}

/** The text function of texts with one file per language. */
export async function textIn<K extends string>(sources: Readonly<Record<Language, () => Promise<Texts<K>>>>) {
  const loaded: Partial<Record<Language, Texts<K>>> = {};
  const load = async (wanted: Language): Promise<void> => {
    loaded[wanted] ??= await sources[wanted]();
  };
  loads.push(load);
  await load(language.value);
  return textOf(loaded as Record<Language, Texts<K>>);
}

/** The text function of texts so few that separate files would be more to load. */
export function textOf<K extends string>(texts: Readonly<Record<Language, Texts<K>>>) {
  return (key: K, values: Values = {}): string =>
    texts[language.value][key].replaceAll(/\{(\w+)\}/g, (_, name: string) => isolated(String(values[name] ?? '')));
}

/** The one stored, or the browser's. */
export function preferredLanguage(): Language {
  return firstKnown([storedText(STORED) ?? undefined, ...navigator.languages]);
}
