// Reads values from the pages' style sheets, so that pictures use the same colours and lengths.
import { readFileSync } from 'node:fs';
import type { Stop } from './svg.ts';

const WEB = new URL('../../web/', import.meta.url);
const FILES = ['ui/theme.css', 'ui/card.css', 'ui/card-owner.css', 'ui/card-states.css', 'ui/board.css', 'ui/land.css'];

export type Sheet = (selector: string, property: string) => string;

/** The sheets as the pages load them. */
export function pageSheet(): Sheet {
  return parseSheet(FILES.map((file) => readFileSync(new URL(file, WEB), 'utf8')).join('\n'));
}

/**
 * The last value of a property under a selector, as written; rules inside at-rules (`@media`) are left out.
 * @throws Error for a property that the sheet does not give: a picture must follow the sheets
 */
export function parseSheet(css: string): Sheet {
  const values = new Map<string, string>();
  for (const [, selectors, block] of withoutAtRules(css).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors!.split(/,\s*(?![^(]*\))/)) {
      for (const [property, value] of declarationsOf(block!)) values.set(keyOf(selector, property), value);
    }
  }
  return (selector, property) => {
    const value = values.get(keyOf(selector, property));
    if (value === undefined) throw new Error(`the style sheets have no ${property} for ${selector}`);
    return value;
  };
}

/** `27cqmin` is 27: a percentage of the shorter side of a card. */
export function share(value: string): number {
  const found = /(-?[\d.]+)(?:cqmin|%)/.exec(value)?.[1];
  if (found === undefined) throw new Error(`"${value}" is not a share of a card`);
  return Number(found);
}

/** The dark value of `light-dark(…)`; other values unchanged. */
export function darkOf(value: string): string {
  return /^light-dark\([^,]+,\s*([^)]+)\)$/.exec(value)?.[1] ?? value;
}

/** The colour stops of the last gradient in a value, with positions from 0 to 1 if given. */
export function stopsOf(value: string): readonly Stop[] {
  const gradient = value.slice(Math.max(value.lastIndexOf('linear-gradient('), value.lastIndexOf('radial-gradient(')));
  return [...gradient.matchAll(/(#[0-9a-f]{3,8})(?:\s+([\d.]+)%)?/g)].map(([, color, at]) => ({
    color: color!,
    at: at === undefined ? undefined : Number(at) / 100,
  }));
}

function withoutAtRules(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/@import[^;]*;/g, '')
    .replaceAll(/@[^{;]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
}

function declarationsOf(block: string): [property: string, value: string][] {
  return block
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const colon = line.indexOf(':');
      return [
        line.slice(0, colon).trim(),
        line
          .slice(colon + 1)
          .trim()
          .replaceAll(/\s+/g, ' '),
      ];
    });
}

function keyOf(selector: string, property: string): string {
  return `${selector.trim().replaceAll(/\s+/g, ' ')} { ${property}`;
}
