import { startTestArena } from './support/arena.ts';
import { launchBrowser } from './support/browser.ts';
import { myTurnOrEnd, playOnPage } from './support/page-player.ts';
const arena = await startTestArena();
const browser = await launchBrowser();
const ctx = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
const page = await ctx.newPage();
const cdp = await ctx.newCDPSession(page);
await cdp.send('Performance.enable');
const m = async () =>
  Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map((x: any) => [x.name, x.value]));
const show = (n: string, a: any, b: any, t: number) =>
  console.log(
    n,
    'wall',
    t.toFixed(0),
    Object.fromEntries(
      [
        'TaskDuration',
        'ScriptDuration',
        'LayoutDuration',
        'RecalcStyleDuration',
        'LayoutCount',
        'RecalcStyleCount',
      ].map((k) => [k, +(b[k] - a[k]).toFixed(3)]),
    ),
  );
await page.goto(arena.url);
await page.getByLabel('Your name').fill('Ada');
await page.getByRole('radio', { name: process.argv[2] ?? 'Classic' }).check();
if (process.argv[3] === 'cpu') {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.setSamplingInterval', { interval: 500 });
  await cdp.send('Profiler.start');
}
let a = await m();
let t = performance.now();
await page
  .getByRole('button', { name: /Play Pebble|Play/ })
  .first()
  .click();
await page.locator('.player-bar[data-turn]').first().waitFor();
let b = await m();
show('open', a, b, performance.now() - t);
for (;;) {
  a = await m();
  t = performance.now();
  if ((await myTurnOrEnd(page)) === 'end') break;
  b = await m();
  show('wait', a, b, performance.now() - t);
  a = b;
  t = performance.now();
  await playOnPage(page, 'keyboard');
  b = await m();
  show('play', a, b, performance.now() - t);
}
if (process.argv[3] === 'cpu') {
  const { profile } = (await cdp.send('Profiler.stop')) as any;
  (await import('node:fs')).writeFileSync('/tmp/prof/page.cpuprofile', JSON.stringify(profile));
}
a = await m();
await new Promise((r) => setTimeout(r, 3000));
b = await m();
show('idle 3 s at end', a, b, 3000);
await browser.close();
await arena.close();
