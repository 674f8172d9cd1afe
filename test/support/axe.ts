// axe-core on a page.
import { readFileSync } from 'node:fs';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Without passed rules and selectors, which are slow on long pages and which nobody reads. */
const VIOLATIONS_ALONE = { resultTypes: ['violations'], selectors: false };

/**
 * What axe-core finds on a page, as "rule: elements".
 * @param runOnly these rules instead of all default ones
 */
export async function findings(page: Page | Frame, runOnly?: readonly string[]): Promise<string[]> {
  if ((await page.evaluate('typeof axe')) === 'undefined') await page.evaluate(AXE);
  // It ignores the colours of a page that is not painted (browser.ts).
  await page.evaluate(`document.documentElement.style.setProperty('opacity', '1', 'important')`);
  const found = await page.evaluate(
    `axe.run(${JSON.stringify({ ...VIOLATIONS_ALONE, runOnly })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  await page.evaluate(`document.documentElement.style.removeProperty('opacity')`);
  return found as string[];
}
