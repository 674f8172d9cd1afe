// A portrait as markup and colours. Loaded when the first portrait is shown: pages without one do without the parts.
import type { CardId } from '../../src/engine/index.ts';
import { markupOf } from './markup.ts';
import { HAIR_COLORS, PALETTES, SKINS } from './palettes.ts';
import { championPortrait, housePortrait, type Sitter } from './sitter.ts';

/** A champion, or an agent: one of the house has a face of its own, another that of its champion. */
export interface Subject {
  readonly champion: CardId | undefined;
  readonly agent?: string;
}

export interface Drawn {
  readonly markup: string;
  readonly colors: Readonly<Record<string, string>>;
}

export function drawn({ champion, agent }: Subject): Drawn | undefined {
  const house = agent === undefined ? undefined : housePortrait(agent);
  const sitter = house ?? (champion === undefined ? undefined : championPortrait(champion));
  return sitter && { markup: markupOf(sitter), colors: colorsOf(sitter) };
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
