// axe-core on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds on a page, as "rule: elements".
 * @param runOnly these rules instead of all that are on by default
 */
export async function findings(page: Page | Frame, runOnly?: readonly string[]): Promise<string[]> {
  await page.evaluate(AXE);
  const found = await page.evaluate(
    `axe.run(${JSON.stringify({ runOnly })}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  return found as string[];
}
