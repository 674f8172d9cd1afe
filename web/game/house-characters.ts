// The characters of the house as its first page shows them, without asking the arena: from the gentlest to the strongest.
export const HOUSE_CHARACTERS = [
  { slug: 'pebble', name: 'Pebble', strength: 800 },
  { slug: 'marlow', name: 'Marlow', strength: 950 },
  { slug: 'quill', name: 'Quill', strength: 1100 },
  { slug: 'sable', name: 'Sable', strength: 1250 },
  { slug: 'vesper', name: 'Vesper', strength: 1400 },
  { slug: 'oracle', name: 'The Oracle', strength: 1600 },
] as const;

export type HouseCharacter = (typeof HOUSE_CHARACTERS)[number];
