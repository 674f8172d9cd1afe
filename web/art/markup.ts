// Assembles the parts of a portrait, from back to front.
import { BODIES, PATTERNS } from './bodies.ts';
import { CREATURES } from './creatures.ts';
import { flat, shade, shaded } from './draw.ts';
import { BEARDS, EARS, FACES, HEADS } from './faces.ts';
import { HAIRS } from './hairs.ts';
import { HATS } from './hats.ts';
import { ITEMS } from './items.ts';
import type { Figure, Sitter } from './sitter.ts';

type Hat = Figure['hat'];
const HIDES_EARS: ReadonlySet<Hat> = new Set(['hood', 'coif', 'great', 'veil', 'wig']);
const HIDES_BACK_HAIR: ReadonlySet<Hat> = new Set(['hood', 'coif', 'great', 'wig']);
const HIDES_FRINGE: ReadonlySet<Hat> = new Set(['turban', 'great', 'wool', 'wig', 'lamp', 'kettle', 'coif', 'candle']);

/** SVG in a 100 × 100 square. */
export function markupOf(sitter: Sitter): string {
  return 'creature' in sitter ? CREATURES[sitter.creature]() : figure(sitter);
}

function figure({ body, pattern, head, hair, face, beard, hat, item }: Figure): string {
  const [backHair, fringe] = HAIRS[hair];
  return [
    HIDES_BACK_HAIR.has(hat) ? '' : backHair,
    dressed(body, pattern),
    shaded('M43.5 58H56.5V70Q50 76 43.5 70Z', 'skin'),
    BODIES[body].collar,
    HIDES_EARS.has(hat) ? '' : EARS,
    shaded(HEADS[head], 'skin'),
    FACES[face],
    beard ? BEARDS[beard] : '',
    HIDES_FRINGE.has(hat) ? '' : fringe,
    hat ? HATS[hat] : '',
    item ? ITEMS[item] : '',
  ].join('');
}

function dressed(body: Figure['body'], pattern: Figure['pattern']): string {
  const { outline, paint, over } = BODIES[body];
  const woven = pattern && PATTERNS[pattern](paint === 'accent' ? 'trim' : 'accent');
  return [
    flat(outline, paint),
    woven ? `<g clip-path="path('${outline}') view-box" opacity=".62">${woven}</g>` : '',
    shade(outline),
    over,
  ].join('');
}
