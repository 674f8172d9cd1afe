// The parts of a portrait: of a champion, of a house character, or of a person, derived from the name.
import { COLORS, type CardId, type Color } from '../../src/engine/index.ts';
import { BODIES, PATTERNS } from './bodies.ts';
import { CHAMPION_LINES } from './champion-lines.ts';
import { CREATURES } from './creatures.ts';
import { BEARDS, FACES, HEADS } from './faces.ts';
import { HAIRS } from './hairs.ts';
import { HATS } from './hats.ts';
import { ITEMS } from './items.ts';
import { HAIR_COLORS, PALETTES, SKINS } from './palettes.ts';

interface Colored {
  readonly color: Color;
  /** Index into the palettes of the colour. */
  readonly palette: number;
}

interface Creature extends Colored {
  readonly creature: keyof typeof CREATURES;
}

export interface Figure extends Colored {
  readonly body: keyof typeof BODIES;
  readonly pattern: keyof typeof PATTERNS | undefined;
  readonly head: keyof typeof HEADS;
  readonly hair: keyof typeof HAIRS;
  readonly face: keyof typeof FACES;
  readonly beard: keyof typeof BEARDS | undefined;
  readonly hat: keyof typeof HATS | undefined;
  readonly item: keyof typeof ITEMS | undefined;
  readonly skin: number;
  readonly hairColor: number;
}

export type Sitter = Creature | Figure;

const CHAMPION_PORTRAITS: ReadonlyMap<CardId, Sitter> = newChampionPortraits();

/** `undefined` for an effect card. */
export function championPortrait(id: CardId): Sitter | undefined {
  return CHAMPION_PORTRAITS.get(id);
}

const HOUSE: ReadonlyMap<string, Sitter> = new Map(
  Object.entries({
    pebble: parseSitter('stone 0', 'green'),
    marlow: parseSitter('cloak wave round grey kind full brim fish 1 4 1', 'blue'),
    quill: parseSitter('owl 3', 'gold'),
    sable: parseSitter('fox 1', 'red'),
    vesper: parseSitter('ruff dots heart long mask - circlet goblet 6 0 2', 'blue'),
    oracle: parseSitter('robe scales oval long blind - rays orb 4 4 0', 'gold'),
  }),
);

/** By an agent's slug; `undefined` if it is not a house agent. */
export function housePortrait(slug: string): Sitter | undefined {
  return HOUSE.get(slug);
}

/** The same name gives the same portrait everywhere. People carry nothing and wear no crown. */
export function guestPortrait(name: string): Figure {
  const pick = pickerOf(name);
  return {
    color: pick(COLORS),
    palette: pick([0, 1, 2, 3]),
    body: pick(['cloak', 'robe', 'apron', 'fur', 'ruff']),
    pattern: pick(keysOf(PATTERNS)),
    head: pick(keysOf(HEADS)),
    hair: pick(keysOf(HAIRS)),
    face: pick(['kind', 'calm', 'sly', 'wide', 'specs', 'song']),
    beard: pick([undefined, undefined, undefined, ...keysOf(BEARDS)]),
    hat: pick([undefined, undefined, undefined, 'scarf', 'cap', 'wool', 'flat', 'brim', 'leaf']),
    item: undefined,
    skin: pick([0, 1, 2, 3, 4]),
    hairColor: pick([...HAIR_COLORS.keys()]),
  };
}

/** The rows are in the order of the ids, equally many per colour, so that portraits do not need the catalogue. */
function newChampionPortraits(): Map<CardId, Sitter> {
  const lines = [...CHAMPION_LINES.values()];
  const perColor = lines.length / COLORS.length;
  return new Map(lines.map(({ parts }, i) => [i + 1, parseSitter(parts, COLORS[Math.floor(i / perColor)]!)]));
}

function parseSitter(line: string, color: Color): Sitter {
  const [first, ...rest] = line.split(' ') as [string, ...string[]];
  if (rest.length === 1) {
    return { creature: known(CREATURES, first), color, palette: indexed(PALETTES[color], rest[0]) };
  }
  const [pattern, head, hair, face, beard, hat, item, skin, hairColor, palette] = rest;
  return {
    color,
    body: known(BODIES, first),
    pattern: optional(PATTERNS, pattern),
    head: known(HEADS, head),
    hair: optional(HAIRS, hair) ?? 'bald',
    face: known(FACES, face),
    beard: optional(BEARDS, beard),
    hat: optional(HATS, hat),
    item: optional(ITEMS, item),
    skin: indexed(SKINS, skin),
    hairColor: indexed(HAIR_COLORS, hairColor),
    palette: indexed(PALETTES[color], palette),
  };
}

function keysOf<Part extends string>(parts: Readonly<Record<Part, unknown>>): Part[] {
  return Object.keys(parts) as Part[];
}

function known<Part extends string>(parts: Readonly<Record<Part, unknown>>, word = ''): Part {
  const part = keysOf(parts).find((key) => key === word);
  if (part === undefined) throw new Error(`a portrait has no part "${word}"`);
  return part;
}

function optional<Part extends string>(parts: Readonly<Record<Part, unknown>>, word = ''): Part | undefined {
  return word === '-' ? undefined : known(parts, word);
}

function indexed(list: readonly unknown[], word = ''): number {
  if (!(Number(word) in list)) throw new Error(`a portrait has no colour ${word}`);
  return Number(word);
}

/** Picks by a hash of the name (FNV-1a), mixed further before each pick. */
function pickerOf(name: string): <Choice>(choices: readonly Choice[]) => Choice {
  let hash = 0x811c9dc5;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return (choices) => {
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
    hash = (hash ^ (hash >>> 12)) >>> 0;
    return choices[hash % choices.length]!;
  };
}
