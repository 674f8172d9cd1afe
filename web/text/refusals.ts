// Explanations of the server's refusals, loaded with the first one that is shown.
import { textIn } from './language.ts';
import type { nameFaultsEn, refusalsEn } from './refusals.en.ts';

type RefusalKey = keyof typeof refusalsEn;
type NameFault = keyof typeof nameFaultsEn;

/** By slug: the same ones in each language. */
let explained: Readonly<Record<RefusalKey, string>>;

const refusalText = await textIn<RefusalKey>({
  en: async () => (explained = (await import('./refusals.en.ts')).refusalsEn),
  de: async () => (explained = (await import('./refusals.de.ts')).refusalsDe),
});

const nameFaultText = await textIn<NameFault>({
  en: async () => (await import('./refusals.en.ts')).nameFaultsEn,
  de: async () => (await import('./refusals.de.ts')).nameFaultsDe,
});

/** By the reason that the server gives (schema/name.ts). */
const NAME_FAULTS: readonly (readonly [reason: RegExp, fault: NameFault])[] = [
  [/empty|blank/, 'empty'],
  [/at most/, 'long'],
  [/control|direction|selectors|invisible/, 'invisible'],
  [/not contain/, 'other'],
];

/**
 * @param detail for invalid input, which field it is, and what is wrong with it
 * @returns undefined for a refusal that only programs meet
 */
export function explain(slug: string, detail: string): string | undefined {
  if (!Object.hasOwn(explained, slug)) return undefined;
  const fault = nameFault(detail);
  return fault ? nameFaultText(fault) : refusalText(slug as RefusalKey, { detail });
}

export function nameFault(detail: string): NameFault | undefined {
  const [, reason = ''] = /^(?:name|challenger): (.+)$/.exec(detail) ?? [];
  return NAME_FAULTS.find(([pattern]) => pattern.test(reason))?.[1];
}
