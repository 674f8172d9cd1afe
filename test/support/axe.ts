// axe-core on a page, and the looks in which every page is checked.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** Light and dark, on a desk and on a phone. */
export const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [
    { width: 1280, height: 900 },
    { width: 360, height: 740 },
  ].map((viewport) => ({ colorScheme, viewport })),
);

/** What axe-core finds on a page, as "rule: elements". */
export async function findings(page: Page | Frame): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  return found as string[];
}
