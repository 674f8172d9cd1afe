// Finds what does not fit a window: parts that stick out, overlap, or need scrolling.
import type { Page } from 'playwright-core';

/** Requirements, with parts given as selectors. */
export interface Fit {
  /** Each must be inside the window. */
  readonly needed: readonly string[];
  /** The minimum number of needed elements. */
  readonly least: number;
  /** No two elements of one list may overlap. */
  readonly apart: readonly (readonly string[])[];
  /** Their contents must be visible without scrolling. */
  readonly whole: readonly string[];
}

/** What is wrong, in words. */
export async function misfits(page: Page, { needed, least, apart, whole }: Fit): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  const boxes = await shownBoxes(page, [...needed, ...apart.flat(), ...whole]);
  const among = (parts: readonly string[]): Box[] =>
    boxes.filter((box) => box.parts.some((part) => parts.includes(part)));
  const found = among(needed);
  return [
    ...(found.length < least ? ['cells or scores are missing'] : []),
    ...found.filter((box) => !isInside(box, width, height)).map(({ parts }) => `${parts.join()} sticks out`),
    ...apart.flatMap((parts) => overlaps(among(parts))),
    ...among(whole)
      .filter(({ scrolls }) => scrolls)
      .map(({ parts }) => `${parts.join()} scrolls`),
  ];
}

interface Box {
  /** The selectors that it matches. */
  readonly parts: readonly string[];
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly scrolls: boolean;
}

/** Uses the browser's selectors: a locator's are many times slower, and this runs for each window. */
function shownBoxes(page: Page, all: readonly string[]): Promise<Box[]> {
  return page.locator('html').evaluate(
    (html, parts) =>
      [...html.ownerDocument.querySelectorAll(parts.join())]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
          return { parts: parts.filter((part) => element.matches(part)), left, top, right, bottom, scrolls };
        }),
    all,
  );
}

/** Tolerates half a pixel of rounding. */
const SLACK_PX = 0.5;

function isInside({ left, top, right, bottom }: Box, width: number, height: number): boolean {
  const isShown = right > left && bottom > top;
  return isShown && Math.min(left, top) >= -SLACK_PX && right <= width + SLACK_PX && bottom <= height + SLACK_PX;
}

function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((one, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK_PX &&
          Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK_PX,
      )
      .map((other) => `${one.parts.join()} overlaps ${other.parts.join()}`),
  );
}
