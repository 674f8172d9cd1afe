// Makes docs/pictures from games played on the pages: a film strip of each animation step (beat) of the table, and the
// picture of the README. Only missing pictures are made: delete outdated ones, then run node tools/film-strips.ts
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BEAT_MS, type BeatKind } from '../web/stage/beats.ts';
import { startTestArena } from '../test/support/arena.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { ok, restAt } from '../test/support/rest.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
/** When frames are taken, as shares of a beat's duration. */
const FRAMES = [0.05, 0.3, 0.55, 0.8, 1] as const;
const STRIP_VIEWPORT = { width: 680, height: 580 };
const README_VIEWPORT = { width: 1280, height: 800 };
/** Cards on the board, at least, in the picture of the README. */
const README_CARDS = 8;
const FLIPPED_CARDS = 4;
const MAX_GAMES = 40;
const README = 'play';
/** Two pauses, a card that does not move, and a beat that only a refusal causes. */
const UNSEEN: ReadonlySet<BeatKind> = new Set(['think', 'turn', 'stay', 'return']);
const WANTED = (Object.keys(BEAT_MS) as BeatKind[]).filter((kind) => !UNSEEN.has(kind));

/**
 * Runs in the page: holds back animation frames, with which a beat's time begins, until `goOn`; `showAt` sets its
 * motions.
 */
const HELD_BEATS = `{
  const held = [];
  window.requestAnimationFrame = (callback) => held.push(callback);
  window.cancelAnimationFrame = (id) => { held[id - 1] = undefined; };
  window.goOn = () => {
    for (const animation of document.getAnimations()) animation.play();
    for (const callback of held.splice(0)) callback?.(performance.now());
  };
  window.showAt = (share) => {
    for (const animation of document.getAnimations()) {
      animation.pause();
      animation.currentTime = share * animation.effect.getComputedTiming().endTime;
    }
  };
  window.nextStop = () => {
    const { beat } = document.querySelector('.board-grid').dataset;
    if (beat) return beat;
    if (document.querySelector('.result')) return 'end';
    return document.querySelector('.player-bar[data-turn] .badge') ? 'turn' : null;
  };
}`;

const arena = await startTestArena();
const browser = await launchBrowser({ isPainted: true });
/** Names of existing pictures; for beats, their kind. */
const taken = new Set((await readdir(FOLDER)).map((file) => path.parse(file).name.replace('beat-', '')));
if (!taken.has(README)) {
  await film({ ruleset: 'classic', viewport: README_VIEWPORT, strength: 1600 }, takeReadmePicture);
}
for (let game = 0; game < MAX_GAMES && taken.size < WANTED.length; game++) {
  await film({ ruleset: 'mutators', viewport: STRIP_VIEWPORT, strength: game % 2 === 0 ? 800 : 1600 }, takeNewStrip);
}
const missing = WANTED.filter((kind) => !taken.has(kind));
if (missing.length > 0) console.log(`not seen in ${MAX_GAMES} games: ${missing.join(', ')}`);
await browser.close();
await arena.close();
process.exit(0);

interface Filming {
  readonly ruleset: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly strength: number;
}

/** Plays a whole game. @param onBeat called while a beat is held */
async function film(
  { ruleset, viewport, strength }: Filming,
  onBeat: (page: Page, kind: BeatKind) => Promise<void>,
): Promise<void> {
  const page = await (await browser.newContext({ viewport, locale: 'en' })).newPage();
  const body = { mode: 'house', ruleset, name: 'Ada', strength };
  const started = await ok(
    restAt(`${arena.url}/api/v1`)<{ game: { id: string }; playerToken: string }>('POST', '/games', { body }),
  );
  await page.addInitScript(HELD_BEATS);
  await page.goto(`${arena.url}/play/${started.game.id}#${started.playerToken}`);
  await page.getByRole('grid').waitFor();
  for (;;) {
    const stop = await page.evaluate<BeatKind | 'turn' | 'end' | null>('window.nextStop()');
    if (stop === 'end') break;
    if (stop === 'turn') await press(page);
    else if (stop !== null) await onBeat(page, stop);
    await page.evaluate('window.goOn()');
    await page.waitForTimeout(10);
  }
  await page.context().close();
}

/** The next click of a move: effects first, since each game has few; a hop is preferred to staying. */
async function press(page: Page): Promise<void> {
  const confirm = page.getByRole('button', { name: 'Play it' });
  const cells = page.locator('button.cell[data-legal]');
  const card = page.locator('[role=option]:not([aria-disabled=true])');
  const effect = card.filter({ has: page.locator('.effect-art') });
  for (const next of [confirm, cells.last(), effect.first(), card.first()]) {
    if ((await next.count()) === 0) continue;
    await next.click();
    break;
  }
  await page.mouse.move(0, 0);
}

async function takeNewStrip(page: Page, kind: BeatKind): Promise<void> {
  if (!WANTED.includes(kind) || taken.has(kind)) return;
  // On an empty board nothing is seen to flip.
  if (kind === 'flip' && (await page.locator('.board .card').count()) < FLIPPED_CARDS) return;
  taken.add(kind);
  const frames: Buffer[] = [];
  for (const share of FRAMES) {
    await page.evaluate(`window.showAt(${share})`);
    frames.push(await page.screenshot());
  }
  await saveStrip(browser, frames, path.join(FOLDER, `beat-${kind}.png`));
}

/** Takes an attack on a board that is about half full. */
async function takeReadmePicture(page: Page, kind: BeatKind): Promise<void> {
  const cards = await page.locator('.board .card').count();
  if (kind !== 'clash' || taken.has(README) || cards < README_CARDS) return;
  await page.evaluate('window.showAt(0.6)');
  await page.screenshot({ path: path.join(FOLDER, `${README}.png`) });
  taken.add(README);
}

async function saveStrip(on: Browser, frames: readonly Buffer[], file: string): Promise<void> {
  const sheet = await on.newPage({ viewport: { width: 1500, height: 400 } });
  const pictures = frames.map((frame) => `<img src="data:image/png;base64,${frame.toString('base64')}">`);
  await sheet.setContent(
    `<style>body{margin:0}div{display:flex;align-items:start;gap:4px;background:#fff}img{width:296px}</style><div>${pictures.join('')}</div>`,
  );
  await sheet.locator('div').screenshot({ path: file });
  await sheet.close();
}
