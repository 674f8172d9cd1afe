// A portrait: a head and shoulders in a square. Whoever shows it says in words who it is.
import { useMemo } from 'preact/hooks';
import { markupOf } from './markup.ts';
import { HAIR_COLORS, PALETTES, SKINS } from './palettes.ts';
import type { Sitter } from './sitter.ts';

export function Portrait({ of }: { readonly of: Sitter }) {
  const markup = useMemo(() => markupOf(of), [of]);
  return (
    <svg
      class="portrait-art"
      viewBox="0 0 100 100"
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
      focusable="false"
      style={colorsOf(of)}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

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

const CREATURE_SKIN = 2;
