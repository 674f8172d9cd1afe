// Draws docs/pictures: a film strip of each beat of the table, taken from games on the pages themselves, and the picture
// of the README. It takes what is not there yet: delete what looks otherwise now, then node tools/film-strips.ts
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { BEAT_MS, type BeatKind } from '../web/stage/beats.ts';
import { startTestArena } from '../test/support/arena.ts';
import { launchBrowser } from '../test/support/browser.ts';
import { ok, restAt } from '../test/support/rest.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
/** Shares of a beat's time. */
const FRAMES = [0.05, 0.3, 0.55, 0.8, 1] as const;
const STRIP_VIEWPORT = { width: 680, height: 580 };
const README_VIEWPORT = { width: 1280, height: 800 };
/** So full is the board in the picture of the README. */
const README_CARDS = 8;
const FLIPPED_CARDS = 4;
const GAMES_AT_MOST = 40;
const README = 'play';
/** Two pauses, a card that stays where it is, and what only a refusal brings. */
const UNSEEN: ReadonlySet<BeatKind> = new Set(['think', 'turn', 'stay', 'return']);
const WANTED = (Object.keys(BEAT_MS) as BeatKind[]).filter((kind) => !UNSEEN.has(kind));

/** In the page: a beat goes on only when it is told to, because its time begins with a frame; its motions can be set. */
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
const browser = await launchBrowser();
/** Names of pictures: of beats by their kind. */
const taken = new Set((await readdir(FOLDER)).map((file) => path.parse(file).name.replace('beat-', '')));
if (!taken.has(README)) {
  await film({ ruleset: 'classic', viewport: README_VIEWPORT, strength: 1600 }, takeReadmePicture);
}
for (let game = 0; game < GAMES_AT_MOST && taken.size < WANTED.length; game++) {
  await film({ ruleset: 'mutators', viewport: STRIP_VIEWPORT, strength: game % 2 === 0 ? 800 : 1600 }, takeNewStrip);
}
const missing = WANTED.filter((kind) => !taken.has(kind));
if (missing.length > 0) console.log(`not seen in ${GAMES_AT_MOST} games: ${missing.join(', ')}`);
await browser.close();
await arena.close();
process.exit(0);

interface Filming {
  readonly ruleset: string;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly strength: number;
}

/** Plays a game to its end. @param onBeat called while a beat is held */
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

/** The next press of a move: effects first, since each game has few; a hop rather than to stay. */
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
  // Nobody sees an empty board turn.
  if (kind === 'flip' && (await page.locator('.board .card').count()) < FLIPPED_CARDS) return;
  taken.add(kind);
  const frames: Buffer[] = [];
  for (const share of FRAMES) {
    await page.evaluate(`window.showAt(${share})`);
    frames.push(await page.screenshot());
  }
  await saveStrip(browser, frames, path.join(FOLDER, `beat-${kind}.png`));
}

/** An attack of one's own on a board that is half full. */
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
