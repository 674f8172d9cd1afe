// Push messages in a browser: offered at a table against a person, shown by the worker, and stopped.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { newGuest } from '../support/friends.ts';
import { startPushService, type PushService } from '../support/push-service.ts';
import { ok, restAt } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const SOON_MS = 35_000;

suiteNeeding('chromium', 'push messages in a browser', () => {
  let arena: TestArena;
  let browser: Browser;
  let service: PushService;
  let publicKey = '';
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true });
    service = await startPushService(() => publicKey);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await service.close();
    await arena.close();
  });

  /** Mira's browser, with the worker, at a table that Noa has come to. */
  async function atTable(): Promise<{ page: Page; gameId: string; text: string }> {
    const rest = restAt(`${arena.url}/api/v1`);
    const mira = await newGuest(rest, 'Mira');
    const device = service.subscribe();
    const body = { ...device.subscription, quiet: { from: '00:00', to: '00:00' } };
    ({ publicKey } = await ok(rest('POST', '/players/me/push', { headers: mira.headers, body })));
    const seated = { mode: 'duel', opponent: 'person', as: 'person' };
    const opened = await ok(rest('POST', '/games', { headers: mira.headers, body: seated }));
    const noa = await newGuest(rest, 'Noa');
    const taken = { invite: opened.inviteUrl.split('#')[1], as: 'person' };
    await ok(rest('POST', `/games/${opened.game.id}/seat`, { headers: noa.headers, body: taken }));
    arena.advance(SOON_MS);
    await until(() => service.pushed.length > 0);
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'allow' });
    await context.grantPermissions(['notifications'], { origin: arena.url });
    const [name, value] = mira.headers['cookie']!.split('=') as [string, string];
    await context.addCookies([{ name, value, url: arena.url }]);
    const page = await context.newPage();
    await page.goto(`${arena.url}/rules`);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    return { page, gameId: opened.game.id, text: service.pushed[0]!.text };
  }

  it('the worker shows what the push service was sent, but not over the table itself', async () => {
    const { page, gameId, text } = await atTable();
    const cdp = await page.context().newCDPSession(page);
    const registered = new Promise<string>((done) => {
      cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(arena.url));
        if (own) done(own.registrationId);
      });
    });
    await cdp.send('ServiceWorker.enable');
    const registrationId = await registered;
    const deliver = (): Promise<unknown> =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: arena.url, registrationId, data: text });
    const shown = (): Promise<readonly object[]> => page.evaluate(SHOWN);
    await deliver();
    await until(async () => (await shown()).length === 1);
    const message = JSON.parse(text) as { kind: string };
    const title = message.kind === 'opened' ? '\u2068Noa\u2069 is here' : 'Your move';
    expect(await shown()).to.deep.equal([{ title, tag: gameId, data: `/play/${gameId}` }]);
    await page.evaluate(WITHDRAW);
    await page.goto(`${arena.url}/play/${gameId}`);
    await deliver();
    // The worker has seen to it before it answers the next one, of another game.
    const other = JSON.stringify({ kind: 'turn', gameId: 'g_other', name: 'Noa' });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin: arena.url, registrationId, data: other });
    await until(async () => (await shown()).length > 0);
    expect(await shown()).to.deep.equal([{ title: 'Your move', tag: 'g_other', data: '/play/g_other' }]);
    await page.context().close();
  });

  it('the account page lists the browsers, and stops one', async () => {
    const { page } = await atTable();
    await page.goto(`${arena.url}/account`);
    await page.getByRole('heading', { name: 'When it is your move' }).waitFor();
    await page.getByRole('button', { name: 'Stop on Browser' }).click();
    await page.getByText('No browser tells you yet.').waitFor();
    await page.context().close();
  });
});

const SHOWN = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, tag, data }) => ({ title, tag, data })))`;
const WITHDRAW = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.forEach((each) => each.close()))`;
