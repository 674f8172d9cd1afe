// Profiles in a browser: a guest, an account with a passkey, and a guest elsewhere who signs in to it.
import { expect } from 'chai';
import type { Page } from 'playwright-core';
import { readFile } from 'node:fs/promises';
import type { GameBody } from '../../schema/game.ts';
import type { PlayerExport, PlayerPage } from '../../schema/player.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open } from '../support/challenges.ts';
import { enterAs } from '../support/friends.ts';
import { addAuthenticator } from '../support/page-authenticator.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const DAY_MS = 86_400_000;

suiteNeeding('chromium', 'accounts in a browser', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    expect(new URL(arena.url).hostname).to.equal('localhost'); // where browsers allow passkeys without https
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  /** Over REST with the page's session: a finished game makes the profile public. */
  async function playAsGuest(page: Page, name: string): Promise<void> {
    const cookies = await page.context().cookies(arena.url);
    const cookie = cookies.map((each) => `${each.name}=${each.value}`).join('; ') || undefined;
    const seat = await open(rest, await mint(rest, { challenger: name }), { name, cookie });
    await ok(rest('POST', `/games/${seat.id}/resign`, { token: seat.token }));
    const profile = { id: seat.player.id, name, headers: { cookie: seat.cookie } };
    await enterAs(page.context(), arena.url, profile);
  }

  async function openAccount(page: Page): Promise<void> {
    await page.goto(`${arena.url}/account`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  /** The friend code that the account page shows. */
  async function friendCode(page: Page): Promise<string> {
    const [, code] = /Friend code (\w{8})/.exec((await page.getByText('Friend code').textContent())!)!;
    return code!;
  }

  async function keepAs(page: Page, name: string): Promise<void> {
    await playAsGuest(page, name);
    await openAccount(page);
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.getByText('This profile is kept with a passkey').waitFor();
  }

  const pageOf = (id: string): Promise<PlayerPage> => ok(rest<PlayerPage>('GET', `/players/${id}`));

  it('a guest keeps the profile with a passkey, signs out, and signs in again', async () => {
    const page = await person();
    const authenticator = await addAuthenticator(page);
    await playAsGuest(page, 'Ada');
    await openAccount(page);
    await page.getByText('This is a guest profile').waitFor();
    const id = await friendCode(page);
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.locator('p:focus', { hasText: 'This profile is kept with a passkey' }).waitFor();
    expect(await authenticator.passkeys()).to.have.length(1);
    expect(await friendCode(page)).to.equal(id);

    await page.getByRole('button', { name: 'Sign out' }).press('Enter');
    await page.locator('h1:focus', { hasText: 'Your account' }).waitFor();
    await page.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await page.locator('h1:focus', { hasText: 'Ada' }).waitFor();
    await page.getByText('This profile is kept with a passkey').waitFor();
    expect(await friendCode(page)).to.equal(id);
    expect((await pageOf(id)).player).to.include({ name: 'Ada', games: 1, losses: 1 });
  });

  it('a guest with games signs in in another browser, and nothing is lost', async () => {
    const [laptop, phone] = [await person(), await person()];
    const [key, phoneKey] = [await addAuthenticator(laptop), await addAuthenticator(phone)];
    await playAsGuest(laptop, 'Bea');
    await openAccount(laptop);
    const account = await friendCode(laptop);
    await laptop.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await laptop.getByText('This profile is kept with a passkey').waitFor();

    await playAsGuest(phone, 'Bea on the phone');
    await playAsGuest(phone, 'Bea on the phone');
    await openAccount(phone);
    const guest = await friendCode(phone);
    expect(guest).to.not.equal(account);
    expect((await pageOf(guest)).player.games).to.equal(2);
    for (const passkey of await key.passkeys()) await phoneKey.give(passkey);
    await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await phone.getByText(`The guest profile ${guest} of this browser is now part of your account, Bea`).waitFor();
    expect(await friendCode(phone)).to.equal(account);

    expect((await pageOf(account)).player).to.include({ name: 'Bea', games: 3, losses: 3 });
    const moved = await pageOf(guest);
    expect(moved.movedFrom).to.equal(guest);
    expect(moved.player.id).to.equal(account);
    await phone.goto(`${arena.url}/players/${guest}`);
    await phone.getByText(`The guest profile ${guest} became part of this account: this is Bea.`).waitFor();
  });

  it("the account's name is used wherever it signs in, and signing out leaves neither name nor seats", async () => {
    const [laptop, phone] = [await person(), await person()];
    const [key, phoneKey] = [await addAuthenticator(laptop), await addAuthenticator(phone)];
    await keepAs(laptop, 'Hal');
    for (const passkey of await key.passkeys()) await phoneKey.give(passkey);
    await openAccount(phone);
    await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await phone.getByText('This profile is kept with a passkey').waitFor();
    expect(await startPebble(phone)).to.equal('Hal');
    const table = phone.url();
    await openAccount(laptop);
    await laptop.getByRole('textbox', { name: 'Your name' }).fill('Hali');
    await laptop.getByRole('button', { name: 'Rename', exact: true }).click();
    await laptop.getByRole('heading', { level: 1, name: 'Hali' }).waitFor();
    await phone.goto(`${arena.url}/friends`);
    await phone.getByRole('heading', { name: 'Your friend code' }).waitFor();
    expect(await startPebble(phone)).to.equal('Hali');
    await openAccount(phone);
    await phone.getByRole('button', { name: 'Sign out' }).click();
    await phone.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
    await expectNobody(phone, table);
    await openAccount(phone);
    await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await phone.getByText('This profile is kept with a passkey').waitFor();
    await phone.goto(table);
    await phone.getByRole('button', { name: 'Sit down here' }).click();
    await phone.getByRole('grid').waitFor();
  });

  /** @returns the name that the person plays under */
  async function startPebble(page: Page): Promise<string> {
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Play Pebble' }).click();
    await page.waitForURL(/\/play\/g_/);
    const { players } = await ok(rest<GameBody>('GET', `/games/${page.url().split('/').at(-1)!}`));
    return players.A;
  }

  /** Expects that the browser has no seat in this game, and no name. */
  async function expectNobody(page: Page, table: string): Promise<void> {
    await page.goto(table);
    await page.getByRole('heading', { name: 'You are not a player in this game' }).waitFor();
    await page.goto(arena.url);
    expect(await page.getByLabel('Your name').inputValue()).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
  }

  it('a refused passkey changes nothing and can be retried', async () => {
    const page = await person();
    const authenticator = await addAuthenticator(page);
    await openAccount(page);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.getByRole('alert').getByText('No passkey was given').waitFor();
    await playAsGuest(page, 'Cal');
    await openAccount(page);
    await page.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await page.getByText('This profile is kept with a passkey').waitFor();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByRole('alert').getByText('This device has a passkey of this profile already').waitFor();
    expect(await authenticator.passkeys()).to.have.length(1);
  });

  it('a profile can be renamed, all its data exported as a file, and a guest is warned before losing everything', async () => {
    const page = await person();
    await playAsGuest(page, 'Dot');
    await openAccount(page);
    const id = await friendCode(page);
    await page.getByRole('textbox', { name: 'Your name' }).fill('Dorothy');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dorothy' }).waitFor();
    expect((await pageOf(id)).player.name).to.equal('Dorothy');

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export my data' }).click(),
    ]);
    const kept = JSON.parse(await readFile(await download.path(), 'utf8')) as PlayerExport;
    expect(kept).to.include({ format: 'arena-player/1', isAccount: false });
    expect(kept.player.id).to.equal(id);
    expect(kept.games.map(({ outcome }) => outcome)).to.deep.equal(['L']);

    await page.getByRole('button', { name: 'Sign out' }).click();
    const warning = page.getByRole('dialog');
    await warning.getByText('lost to you for good').waitFor();
    await warning.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('heading', { level: 1, name: 'Dorothy' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await warning.getByRole('button', { name: 'Sign out and lose it' }).click();
    await page.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
  });

  it('an account lists its passkeys: one can be added, renamed and removed, but the last one stays', async () => {
    const page = await person();
    const authenticator = await addAuthenticator(page);
    await keepAs(page, 'Dee');
    const list = page.getByRole('region', { name: 'Your passkeys' });
    await list.getByText('Passkey 1', { exact: true }).waitFor();
    expect(await list.getByRole('button', { name: 'Remove' }).count()).to.equal(0);
    await authenticator.replace();
    await list.getByRole('button', { name: 'Add a passkey' }).click();
    await list.getByText('Passkey 2', { exact: true }).waitFor();
    await list.getByRole('button', { name: 'Rename “Passkey 2”' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Key of the drawer');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await list.getByText('Key of the drawer', { exact: true }).waitFor();
    await list.getByRole('button', { name: 'Remove “Passkey 1”' }).click();
    await page.getByRole('button', { name: 'Remove it' }).click();
    await page.getByRole('alert').getByText('No passkey was given').waitFor(); // the new one cannot be used yet
    arena.advance(7 * DAY_MS);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await list.getByText('Passkey 1', { exact: true }).waitFor({ state: 'detached' });
    expect(await list.getByRole('button', { name: 'Remove' }).count()).to.equal(0);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await list.getByText('Key of the drawer', { exact: true }).waitFor();
  });

  it('an account signs out another browser, which then has no profile', async () => {
    const [laptop, phone] = [await person(), await person()];
    const [key, phoneKey] = [await addAuthenticator(laptop), await addAuthenticator(phone)];
    await keepAs(laptop, 'Eli');
    for (const passkey of await key.passkeys()) await phoneKey.give(passkey);
    await openAccount(phone);
    await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await phone.getByText('This profile is kept with a passkey').waitFor();
    await laptop.reload();
    const list = laptop.getByRole('region', { name: 'Where you are signed in' });
    await list.getByText('This browser').waitFor();
    await list.getByText('Another browser').waitFor();
    await list.getByRole('button', { name: 'End all others' }).click();
    await list.getByText('Another browser').waitFor({ state: 'detached' });
    await phone.reload();
    await phone.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
  });

  it('an account is deleted only with its passkey, and its data can be saved first', async () => {
    const page = await person();
    const authenticator = await addAuthenticator(page);
    await keepAs(page, 'Fay');
    const id = await friendCode(page);
    await page.getByRole('button', { name: 'Delete this profile' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save my data first' }).click();
    expect(JSON.parse(await readFile(await (await saving).path(), 'utf8')).player.id).to.equal(id);
    const [passkey] = await authenticator.passkeys();
    await authenticator.replace();
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('alert').getByText('No passkey was given').waitFor();
    expect((await pageOf(id)).player.name).to.equal('Fay');
    await authenticator.give(passkey!);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
    expect((await rest('GET', `/players/${id}`)).status).to.equal(404);
  });

  it('a guest is deleted without a passkey', async () => {
    const page = await person();
    await page.goto(arena.url);
    await page.getByLabel('Your name').fill('Gil');
    expect(await startPebble(page)).to.equal('Gil');
    const table = page.url();
    await playAsGuest(page, 'Gil');
    await openAccount(page);
    const id = await friendCode(page);
    await page.getByRole('button', { name: 'Delete this profile' }).click();
    await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
    await page.getByRole('heading', { name: 'No profile in this browser' }).waitFor();
    await page.locator('h1:focus').waitFor();
    expect((await rest('GET', `/players/${id}`)).status).to.equal(404);
    await expectNobody(page, table);
  });

  it('a right-to-left name is isolated: adjacent text keeps its order', async () => {
    const page = await person();
    await playAsGuest(page, 'נועה 12');
    await openAccount(page);
    const heading = page.getByRole('heading', { level: 1 }).locator('bdi');
    expect(await heading.textContent()).to.equal('נועה 12');
    await page.getByLabel('Your name').fill('h0use');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('alert').getByText('This name is taken').waitFor();
    await page.getByLabel('Your name').fill('No\u200Ba');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('alert').getByText('The name contains a line break or an invisible character.').waitFor();
    expect(await heading.textContent()).to.equal('נועה 12');
  });

  it('a name of 40 emoji fits its field, and a refusal is in the language that the page is switched to', async () => {
    const page = await person();
    await playAsGuest(page, 'Ivo');
    await openAccount(page);
    const field = page.locator('input[name=name]');
    await field.fill('');
    await page.keyboard.insertText('🦊'.repeat(40));
    expect(await field.inputValue()).to.equal('🦊'.repeat(40));
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('heading', { level: 1, name: '🦊' }).waitFor();
    await field.fill('h0use');
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('alert').getByText('This name is taken').waitFor();
    await page.getByLabel('Language').selectOption('de');
    await page.getByRole('alert').getByText('Das hat nicht geklappt: Dieser Name ist vergeben').waitFor();
  });

  it('founding a community needs an account, as the page explains; others can then join and leave', async () => {
    const [founder, other, nobody] = [await person(), await person(), await person()];
    await addAuthenticator(founder);
    await playAsGuest(founder, 'Eve');
    await founder.goto(`${arena.url}/communities`);
    await founder.getByText('There is none yet').waitFor();
    await founder.getByLabel('Name of the community').fill('Night Owls');
    await founder.getByRole('button', { name: 'Found the community' }).click();
    await founder.getByText('For this you need an account').waitFor();
    await founder.getByRole('link', { name: 'To your account' }).click();
    await founder.getByRole('button', { name: 'Keep it with a passkey' }).click();
    await founder.getByText('This profile is kept with a passkey').waitFor();
    await founder.goto(`${arena.url}/communities`);
    await founder.getByLabel('Name of the community').fill('Night Owls');
    await founder.getByRole('button', { name: 'Found the community' }).click();
    await founder.getByRole('heading', { level: 1, name: 'Night Owls' }).waitFor();
    await founder.getByRole('button', { name: 'Leave' }).waitFor();
    await founder.getByLabel('Rules').selectOption('mutators');
    await founder.getByText('No member is ranked yet. Play a rated game.').waitFor();

    await playAsGuest(other, 'Flo');
    await other.goto(`${arena.url}/communities`);
    await other.getByRole('link', { name: 'Night Owls' }).click();
    await other.getByRole('button', { name: 'Join' }).press('Enter');
    await other.getByText('Members: 2').waitFor();
    await other.locator('button:focus', { hasText: 'Leave' }).waitFor();
    await other.locator('.standings').getByRole('link', { name: 'Flo' }).waitFor();
    await openAccount(other);
    await other.locator('.clubs').getByRole('link', { name: 'Night Owls' }).click();
    await other.getByRole('button', { name: 'Leave' }).click();
    await other.getByText('Members: 1').waitFor();
    await other.locator('.standings').getByRole('link', { name: 'Flo' }).waitFor({ state: 'detached' });

    await nobody.goto(other.url());
    await nobody.getByRole('button', { name: 'Join' }).click();
    await nobody.getByText('you need a profile').waitFor();
  });
});
