// A person on the play page: checks whose turn it is and plays some legal move, by pointer or keyboard.
import type { Locator, Page } from 'playwright-core';
import type { GameBody } from '../../schema/game.ts';
import { until } from './until.ts';

const YOUR_TURN = '.player-bar[data-turn] .badge';
const RESULT = '.result';
/** A move is being animated. */
const BEAT = '.board-grid[data-beat]';
const MOVES = '.move-list li button';

export type Hands = 'pointer' | 'keyboard';

/** Resolves with what comes next, skipping the animations of earlier moves. */
export async function myTurnOrEnd(page: Page): Promise<'turn' | 'end'> {
  await hurriedTo(page, page.locator(`${YOUR_TURN}, ${RESULT}`));
  return myTurnInTime(page);
}

/** The same without skipping animations. */
export async function myTurnInTime(page: Page): Promise<'turn' | 'end'> {
  // A low window has no room for the badge.
  await page.locator(`${YOUR_TURN}, ${RESULT}`).first().waitFor({ state: 'attached' });
  return (await page.locator(RESULT).count()) > 0 ? 'end' : 'turn';
}

/**
 * Waits until a page of seat A shows all moves so far, including the house's. Moves from another page arrive later.
 * @param read the game from the server
 */
export async function untilCaughtUp(page: Page, read: () => Promise<GameBody>): Promise<void> {
  await hurriedUntil(page, async () => {
    const { moveCount, turn } = await read();
    return turn !== 'B' && (await page.locator(MOVES).count()) === moveCount;
  });
}

/** Skips animations until the target exists. */
export function hurriedTo(page: Page, target: Locator): Promise<void> {
  return hurriedUntil(page, async () => (await target.count()) > 0);
}

/** Skips animations until the condition holds. */
export async function hurriedUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    if (await condition()) return true;
    await page.keyboard.press('Escape');
    return false;
  });
}

/** Opens the play page's menu and presses a button in it. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu').getByRole('button', { name }).click();
}

export async function resignOnPage(page: Page): Promise<void> {
  await chooseInMenu(page, 'Resign');
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}

/** On a busy machine a tap may take so long that it counts as a long press and shows an explanation: then it is repeated. */
export async function tapShortly(target: Locator, options: Parameters<Locator['tap']>[0] = {}): Promise<void> {
  do await target.tap(options);
  while (await target.page().locator('#explanation').isVisible());
}

/** Plays one move and waits until the page lists it, as confirmed by the server, skipping animations. */
export async function playOnPage(page: Page, hands: Hands = 'pointer'): Promise<void> {
  await playUntil(page, await nextInList(page), hands);
}

/** The same without skipping animations. */
export async function playInTime(page: Page, hands: Hands = 'pointer'): Promise<void> {
  const listed = await nextInList(page);
  await play(page, listed, hands);
  await listed.waitFor({ state: 'attached' });
}

/** Plays one move at any table. @param shown what appears on the page once the move is played */
export async function playUntil(page: Page, shown: Locator, hands: Hands = 'pointer'): Promise<void> {
  await play(page, shown, hands);
  await hurriedTo(page, shown);
}

async function nextInList(page: Page): Promise<Locator> {
  const moves = page.locator(MOVES);
  // Waits until the list, which is fetched after the table, has caught up. Without room, it exists but is hidden.
  await page.locator('.move-list [aria-current=step], .move-list li.faint').first().waitFor({ state: 'attached' });
  return moves.nth(await moves.count());
}

/** Ends with the press that plays the move. */
async function play(page: Page, shown: Locator, hands: Hands): Promise<void> {
  const stay = page.locator('.prompt').getByRole('button', { name: 'Stay' });
  const played = page.locator(BEAT).or(shown);
  if (hands === 'pointer') return (await stay.count()) > 0 ? stay.click() : playByPointer(page, played);
  await ((await stay.count()) > 0 ? stay.press('Enter') : playByKeys(page, played));
  await focusKept(page);
}

/** Expects the focus to be somewhere on the page, even if the pressed element has disappeared. */
export async function focusKept(page: Page): Promise<void> {
  await page.locator('body :focus').waitFor({ state: 'attached' });
}

/** Plays one seat's whole game, until its result is shown. */
export async function playToEnd(page: Page, hands: Hands = 'pointer'): Promise<void> {
  while ((await myTurnOrEnd(page)) === 'turn') await playOnPage(page, hands);
}

async function playByPointer(page: Page, played: Locator): Promise<void> {
  await page.locator(PLAYABLE).first().click();
  const { confirm, cell, asked } = await chosen(page);
  if ((await cell.count()) === 0) return confirm.click();
  for (let step = 0; step < 4; step++) {
    await cell.first().click();
    // Either the move is played, or it needs a confirmation (touch) or another cell.
    await played.or(confirm).or(asked).first().waitFor({ state: 'attached' });
    if ((await played.count()) > 0) return;
    if ((await confirm.count()) > 0) return confirm.click();
  }
}

/** A number key chooses a card, Tab and arrows reach a cell, Enter plays: nothing is clicked. */
async function playByKeys(page: Page, played: Locator): Promise<void> {
  const states = await page
    .locator('[role=option]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-disabled')));
  await page.keyboard.press(String(states.findIndex((state) => state !== 'true') + 1));
  const { confirm, cell, asked } = await chosen(page);
  if ((await cell.count()) === 0) return confirm.press('Enter');
  for (let step = 0; step < 2; step++) {
    await reachCell(page, (await cell.first().getAttribute('data-cell'))!);
    await page.keyboard.press('Enter');
    await played.or(asked).first().waitFor({ state: 'attached' });
    if ((await played.count()) > 0) return;
  }
}

const PLAYABLE = '[role=option]:not([aria-disabled=true])';

/** Waits until a card is chosen and its options are on the page. */
async function chosen(page: Page): Promise<Record<'confirm' | 'cell' | 'asked', Locator>> {
  const confirm = page.getByRole('button', { name: 'Play it' });
  const cell = page.locator('button.cell[data-legal]');
  const asked = page.locator('button.cell[data-chosen]');
  await page.locator('[role=option][aria-selected=true]').waitFor();
  await confirm.or(cell).first().waitFor();
  return { confirm, cell, asked };
}

/** Tab into the board, then arrows. */
export async function reachCell(page: Page, name: string): Promise<void> {
  const focused = (): Promise<string | null> =>
    page.evaluate('document.activeElement?.getAttribute("data-cell") ?? null');
  for (let i = 0; i < 60 && (await focused()) === null; i++) await page.keyboard.press('Tab');
  for (let i = 0; i < 12; i++) {
    const at = await focused();
    if (at === null || at === name) return;
    const key =
      at[0]! < name[0]! ? 'ArrowRight' : at[0]! > name[0]! ? 'ArrowLeft' : at[1]! < name[1]! ? 'ArrowDown' : 'ArrowUp';
    await page.keyboard.press(key);
  }
}
