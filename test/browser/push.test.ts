// Push messages in a browser: offered during a game against a person, shown by the worker, and stopped.
import { expect } from 'chai';
import type { Browser, Page } from 'playwright-core';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { launchBrowser } from '../support/browser.ts';
import { enterAs, newGuest, type Person } from '../support/friends.ts';
import { keepCopies } from '../support/offline-copies.ts';
import { startPushService, type PushService } from '../support/push-service.ts';
import { ok, restAt, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { until } from '../support/until.ts';

const SOON_MS = 35_000;

const REFUSING = `ServiceWorkerContainer.prototype.register = async () => {
  throw new DOMException('no storage', 'SecurityError');
}`;

const REFUSING_PUSH = `PushManager.prototype.subscribe = async () => {
  throw new DOMException('Registration failed - permission denied', 'NotAllowedError');
}`;

suiteNeeding('chromium', 'push messages in a browser', () => {
  let arena: TestArena;
  let browser: Browser;
  let service: PushService;
  let publicKey = '';
  let rest: Rest;
  before(async () => {
    arena = await startTestArena({ webhooksAllowLoopback: true });
    service = await startPushService(() => publicKey);
    rest = restAt(`${arena.url}/api/v1`);
    browser = await launchBrowser({ isWhole: true });
  });
  after(async () => {
    await browser.close();
    await service.close();
    await arena.close();
  });

  /** Mira's browser, with the worker, in a game that Noa has joined. */
  async function atTable(): Promise<{ page: Page; gameId: string; text: string }> {
    const mira = await newGuest(rest, 'Mira');
    const device = service.subscribe();
    const body = { ...device.subscription, quiet: { from: '00:00', to: '00:00' } };
    ({ publicKey } = await ok(rest('POST', '/players/me/push', { headers: mira.headers, body })));
    const sent = service.pushed.length;
    const gameId = await noaComesTo(mira);
    await until(() => service.pushed.length > sent);
    return { page: await browserOf(mira), gameId, text: service.pushed[sent]!.text };
  }

  /** Joins a game that the host created and left. @returns the id of the game */
  async function noaComesTo(host: Person, options: object = {}): Promise<string> {
    const seated = { mode: 'duel', opponent: 'person', as: 'person', ...options };
    const opened = await ok(rest('POST', '/games', { headers: host.headers, body: seated }));
    const noa = await newGuest(rest, 'Noa');
    const taken = { invite: opened.inviteUrl.split('#')[1], as: 'person' };
    await ok(rest('POST', `/games/${opened.game.id}/seat`, { headers: noa.headers, body: taken }));
    arena.advance(SOON_MS);
    return opened.game.id;
  }

  /** Mira in a game that she created in her browser and that Noa has joined. */
  async function atOwnTable(): Promise<{ page: Page; id: string; playerToken: string }> {
    const page = await browserOf(await newGuest(rest, 'Mira'));
    await page.goto(arena.url);
    await page.getByRole('button', { name: 'Invite a friend' }).click();
    const link = await page.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    const { pathname, hash } = new URL(link);
    const noa = await newGuest(rest, 'Noa');
    const body = { invite: hash.slice(1), as: 'person' };
    const id = pathname.split('/').at(-1)!;
    const { playerToken } = await ok(rest('POST', `/games/${id}/seat`, { headers: noa.headers, body }));
    await page.getByRole('grid').waitFor();
    return { page, id, playerToken };
  }

  async function browserOf(guest: Person): Promise<Page> {
    const context = await browser.newContext({ locale: 'en', serviceWorkers: 'allow', timezoneId: zoneAtNoon() });
    await context.grantPermissions(['notifications'], { origin: arena.url });
    await enterAs(context, arena.url, guest);
    const page = await context.newPage();
    await page.goto(`${arena.url}/rules`);
    await keepCopies(page);
    return page;
  }

  it('one press on the account page starts them here, and the next message is for this browser', async () => {
    const mira = await newGuest(rest, 'Mira');
    const page = await browserOf(mira);
    const { subscription } = service.subscribe();
    // Tests cannot reach a browser's own push service: the fake subscription is this browser's.
    await page.addInitScript(subscribingTo(subscription));
    await page.goto(`${arena.url}/account`);
    await page.getByRole('button', { name: 'Notify me when it is my move' }).click();
    await page.getByText('This browser notifies you from now on').waitFor();
    ({ publicKey } = await ok(rest('GET', '/players/me/push', { headers: mira.headers })));
    expect(await page.evaluate('askedWith')).to.deep.equal({ userVisibleOnly: true, applicationServerKey: publicKey });
    // The fake has no subscription on a new page, as if the browser had dropped it.
    await page.reload();
    await page.getByText('this browser', { exact: true }).waitFor();
    expect(await page.evaluate('askedWith')).to.have.property('applicationServerKey', publicKey);
    await page.context().close();
    const sent = service.pushed.length;
    const gameId = await noaComesTo(mira);
    await until(() => service.pushed.length > sent);
    const { path, message } = service.pushed[sent]!;
    expect([path, message]).to.deep.equal([
      new URL(subscription.endpoint).pathname,
      { kind: message.kind, gameId, name: 'Noa' },
    ]);
    expect(service.wrong).to.deep.equal([]);
  });

  for (const [what, script, words] of [
    ['the worker', REFUSING, 'did not start the part of this page that receives messages'],
    ['the subscription', REFUSING_PUSH, 'Your browser allows no messages from this page'],
  ] as const) {
    it(`a browser that refuses ${what} does not wait for ever: it is told what to do, and the button works again`, async () => {
      const page = await browserOf(await newGuest(rest, 'Mira'));
      await page.addInitScript(script);
      await page.goto(`${arena.url}/account`);
      const button = page.getByRole('button', { name: 'Notify me when it is my move' });
      await button.click();
      await page.getByRole('alert').getByText(words).waitFor();
      expect(await button.getAttribute('aria-disabled')).to.equal('false');
      await page.context().close();
    });
  }

  it('the worker shows what the push service received, but not over the game itself', async () => {
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
    const shown = (): Promise<readonly { tag: string; title: string }[]> => page.evaluate(SHOWN);
    const deliver = (data: string): Promise<unknown> =>
      cdp.send('ServiceWorker.deliverPushMessage', { origin: arena.url, registrationId, data });
    // Repeatedly: DevTools drops what it delivers before the worker is active, and occasionally something later.
    const deliverUntilShown = (tag: string, ...messages: readonly string[]): Promise<void> =>
      until(async () => {
        for (const data of messages) await deliver(data);
        return (await shown()).some((each) => each.tag === tag);
      });
    await deliverUntilShown(gameId, text);
    const message = JSON.parse(text) as { kind: string };
    const title = message.kind === 'opened' ? '\u2068Noa\u2069 is here' : 'Your move';
    // Otherwise the second message of a game would arrive silently.
    expect(await shown()).to.deep.equal([{ title, tag: gameId, data: `/play/${gameId}`, renotify: true }]);
    // In the language of the pages, as soon as that is chosen.
    await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
    // The worker handles them in order: none of this game is pending once that of another game is shown.
    await until(async () => {
      await deliverUntilShown('g_second', moveIn('g_second'));
      return (await shown()).some((each) => each.title === 'Du bist am Zug');
    });
    await page.evaluate(WITHDRAW);
    await page.goto(`${arena.url}/play/${gameId}`);
    await deliverUntilShown('g_third', text, moveIn('g_third'));
    const later = (await shown()).filter(({ tag }) => tag !== 'g_second');
    expect(later).to.deep.equal([{ title: 'Du bist am Zug', tag: 'g_third', data: '/play/g_third', renotify: true }]);
    await page.context().close();
  });

  it('the worker subscribes again when the browser has dropped the subscription', async () => {
    const mira = await newGuest(rest, 'Mira');
    const page = await browserOf(mira);
    const { subscription } = service.subscribe();
    const worker = page.context().serviceWorkers()[0]!;
    await worker.evaluate(`(() => ${subscribingTo(subscription)})()`);
    await worker.evaluate(SUBSCRIPTION_CHANGED);
    const { devices } = await ok(rest('GET', '/players/me/push', { headers: mira.headers }));
    expect(devices.map(({ name }: { name: string }) => name)).to.deep.equal(['Chrome, Linux']);
    await page.context().close();
  });

  it('a browser that does not know its own time zone has quiet hours in UTC', async () => {
    const mira = await newGuest(rest, 'Mira');
    const page = await browserOf(mira);
    const worker = page.context().serviceWorkers()[0]!;
    await worker.evaluate(`(() => ${subscribingTo(service.subscribe().subscription)})()`);
    await worker.evaluate(NO_ZONE);
    await worker.evaluate(SUBSCRIPTION_CHANGED);
    const { devices } = await ok(rest('GET', '/players/me/push', { headers: mira.headers }));
    expect(devices.map(({ quiet }: any) => quiet.timeZone)).to.deep.equal(['UTC']);
    await page.context().close();
  });

  it('opening the game removes the notifications about it', async () => {
    const { page, id } = await atOwnTable();
    // Here this browser's notifications disappear by themselves, so the notification is a fake.
    await page.addInitScript(SHOWING_ONE);
    await page.goto(`${arena.url}/play/${id}`);
    await until(() => page.evaluate<boolean>('withdrawn.length > 0'));
    expect(await page.evaluate<string[]>('withdrawn')).to.include(id);
    await page.context().close();
  });

  it('a person in a browser without the seat takes it with a press where a message leads', async () => {
    const mira = await newGuest(rest, 'Mira');
    const gameId = await noaComesTo(mira, { public: false });
    const page = await browserOf(mira);
    await page.goto(`${arena.url}/play/${gameId}`);
    await page.getByRole('button', { name: 'Sit down here' }).click();
    await page.locator('.hand-card').first().waitFor();
    await page.context().close();
  });

  it('nothing is offered before the first game against a person is over', async () => {
    const { page, id, playerToken } = await atOwnTable();
    const answered = page.waitForResponse(/\/players\/me\/push$/);
    await page.reload();
    await answered;
    await page.getByRole('grid').waitFor();
    const offer = page.locator('.talk-side').getByRole('button', { name: 'Notify me when it is my move' });
    expect(await offer.count()).to.equal(0);
    await ok(rest('POST', `/games/${id}/resign`, { token: playerToken }));
    await offer.waitFor();
    await page.context().close();
  });

  it('the account page lists the browsers, and can stop one', async () => {
    const { page } = await atTable();
    await page.goto(`${arena.url}/account`);
    await page.getByRole('heading', { name: 'When it is your move' }).waitFor();
    await page.getByRole('button', { name: 'Stop in Browser' }).click();
    await page.getByText('No browser notifies you yet.').waitFor();
    await page.context().close();
  });
});

/** A push message of another game. */
function moveIn(gameId: string): string {
  return JSON.stringify({ kind: 'turn', gameId, name: 'Noa' });
}

/** A zone where it is not night now, since nobody is notified at night. */
function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours();
  // The signs of these names are inverted.
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

function subscribingTo(subscription: object): string {
  return `{
    const subscription = {
      endpoint: ${JSON.stringify(subscription)}.endpoint,
      toJSON: () => (${JSON.stringify(subscription)}),
    };
    let isSubscribed = false;
    PushManager.prototype.subscribe = async (options) => {
      globalThis.askedWith = options;
      isSubscribed = true;
      return subscription;
    };
    PushManager.prototype.getSubscription = async () => (isSubscribed ? subscription : null);
  }`;
}

const SHOWING_ONE = `globalThis.withdrawn = [];
ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) => [{ close: () => withdrawn.push(tag) }];`;

/** As in Chromium with `TZ=UTC0`. */
const NO_ZONE = `(() => {
  Intl.DateTimeFormat.prototype.resolvedOptions = () => ({ timeZone: 'Etc/Unknown' });
})()`;

/** Only the browser itself can send one whose `waitUntil` works. */
const SUBSCRIPTION_CHANGED = `(async () => {
  let answered;
  const event = Object.assign(new Event('pushsubscriptionchange'), { waitUntil: (answer) => (answered = answer) });
  self.dispatchEvent(event);
  await answered;
})()`;
const SHOWN = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.map(({ title, tag, data, renotify }) => ({ title, tag, data, renotify })))`;
const WITHDRAW = `navigator.serviceWorker.ready
  .then((registration) => registration.getNotifications())
  .then((all) => all.forEach((each) => each.close()))`;
