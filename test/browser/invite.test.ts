// Links to a seat, in a real browser: opening one takes the seat at once, merely fetching it takes nothing.
import { expect } from 'chai';
import type { BrowserContext, Page } from 'playwright-core';
import type { GameBody, Invited, Started } from '../../schema/game.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { openLink, sitDown, takeName } from '../support/by-link.ts';
import { mint } from '../support/challenges.ts';
import { enterAs, invite, newFriends, newGuest } from '../support/friends.ts';
import { peopleInBrowser } from '../support/people-in-browser.ts';
import { playOnPage, myTurnOrEnd } from '../support/page-player.ts';
import { ok, playDuel, restAt, startDuel, type Rest } from '../support/rest.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';
import { takePicture } from '../support/pictures.ts';

const PHONE = {
  locale: 'en',
  reducedMotion: 'reduce' as const,
  viewport: { width: 360, height: 740 },
  hasTouch: true,
};

suiteNeeding('chromium', 'a link to a seat', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(`${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const { person } = peopleInBrowser({ locale: 'en', reducedMotion: 'reduce' });

  const start = (body: object): Promise<Started> => ok(rest<Started>('POST', '/games', { body }));
  const duel = (body: object = {}): Promise<Started> =>
    start({ mode: 'duel', opponent: 'person', name: 'Mira', opponentName: 'Noa', ...body });
  const read = (id: string): Promise<GameBody> => ok(rest<GameBody>('GET', `/games/${id}`));
  const says = (page: Page, words: string | RegExp): Promise<void> =>
    page.locator('.house-words, .waiting p', { hasText: words }).waitFor();
  const enter = (context: BrowserContext, who: Parameters<typeof enterAs>[2]) => enterAs(context, arena.url, who);

  it('seats and greets the person who opens it, and the game starts: no form, and no secret in the URL', async () => {
    const page = await person(PHONE);
    const { game, inviteUrl } = await duel();
    await openLink(page, inviteUrl!);
    await says(page, 'Welcome, Noa. You play Mira.');
    expect(page.url()).to.equal(`${arena.url}/play/${game.id}`);
    expect(await read(game.id)).to.deep.include({ status: 'active', players: { A: 'Mira', B: 'Noa' } });
    await page.reload();
    await page.getByRole('grid').waitFor();
  });

  it("greets both people of a match by their own names, and neither as the other's host", async () => {
    const [ada, bo] = [await person(), await person()];
    const { game, invites } = await start({ mode: 'match', players: ['Ada', 'Bo'] });
    await ada.goto(invites!.A);
    await says(ada, 'Welcome, Ada. Bo has not opened their link yet');
    expect((await read(game.id)).status).to.equal('waiting');
    await bo.goto(invites!.B);
    await says(bo, 'Welcome, Bo. You play Ada.');
    await says(ada, 'Welcome, Ada. You play Bo.');
  });

  it("shows who sends a challenge and what is at stake, and gives the seat the profile's name", async () => {
    const page = await person();
    await enter(page.context(), await newGuest(rest, 'Lena'));
    const { gameId, url } = await mint(rest);
    await openLink(page, url);
    await says(page, 'Pebble challenges you. You have two hours, and only Pebble’s rating changes.');
    expect((await read(gameId)).players).to.deep.equal({ A: 'Pebble', B: 'Lena' });
  });

  it('gives a newcomer a friendly name, which they keep in the next game', async () => {
    const page = await person();
    const [first, second] = [await duel({ opponentName: undefined }), await duel({ opponentName: undefined })];
    await openLink(page, first.inviteUrl!);
    const { players } = await read(first.game.id);
    expect(players.B).to.match(/^[A-Z][a-z]+ [A-Z][a-z]+$/);
    await openLink(page, second.inviteUrl!);
    expect((await read(second.game.id)).players).to.deep.equal(players);
  });

  it('seats a person whose browser remembers a reserved name', async () => {
    const page = await person();
    await page.goto(arena.url);
    await page.getByLabel('Your name').fill('Pebble');
    const { game, inviteUrl } = await duel({ opponentName: undefined });
    await openLink(page, inviteUrl!);
    expect((await read(game.id)).players.B).to.not.match(/Pebble|Guest/);
  });

  for (const [how, facts] of Object.entries({
    'a page that is prerendered': { property: 'prerendering', unseen: true, seen: false, event: 'prerenderingchange' },
    'a background tab': {
      property: 'visibilityState',
      unseen: 'hidden',
      seen: 'visible',
      event: 'visibilitychange',
    },
  })) {
    it(`is not used by ${how}, which takes the seat when a person sees it`, async () => {
      const page = await person();
      const sent: string[] = [];
      page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
      await page.addInitScript(hide, facts);
      const { game, inviteUrl } = await duel();
      for (const arrive of [() => page.goto(inviteUrl!), () => page.reload()]) {
        await arrive();
        await says(page, 'You sit down, and the game begins, when you look at this page.');
      }
      expect(page.url(), 'the page can be discarded and still has its secret when restored').to.equal(inviteUrl);
      expect(sent).to.deep.equal([]);
      expect((await read(game.id)).openSeats).to.deep.equal(['B']);
      await page.evaluate(reveal, facts.event);
      await page.getByRole('grid').waitFor();
      expect((await read(game.id)).status).to.equal('active');
    });
  }

  it('moves no seat to an unseen page, when it is a link for another device', async () => {
    const [laptop, phone] = [await person(), await person(PHONE)];
    const { inviteUrl } = await duel();
    await openLink(laptop, inviteUrl!);
    const facts = { property: 'visibilityState', unseen: 'hidden', seen: 'visible', event: 'visibilitychange' };
    await phone.addInitScript(hide, facts);
    await phone.goto(inviteUrl!);
    await says(phone, 'when you look at this page');
    expect(await laptop.getByText('taken over on another device').count()).to.equal(0);
    await phone.evaluate(reveal, facts.event);
    await laptop.getByText('taken over on another device').waitFor();
    await phone.getByRole('grid').waitFor();
  });

  it('opened in two tabs at once, gives one seat that is live in both', async () => {
    const one = await person();
    const other = await one.context().newPage();
    const { game, inviteUrl } = await duel();
    await Promise.all([one, other].map((page) => openLink(page, inviteUrl!)));
    const tokens = await Promise.all([one, other].map((page) => page.evaluate(heldToken, game.id)));
    expect(tokens[0]).to.equal(tokens[1]);
    for (const page of [one, other]) expect(await page.getByText('taken over on another device').count()).to.equal(0);
  });

  it('opened again on the previous device, takes the seat back', async () => {
    const [laptop, phone] = [await person(), await person(PHONE)];
    const { inviteUrl } = await duel();
    for (const page of [laptop, phone]) await openLink(page, inviteUrl!);
    await laptop.getByText('taken over on another device').waitFor();
    await laptop.goto('about:blank');
    await openLink(laptop, inviteUrl!);
    await phone.getByText('taken over on another device').waitFor();
    await phone.getByRole('button', { name: 'Play on here' }).click();
    await laptop.getByText('taken over on another device').waitFor();
  });

  it('opened by its creator, keeps their seat and leaves the other one to the friend', async () => {
    const [mira, noa] = [await person(), await person(PHONE)];
    await mira.goto(arena.url);
    await mira.getByLabel('Your name').fill('Mira');
    await mira.getByRole('button', { name: 'Invite a friend' }).click();
    const link = await mira.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
    const table = mira.url();
    const again = await mira.context().newPage();
    await again.goto(link);
    await again.getByRole('textbox', { name: 'Link', exact: true }).waitFor();
    expect(again.url()).to.equal(table);
    const forgetful = await mira.context().newPage();
    await forgetful.goto(`${arena.url}/rules`);
    await forgetful.evaluate(forgetSeats);
    await forgetful.goto(link);
    await forgetful.getByRole('button', { name: 'Sit down here' }).click();
    await forgetful.getByText('Waiting').first().waitFor();
    await openLink(noa, link);
    await says(noa, 'Welcome');
    await forgetful.getByRole('grid').waitFor();
    const { players } = await read(table.split('/').at(-1)!);
    expect([players.A, players.B].filter((name) => name === 'Mira')).to.have.length(1);
    expect(await noa.getByText('taken over on another device').count()).to.equal(0);
  });

  it('that opens no seat says what to do instead, and a newer one works in the same tab', async () => {
    const page = await person();
    const { game, playerToken: token, inviteUrl } = await duel();
    await page.goto(`${arena.url}/play/${game.id}#inv_${'x'.repeat(20)}`);
    await page.getByRole('heading', { name: 'This link is not valid' }).waitFor();
    const renewed = await ok(rest<Invited>('POST', `/games/${game.id}/invites`, { token: token! }));
    await page.goto(inviteUrl!);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await takePicture(page, 'link-lapsed');
    await page.goto(renewed.inviteUrl);
    await says(page, 'Welcome, Noa. You play Mira.');
    const cancelled = await duel();
    await ok(rest('POST', `/games/${cancelled.game.id}/abort`, { token: cancelled.playerToken! }));
    await page.goto(cancelled.inviteUrl!);
    await page.getByRole('heading', { name: 'This game was called off' }).waitFor();
    const [mira, noa] = await newFriends(rest);
    const held = await ok(invite(rest, mira, noa));
    await page.goto(held.inviteUrl!);
    await page.getByRole('heading', { name: 'This seat is kept for a friend' }).waitFor();
    await page.goto(`${arena.url}/play/g_none#inv_${'x'.repeat(20)}`);
    await page.getByRole('heading', { name: 'There is no such game' }).waitFor();
  });

  it('says that the game was called off where it was waited for, and offers no rematch', async () => {
    for (const opponentName of [undefined, 'Noa']) {
      const page = await person();
      const { game, playerToken } = await duel({ opponentName });
      await page.goto(`${arena.url}/play/${game.id}#${playerToken}`);
      await page.locator('.waiting h1').waitFor();
      await ok(rest('POST', `/games/${game.id}/abort`, { token: playerToken! }));
      await page.getByRole('heading', { name: /called off/ }).waitFor();
      await page.getByRole('button', { name: 'Rematch' }).waitFor({ state: 'detached' });
      expect(await page.getByRole('grid').count()).to.equal(opponentName ? 1 : 0);
    }
  });

  it('without a seat, says that the connection is lost while the server does not answer', async () => {
    const page = await person();
    const { game } = await duel();
    const games = /players\/me\/games/;
    await page.route(games, (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }),
    );
    await page.goto(`${arena.url}/play/${game.id}`);
    await page.getByText('The connection is lost. Trying again').waitFor();
    await page.unroute(games);
    await page.getByRole('heading', { name: 'You are not a player' }).waitFor();
  });

  it('to a finished game leads to its recording if the seat is not held', async () => {
    const page = await person();
    for (const moves of [1, 0]) {
      const over = await startDuel(rest);
      await playDuel(rest, over, undefined, moves);
      await ok(rest('POST', `/games/${over.id}/resign`, over.A));
      await page.goto(`${arena.url}/play/${over.id}`);
      await page.getByRole('heading', { name: 'This game is over' }).waitFor();
      expect(await page.getByText('You are not a player').count()).to.equal(0);
      const reviews = await page.getByRole('link', { name: 'Review' }).count();
      expect(reviews, `after ${moves} moves`).to.equal(moves > 0 ? 1 : 0);
    }
    await page.getByRole('link', { name: 'Replay' }).click();
    await page.waitForURL(/\/replay/);
  });

  it('is retried automatically when the server does not answer', async () => {
    const page = await person();
    const { inviteUrl } = await duel();
    let isAway = true;
    await page.route(/\/seat$/, (route) => {
      if (!isAway) return route.continue();
      isAway = false;
      return route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' });
    });
    await openLink(page, inviteUrl!);
    expect(isAway).to.equal(false);
  });

  describe('the name', () => {
    it('can be changed during the game by keyboard: the other page, a spectator and a screen reader notice', async () => {
      const [mira, noa, eve] = [await person(), await person(PHONE), await person()];
      await mira.goto(arena.url);
      await mira.getByRole('button', { name: 'Invite a friend' }).click();
      const link = await mira.getByRole('textbox', { name: 'Link', exact: true }).inputValue();
      await openLink(noa, link);
      await eve.goto(noa.url().replace('/play/', '/watch/'));
      await eve.getByRole('grid').waitFor();
      await noa.getByRole('button', { name: 'Change your name' }).focus();
      await noa.keyboard.press('Enter');
      await noa.locator('input[name=name]:focus').waitFor();
      await noa.keyboard.press('Control+A');
      await noa.keyboard.type('Robin');
      await noa.keyboard.press('Enter');
      for (const page of [mira, noa, eve]) await page.locator('.player-name', { hasText: 'Robin' }).waitFor();
      await noa
        .locator('[data-announcer]')
        .filter({ hasText: 'Your name is now Robin.' })
        .waitFor({ state: 'attached' });
      await noa.locator('.rename:focus').waitFor();
      await noa.goto(`${arena.url}/account`);
      await noa.getByRole('heading', { name: 'Robin' }).waitFor();
    });

    it('is refused in the dialog if reserved or taken, and the game continues under the old one', async () => {
      const page = await person();
      const { game, inviteUrl } = await duel();
      await sitDown(page, inviteUrl!, 'Lena');
      for (const name of ['Pebble', 'mira']) {
        await takeName(page, name);
        const refusal = page.getByRole('dialog').getByRole('alert');
        await refusal.filter({ hasText: 'Choose another name' }).waitFor();
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'Change your name' }).click();
        expect(await page.getByRole('textbox', { name: 'Your name' }).inputValue()).to.equal('Lena');
        expect(await refusal.count(), 'when it is opened again').to.equal(0);
        await page.keyboard.press('Escape');
      }
      expect((await read(game.id)).players).to.deep.equal({ A: 'Mira', B: 'Lena' });
    });

    it('stays in its field when text is selected beyond the dialog, which a press outside closes', async () => {
      const page = await person();
      const { inviteUrl } = await duel();
      await openLink(page, inviteUrl!);
      await page.getByRole('button', { name: 'Change your name' }).click();
      const field = page.getByRole('dialog').getByLabel('Your name');
      await field.fill('Wilhelmina');
      const { x, y, width, height } = (await field.boundingBox())!;
      await page.mouse.move(x + width / 2, y + height / 2);
      await page.mouse.down();
      await page.mouse.move(2, 2);
      await page.mouse.up();
      expect(await field.inputValue()).to.equal('Wilhelmina');
      await page.mouse.click(2, 2);
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    });

    it('cannot be changed once the game is over', async () => {
      const page = await person();
      const { game, playerToken: token, inviteUrl } = await duel();
      await openLink(page, inviteUrl!);
      if ((await read(game.id)).turn === 'B' && (await myTurnOrEnd(page)) === 'turn') await playOnPage(page);
      await ok(rest('POST', `/games/${game.id}/resign`, { token: token! }));
      await page.getByRole('heading', { name: 'You win' }).waitFor();
      expect(await page.getByRole('button', { name: 'Change your name' }).count()).to.equal(0);
    });
  });
});

/** A page, as seen by a function that runs in it. */
interface InPage {
  isSeen?: boolean;
  readonly document: EventTarget;
}

interface Hidden {
  readonly property: string;
  readonly unseen: unknown;
  readonly seen: unknown;
}

/** Runs in the browser before the page: it is hidden until `reveal`. */
function hide({ property, unseen, seen }: Hidden): void {
  const page = globalThis as unknown as InPage;
  Object.defineProperty(page.document, property, { get: () => (page.isSeen ? seen : unseen) });
}

function reveal(event: string): void {
  const page = globalThis as unknown as InPage;
  page.isSeen = true;
  page.document.dispatchEvent(new Event(event));
}

function forgetSeats(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('arena-seat:')) localStorage.removeItem(key);
}

function heldToken(gameId: string): string {
  return (JSON.parse(localStorage.getItem(`arena-seat:${gameId}`)!) as { token: string }).token;
}
