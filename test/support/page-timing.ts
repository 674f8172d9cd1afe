// A page on a mid-range phone: slow, far from the server, pressed at human speed; and the browser's measurements.
import type { Locator, Page } from 'playwright-core';

export const PHONE = { viewport: { width: 390, height: 844 }, locale: 'en' };

/** A slow mobile network (Lighthouse's "slow 4G"): bytes per second, milliseconds. */
const SLOW_NETWORK = { downloadThroughput: 204_800, uploadThroughput: 96_000, latency: 150, offline: false };
const CPU_SLOWDOWN = 4;

/** Slows the page down to a quarter of this machine's speed. @param isFar also uses a slow network */
export async function slowDown(page: Page, isFar: boolean): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  if (isFar) await devtools.send('Network.emulateNetworkConditions', SLOW_NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Presses like a hand: moves there, down, up, and waits for a paint after each. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox())!;
  const painted = (): Promise<void> => page.evaluate(TWO_FRAMES);
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 3 });
  await painted();
  await page.mouse.down();
  await painted();
  await page.mouse.up();
  await painted();
}

const TWO_FRAMES = 'new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(next))))';

/** Must be called before the page is opened: then the browser measures it. */
export async function timePage(page: Page): Promise<void> {
  await page.addInitScript(TIMING);
}

/** For each press since the last call, milliseconds until the frame that responds to it. */
export const delaysOf = (page: Page): Promise<number[]> => page.evaluate('timing.delays.splice(0)');

/** Milliseconds to the largest contentful paint so far, and the sum of all unexpected layout shifts. */
export const loadingOf = (page: Page): Promise<{ largestPaint: number; shift: number }> => page.evaluate('timing');

const TIMING = `
  window.timing = { delays: [], largestPaint: 0, shift: 0 };
  const observe = (type, take, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...options });
  observe('event', ({ name, duration }) => name === 'pointerup' && timing.delays.push(duration), { durationThreshold: 16 });
  observe('largest-contentful-paint', ({ startTime }) => (timing.largestPaint = startTime));
  observe('layout-shift', ({ hadRecentInput, value }) => hadRecentInput || (timing.shift += value));`;
