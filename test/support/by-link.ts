// A person who opens a link that holds a seat: they sit at the table at once, and may take a name there.
import type { Page } from 'playwright-core';

const OWN_NAME = { name: /: Change your name$/ };

export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('grid').waitFor();
}

export async function sitDown(page: Page, link: string, name: string): Promise<void> {
  await openLink(page, link);
  await takeName(page, name);
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Sends it; whether it is taken is for the caller to see. */
export async function takeName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', OWN_NAME).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.keyboard.press('Enter');
}
