// Picks a known language from a person's preferences, for pages and the service worker.
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGES = ['en', 'de'] as const;

export function languageOf(tag: string | undefined): Language | undefined {
  return LANGUAGES.find((known) => known === tag?.slice(0, 2));
}

/** @param tags the most preferred first */
export function firstKnown(tags: readonly (string | undefined)[]): Language {
  return tags.map(languageOf).find((known) => known !== undefined) ?? 'en';
}
