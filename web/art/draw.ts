// Drawing primitives of portraits: SVG in a 100 × 100 square, lit from the left. Colours are the portrait's CSS properties.

/** What a shape is painted with; `lines` is the skin's dark tone. */
export type Paint = 'cloth' | 'accent' | 'trim' | 'skin' | 'hair' | 'lines' | 'blush' | 'dark' | 'light';

const tone = (paint: Paint): string => `var(--art-${paint})`;

export function flat(path: string, paint: Paint): string {
  return `<path d="${path}" fill="${tone(paint)}"/>`;
}

/** A large shape: its right half is in shade. */
export function shaded(path: string, paint: Paint): string {
  return flat(path, paint) + shade(path);
}

export function shade(path: string): string {
  return `<path d="${path}" class="art-shade"/>`;
}

export function line(path: string, paint: Paint, width = 2.4): string {
  return `<path d="${path}" class="art-line" stroke="${tone(paint)}" stroke-width="${width}"/>`;
}

export function dot(x: number, y: number, radius: number, paint: Paint, height = radius): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${height}" fill="${tone(paint)}"/>`;
}

export function ring(x: number, y: number, radius: number, paint: Paint, width: number, height = radius): string {
  const size = `cx="${x}" cy="${y}" rx="${radius}" ry="${height}"`;
  return `<ellipse ${size} class="art-line" stroke="${tone(paint)}" stroke-width="${width}"/>`;
}

/** The part and its mirror image about the vertical centre line. */
export function mirrored(part: string): string {
  return `${part}<g transform="matrix(-1 0 0 1 100 0)">${part}</g>`;
}

/** @param angle in degrees, about the point (x, y) */
export function rotated(angle: number, x: number, y: number, part: string): string {
  return `<g transform="rotate(${angle} ${x} ${y})">${part}</g>`;
}

export function repeated(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => part(i)).join('');
}
