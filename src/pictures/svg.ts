// SVG building blocks: definitions, shapes, gradients.
import { paint, stopPaint } from './color.ts';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The definitions of one picture: clips and gradients, by number. */
export interface Definitions {
  /** @param of gives the markup of the element with this id @returns `url(#…)` */
  add(of: (id: string) => string): string;
  markup(): string;
}

export function newDefinitions(): Definitions {
  const all: string[] = [];
  return {
    add(of) {
      const id = `d${all.length}`;
      all.push(of(id));
      return `url(#${id})`;
    },
    markup: () => `<defs>${all.join('')}</defs>`,
  };
}

export interface Stop {
  readonly color: string;
  /** From 0 to 1. */
  readonly at: number | undefined;
}

/** Like CSS `linear-gradient` at this angle, in degrees, over a box. */
export function linearGradient(defs: Definitions, box: Box, angle: number, stops: readonly Stop[]): string {
  const radians = (angle * Math.PI) / 180;
  const [dx, dy] = [Math.sin(radians), -Math.cos(radians)];
  const half = (Math.abs(box.width * dx) + Math.abs(box.height * dy)) / 2;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const ends = `x1="${round(x - dx * half)}" y1="${round(y - dy * half)}" x2="${round(x + dx * half)}" y2="${round(y + dy * half)}"`;
  return defs.add(
    (id) => `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" ${ends}>${stopMarkup(stops)}</linearGradient>`,
  );
}

export function radialGradient(
  defs: Definitions,
  { x, y, radius }: { readonly x: number; readonly y: number; readonly radius: number },
  stops: readonly Stop[],
): string {
  const at = `cx="${round(x)}" cy="${round(y)}" r="${round(radius)}"`;
  return defs.add(
    (id) => `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" ${at}>${stopMarkup(stops)}</radialGradient>`,
  );
}

export function clip(defs: Definitions, path: string): string {
  return defs.add((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`);
}

/** A rounded box, with one radius for all corners, or one for each clockwise from the top left. */
export function rounded(
  { x, y, width, height }: Box,
  radius: number | readonly [number, number, number, number],
): string {
  const [a, b, c, d] = typeof radius === 'number' ? [radius, radius, radius, radius] : radius;
  const arc = (r: number, dx: number, dy: number): string =>
    r === 0 ? '' : `a${round(r)} ${round(r)} 0 0 1 ${round(dx)} ${round(dy)}`;
  return [
    `M${round(x + a)} ${round(y)}h${round(width - a - b)}`,
    arc(b, b, b),
    `v${round(height - b - c)}`,
    arc(c, -c, c),
    `h${round(-(width - c - d))}`,
    arc(d, -d, -d),
    `v${round(-(height - d - a))}`,
    arc(a, a, -a),
    'z',
  ].join('');
}

/** A box with its corners cut off. */
export function cutCorners({ x, y, width, height }: Box, cut: number): string {
  const [right, bottom] = [x + width, y + height];
  const points = [
    [x + cut, y],
    [right - cut, y],
    [right, y + cut],
    [right, bottom - cut],
    [right - cut, bottom],
    [x + cut, bottom],
    [x, bottom - cut],
    [x, y + cut],
  ];
  return `M${points.map((point) => point.map(round).join(' ')).join('L')}z`;
}

export function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by };
}

export function filled(path: string, color: string): string {
  return `<path d="${path}" ${color.startsWith('url(') ? `fill="${color}"` : paint(color)}/>`;
}

export function outlined(path: string, color: string, width: number, more = ''): string {
  return `<path d="${path}" fill="none" ${paint(color, 'stroke')} stroke-width="${round(width)}" ${more}/>`;
}

/** Fits a drawing from a square of size `from` into a box, undistorted and centred. */
export function placed(markup: string, from: number, { x, y, width, height }: Box): string {
  const size = Math.min(width, height);
  const [left, top] = [x + (width - size) / 2, y + (height - size) / 2];
  return `<g transform="translate(${round(left)} ${round(top)}) scale(${round(size / from)})">${markup}</g>`;
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function stopMarkup(stops: readonly Stop[]): string {
  return stops
    .map(({ color, at }, i) => `<stop offset="${at ?? i / (stops.length - 1)}" ${stopPaint(color)}/>`)
    .join('');
}
