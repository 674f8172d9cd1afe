// A person at the play page: looks whose turn it is and plays some legal move, by pointer or by keys.
import type { Locator, Page } from 'playwright-core';
import type { GameBody } from '../../schema/game.ts';
import { until } from './until.ts';

const YOUR_TURN = '.player-bar[data-turn] .badge';
const RESULT = '.result';
/** Something of a move is being shown. */
const BEAT = '.board-grid[data-beat]';
const MOVES = '.move-list li button';

export type Hands = 'pointer' | 'keyboard';

/** Resolves with what comes next; does not wait for what is shown of the moves before. */
export async function myTurnOrEnd(page: Page): Promise<'turn' | 'end'> {
  await hurriedTo(page, page.locator(`${YOUR_TURN}, ${RESULT}`));
  return myTurnInTime(page);
}

/** The same, in the time that the table takes to show them. */
export async function myTurnInTime(page: Page): Promise<'turn' | 'end'> {
  // A low window has no room for the badge.
  await page.locator(`${YOUR_TURN}, ${RESULT}`).first().waitFor({ state: 'attached' });
  return (await page.locator(RESULT).count()) > 0 ? 'end' : 'turn';
}

/**
 * Waits until a page of seat A shows all moves so far, against the house too: those of another page of the seat come later.
 * @param read the game as the server has it
 */
export async function untilCaughtUp(page: Page, read: () => Promise<GameBody>): Promise<void> {
  await hurriedUntil(page, async () => {
    const { moveCount, turn } = await read();
    return turn !== 'B' && (await page.locator(MOVES).count()) === moveCount;
  });
}

/** Ends what is shown of moves until this is there. */
export function hurriedTo(page: Page, target: Locator): Promise<void> {
  return hurriedUntil(page, async () => (await target.count()) > 0);
}

/** Ends what is shown of moves until this is so. */
export async function hurriedUntil(page: Page, condition: () => Promise<boolean>): Promise<void> {
  await until(async () => {
    if (await condition()) return true;
    await page.keyboard.press('Escape');
    return false;
  });
}

/** Opens the menu of the play page and presses a button of it. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('.menu').getByRole('button', { name }).click();
}

export async function resignOnPage(page: Page): Promise<void> {
  await chooseInMenu(page, 'Resign');
  await page.getByRole('button', { name: 'Yes, resign' }).click();
}

/** On a busy machine a tap may take so long that it explains what it is on instead, and has to be made again. */
export async function tapShortly(target: Locator, options: Parameters<Locator['tap']>[0] = {}): Promise<void> {
  do await target.tap(options);
  while (await target.page().locator('#explanation').isVisible());
}

/** Plays one move and waits until the page shows it in its list, which the server knows; ends what is shown of it. */
export async function playOnPage(page: Page, hands: Hands = 'pointer'): Promise<void> {
  await playUntil(page, await nextInList(page), hands);
}

/** The same, in the time that the table takes. */
export async function playInTime(page: Page, hands: Hands = 'pointer'): Promise<void> {
  const listed = await nextInList(page);
  await play(page, listed, hands);
  await listed.waitFor({ state: 'attached' });
}

/** Plays one move at any table. @param shown what is on the page as soon as the move is played, and not before */
export async function playUntil(page: Page, shown: Locator, hands: Hands = 'pointer'): Promise<void> {
  await play(page, shown, hands);
  await hurriedTo(page, shown);
}

async function nextInList(page: Page): Promise<Locator> {
  const moves = page.locator(MOVES);
  // The list, which is read after the table, has caught up with it; where there is no room for it, it is not shown.
  await page.locator('.move-list li[aria-current=step], .move-list li.faint').first().waitFor({ state: 'attached' });
  return moves.nth(await moves.count());
}

/** Up to the press that plays the move. */
async function play(page: Page, shown: Locator, hands: Hands): Promise<void> {
  const stay = page.locator('.prompt').getByRole('button', { name: 'Stay' });
  const played = page.locator(BEAT).or(shown);
  if (hands === 'pointer') return (await stay.count()) > 0 ? stay.click() : playByPointer(page, played);
  await ((await stay.count()) > 0 ? stay.press('Enter') : playByKeys(page, played));
  await focusKept(page);
}

/** The keyboard is still somewhere in the page, though what was pressed may have disappeared. */
export async function focusKept(page: Page): Promise<void> {
  await page.locator('body :focus').waitFor({ state: 'attached' });
}

/** The whole game of one seat, until its result is shown. */
export async function playToEnd(page: Page, hands: Hands = 'pointer'): Promise<void> {
  while ((await myTurnOrEnd(page)) === 'turn') await playOnPage(page, hands);
}

async function playByPointer(page: Page, played: Locator): Promise<void> {
  await page.locator(PLAYABLE).first().click();
  const { confirm, cell, asked } = await chosen(page);
  if ((await cell.count()) === 0) return confirm.click();
  for (let step = 0; step < 4; step++) {
    await cell.first().click();
    // Either it is played, or it needs a confirmation (touch), or one more cell.
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

/** A card is chosen: what can be done with it is on the page. */
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
