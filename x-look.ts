import { startTestArena } from './test/support/arena.ts';
import { launchBrowser } from './test/support/browser.ts';
import { mkdirSync } from 'node:fs';
mkdirSync('/tmp/look2', { recursive: true });
const arena = await startTestArena();
const b = await launchBrowser();
const shots: [string, number, number, 'light' | 'dark', string][] = [];
for (const [w, h] of [[1440, 900], [360, 740]] as const) for (const s of ['light', 'dark'] as const) {
  const page = await (await b.newContext({ viewport: { width: w, height: h }, colorScheme: s, locale: process.env.LANG2 ?? 'en', reducedMotion: 'reduce' })).newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  for (const [name, path] of [['home', '/'], ['rules', '/rules'], ['agents', '/agents'], ['agent', '/agents/vesper'], ['boards', '/leaderboards'], ['communities', '/communities'], ['leagues', '/leagues'], ['account', '/account'], ['missing', '/nowhere'], ['replay', '/replay']] as const) {
    if (process.env.ONLY && !process.env.ONLY.split(',').includes(name)) continue;
    await page.goto(arena.url + path); await page.locator('h1').first().waitFor(); await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/look2/${name}-${w}-${s}.png`, fullPage: true });
  }
}
await b.close(); await arena.close(); process.exit(0);
