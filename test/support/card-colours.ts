// Colour distances between cards in a screenshot; the browser decodes, blurs and scales the pictures.
import type { Page } from 'playwright-core';

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface CardPictures {
  /** PNG of the whole page. */
  readonly shot: Buffer;
  readonly boxes: readonly Box[];
  readonly blurPx?: number;
}

/** The width and height of a scaled-down card in pixels. */
const SAMPLE_SIZE = 28;

/** Each card as CIELAB colours (D65) of its pixels, in the order of `boxes`: L, a, b, L, a, b, … */
export async function labOf(page: Page, { shot, boxes, blurPx = 0 }: CardPictures): Promise<readonly number[][]> {
  const source = `data:image/png;base64,${shot.toString('base64')}`;
  const rgb = await page.evaluate<number[][]>(`(${READ_PIXELS})(${JSON.stringify({ source, boxes, blurPx })})`);
  return rgb.map(toLab);
}

/** The mean CIE76 distance between the pixels of two cards. */
export function meanDistance(one: readonly number[], other: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < one.length; i += 3) {
    sum += Math.hypot(one[i]! - other[i]!, one[i + 1]! - other[i + 1]!, one[i + 2]! - other[i + 2]!);
  }
  return sum / (one.length / 3);
}

/** A card's average colour. */
export function meanColor(card: readonly number[]): number[] {
  const mean = [0, 0, 0];
  for (const [i, value] of card.entries()) mean[i % 3]! += value / (card.length / 3);
  return mean;
}

const READ_PIXELS = `async ({ source, boxes, blurPx }) => {
  const image = new Image();
  image.src = source;
  await image.decode();
  const canvas = new OffscreenCanvas(${SAMPLE_SIZE}, ${SAMPLE_SIZE});
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const whole = new OffscreenCanvas(image.width, image.height);
  const blurred = whole.getContext('2d');
  blurred.filter = blurPx > 0 ? 'blur(' + blurPx + 'px)' : 'none';
  blurred.drawImage(image, 0, 0);
  return boxes.map(({ x, y, width, height }) => {
    context.drawImage(whole, x, y, width, height, 0, 0, ${SAMPLE_SIZE}, ${SAMPLE_SIZE});
    const { data } = context.getImageData(0, 0, ${SAMPLE_SIZE}, ${SAMPLE_SIZE});
    return [...data].filter((_, i) => i % 4 < 3);
  });
}`;

/** Converts sRGB, 0 to 255 (IEC 61966-2-1, CIE 15). */
function toLab(rgb: readonly number[]): number[] {
  const lab: number[] = [];
  for (let i = 0; i < rgb.length; i += 3) {
    const [r, g, b] = [linear(rgb[i]!), linear(rgb[i + 1]!), linear(rgb[i + 2]!)];
    const x = root((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047);
    const y = root(0.2126729 * r + 0.7151522 * g + 0.072175 * b);
    const z = root((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883);
    lab.push(116 * y - 16, 500 * (x - y), 200 * (y - z));
  }
  return lab;
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function root(share: number): number {
  return share > (6 / 29) ** 3 ? Math.cbrt(share) : share / (3 * (6 / 29) ** 2) + 4 / 29;
}
