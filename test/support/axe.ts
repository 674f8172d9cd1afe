// axe-core on a page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * What axe-core finds on a page, as "rule: elements".
 * @param rules `cat.color`: only of its rules about colors, as for a page that has just changed nothing else
 */
export async function findings(page: Page | Frame, rules: 'all' | 'cat.color' = 'all'): Promise<string[]> {
  await page.evaluate(AXE);
  const options = rules === 'all' ? {} : { runOnly: { type: 'tag', values: [rules] } };
  const found = await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`,
  );
  return found as string[];
}
