// Colour arithmetic: mixes colours as the pages' `color-mix(in oklab, …)` does.

type Triple = readonly [number, number, number];

/** @param part of the second colour, 0 to 1 @returns `#rrggbb` */
export function mixed(first: string, second: string, part: number): string {
  const [a, b] = [oklabOf(first), oklabOf(second)];
  return hexOf(a.map((value, i) => value + (b[i]! - value) * part) as unknown as Triple);
}

/** `#rgb`, `#rrggbb` or with alpha, as SVG paint attributes. */
export function paint(color: string, attribute: 'fill' | 'stroke' = 'fill'): string {
  const { rgb, alpha } = parts(color);
  const opacity = alpha === 1 ? '' : ` ${attribute}-opacity="${alpha.toFixed(3)}"`;
  return `${attribute}="#${rgb}"${opacity}`;
}

/** As attributes of a gradient stop. */
export function stopPaint(color: string): string {
  const { rgb, alpha } = parts(color);
  return `stop-color="#${rgb}" stop-opacity="${alpha.toFixed(3)}"`;
}

function parts(color: string): { readonly rgb: string; readonly alpha: number } {
  const digits = color.slice(1);
  const long = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return { rgb: long.slice(0, 6), alpha: long.length === 8 ? Number.parseInt(long.slice(6), 16) / 255 : 1 };
}

/** Oklab matrices (B. Ottosson, 2020), from CSS Color 4 §10.1. */
function oklabOf(color: string): Triple {
  const { rgb } = parts(color);
  const [r, g, b] = [0, 2, 4].map((at) => linear(Number.parseInt(rgb.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function hexOf([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${rgb.map((value) => byte(gamma(value))).join('')}`;
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function byte(value: number): string {
  const level = Math.round(Math.min(1, Math.max(0, value)) * 255);
  return level.toString(16).padStart(2, '0');
}
