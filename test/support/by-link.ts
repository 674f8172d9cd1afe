// A person who opens a link with a seat: they sit at the table at once, and may change their name there.
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

/** Submits the name; the caller checks whether it is accepted. */
export async function takeName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', OWN_NAME).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.keyboard.press('Enter');
}
