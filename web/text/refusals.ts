// Explanations of the server's refusals, loaded with the first one that is shown.
import { textIn } from './language.ts';
import { refusalsEn } from './refusals.en.ts';

export type RefusalKey = keyof typeof refusalsEn;

export const refusalText = await textIn<RefusalKey>({
  en: async () => refusalsEn,
  de: async () => (await import('./refusals.de.ts')).refusalsDe,
});

export function isExplained(slug: string): slug is RefusalKey {
  return Object.hasOwn(refusalsEn, slug);
}
