// A portrait as markup and colours. Loaded with the first portrait shown, so that pages without portraits skip the parts.
import type { CardId } from '../../src/engine/index.ts';
import { markupOf } from './markup.ts';
import { HAIR_COLORS, PALETTES, SKINS } from './palettes.ts';
import { championPortrait, guestPortrait, housePortrait, type Sitter } from './sitter.ts';

/** A house agent has its own face; anybody else has a champion's, or one derived from a person's name. */
export interface Subject {
  readonly champion?: CardId | undefined;
  /** A slug. */
  readonly agent?: string | undefined;
  /** A name. */
  readonly person?: string | undefined;
}

export interface Drawn {
  readonly markup: string;
  readonly colors: Readonly<Record<string, string>>;
}

export function drawn(subject: Subject): Drawn | undefined {
  const sitter = sitterOf(subject);
  return sitter && { markup: markupOf(sitter), colors: colorsOf(sitter) };
}

function sitterOf({ champion, agent, person }: Subject): Sitter | undefined {
  const house = agent === undefined ? undefined : housePortrait(agent);
  if (house !== undefined) return house;
  if (champion !== undefined) return championPortrait(champion);
  return person === undefined ? undefined : guestPortrait(person);
}

const CREATURE_SKIN = 2;

function colorsOf(sitter: Sitter): Record<string, string> {
  const [cloth, accent, trim] = PALETTES[sitter.color][sitter.palette]!;
  const isFigure = 'body' in sitter;
  return {
    '--raw-cloth': cloth,
    '--raw-accent': accent,
    '--raw-trim': trim,
    '--raw-skin': SKINS[isFigure ? sitter.skin : CREATURE_SKIN]!,
    '--raw-hair': HAIR_COLORS[isFigure ? sitter.hairColor : 0]!,
  };
}
