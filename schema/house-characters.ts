// The six characters of the house, which every arena has as hosted agents from its first start. At the strength of one
// of them, the house plays under that name.

export interface HouseCharacter {
  readonly slug: string;
  readonly name: string;
  /** The champion on its portrait. */
  readonly characterId: number;
  /** The ELO of the house. */
  readonly strength: number;
  /** The only ruleset that it plays; `null`: every one. */
  readonly ruleset: string | null;
}

/** From the weakest to the strongest. */
export const HOUSE_CHARACTERS = [
  { slug: 'pebble', name: 'Pebble', characterId: 3, strength: 800, ruleset: 'classic' },
  { slug: 'marlow', name: 'Marlow', characterId: 14, strength: 950, ruleset: null },
  { slug: 'quill', name: 'Quill', characterId: 27, strength: 1100, ruleset: null },
  { slug: 'sable', name: 'Sable', characterId: 38, strength: 1250, ruleset: null },
  { slug: 'vesper', name: 'Vesper', characterId: 52, strength: 1400, ruleset: null },
  { slug: 'oracle', name: 'The Oracle', characterId: 60, strength: 1600, ruleset: null },
] as const satisfies readonly HouseCharacter[];

export type HouseSlug = (typeof HOUSE_CHARACTERS)[number]['slug'];

/** `undefined`: no character plays at this strength. */
export function characterAt(strength: number | null): (typeof HOUSE_CHARACTERS)[number] | undefined {
  return HOUSE_CHARACTERS.find((known) => known.strength === strength);
}
