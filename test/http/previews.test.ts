// The previews of links: the Open Graph tags and picture of each kind of link, which reveal nothing hidden.
import { expect } from 'chai';
import type { GameBody, Started } from '../../schema/game.ts';
import type { OwnPage } from '../../schema/player.ts';
import type { PuzzleAnswer } from '../../schema/puzzle.ts';
import { findPreview } from '../../src/previews/previews.ts';
import { ANY_PREFIX } from '../../src/trust/secrets.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open } from '../support/challenges.ts';
import { enter, openLeague } from '../support/leagues.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { decodePng } from '../support/png.ts';
import { findMined, insertFinished } from '../support/puzzles.ts';
import { ok, readGame, restAt, startDuel, startHouse, type Rest, type SeatOfGame } from '../support/rest.ts';
import { until } from '../support/until.ts';

const SECRET = new RegExp(ANY_PREFIX);
const DAY = '#ffe2a0';
const NIGHT = '#2a2670';
/** The ring around the card of the key move. */
const KEY_MOVE = '#ffe27a';
const BEST_MOVE = 'Puzzle: find the best move against a hidden hand';

describe('the preview of a link', () => {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await startTestArena();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  const page = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(arena.url + path, { headers: { Accept: 'text/html', ...headers } });
  const htmlOf = async (path: string): Promise<string> => (await page(path)).text();

  /** Every tag of the head by its name, as a link preview reader sees it. */
  async function tagsOf(path: string): Promise<Record<string, string>> {
    const html = await htmlOf(path);
    const metas = html
      .replace('<meta name="referrer" content="no-referrer" />', '')
      .matchAll(/<meta (?:property|name)="([^"]+)"[^>]*? content="([^"]*)" \/>/g);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1];
    const title = /<title>([^<]*)<\/title>/.exec(html)![1]!;
    return {
      ...Object.fromEntries([...metas].map(([, name, text]) => [name!, text!])),
      title,
      canonical: canonical ?? '',
    };
  }

  const picture = (url: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(url.replace(arena.publicUrl, arena.url), { headers });

  async function pixelsOf(url: string) {
    const answer = await picture(url);
    expect([answer.status, answer.headers.get('content-type')], url).to.deep.equal([200, 'image/png']);
    return decodePng(new Uint8Array(await answer.arrayBuffer()));
  }

  const newDuel = (body: object = {}): Promise<Started> =>
    ok(rest<Started>('POST', '/games', { body: { mode: 'duel', name: 'Mira', ...body } }));

  async function playOn({ A, B }: { A: SeatOfGame; B: SeatOfGame }, moves: number): Promise<GameBody> {
    for (let i = 0; i < moves; i++) {
      for (const seat of [A, B]) {
        const { status, view, moveCount } = await readGame(rest, seat);
        if (status !== 'active' || !view!.yourTurn) continue;
        const body = { move: view!.legalMoves![0]!, expectedMoveCount: moveCount };
        await ok(rest('POST', `/games/${seat.id}/moves`, { token: seat.token, body }));
      }
    }
    return readGame(rest, A);
  }

  /** What every preview has, besides its own text. */
  async function expectWhole(path: string, tags: Record<string, string>): Promise<void> {
    expect(tags['og:site_name'], path).to.equal('Game Arena');
    expect(tags['twitter:card'], path).to.equal('summary_large_image');
    expect(tags['og:description'], path).to.equal(tags['description']).and.not.equal('');
    expect(tags['og:image:alt'], path).to.not.equal('');
    expect([tags['og:image:width'], tags['og:image:height'], tags['og:image:type']], path).to.deep.equal([
      '1200',
      '630',
      'image/png',
    ]);
    expect(JSON.stringify(tags), path).to.not.match(SECRET);
    const { width, height } = await pixelsOf(tags['og:image']!);
    expect([width, height], path).to.deep.equal([1200, 630]);
  }

  it('of an invite says who invites to what, and its links do not contain the secret', async () => {
    const { game } = await newDuel();
    const tags = await tagsOf(`/play/${game.id}`);
    await expectWhole(`/play/${game.id}`, tags);
    expect(tags['og:title']).to.equal('Mira invites you to a game of cards on a 3 × 5 board');
    expect(tags['og:image']).to.equal(`${arena.publicUrl}/pictures/invite/${game.id}.png`);
    expect([tags['canonical'], tags['og:url']]).to.deep.equal(['', undefined]);
  });

  it('of a match set up by somebody else is from neither player, even if one has already joined', async () => {
    const body = { mode: 'match', players: ['Ada', 'Bo'] };
    const { game, invites } = await ok(rest<Started>('POST', '/games', { body }));
    const title = 'Ada and Bo: a game of cards on a 3 × 5 board';
    await expectWhole(`/play/${game.id}`, await tagsOf(`/play/${game.id}`));
    expect((await tagsOf(`/play/${game.id}`))['og:title']).to.equal(title);
    await ok(rest('POST', `/games/${game.id}/seat`, { body: { invite: invites!.A.split('#')[1] } }));
    expect((await tagsOf(`/play/${game.id}`))['og:title']).to.equal(title);
  });

  it('of a challenge is from its agent', async () => {
    const { url } = await mint(rest);
    expect((await tagsOf(new URL(url).pathname))['og:title']).to.match(/^Pebble invites you/);
  });

  it('of a running game shows its public board, and changes with it', async () => {
    const duel = await startDuel(rest, { ruleset: 'classic' });
    const { id, score, moveCount } = await playOn(duel, 2);
    const path = `/watch/${id}`;
    const tags = await tagsOf(path);
    await expectWhole(path, tags);
    expect(tags['og:title']).to.equal(`Ada ${score.A} : ${score.B} Bo, live`);
    expect([tags['canonical'], tags['og:url']]).to.deep.equal([arena.publicUrl + path, arena.publicUrl + path]);
    expect(tags['og:image']).to.equal(`${arena.publicUrl}/pictures/game/${id}.png?v=${moveCount}`);
    expect(await tagsOf(`/play/${id}`), 'a player shares their own page').to.deep.equal(tags);
    const pixels = await pixelsOf(tags['og:image']!);
    expect(pixels.count(DAY)).to.be.greaterThan(500);
    expect(pixels.count(NIGHT)).to.be.greaterThan(500);
    const before = await picture(tags['og:image']!);
    expect(before.headers.get('cache-control')).to.equal('public, max-age=60');
    const later = await playOn(duel, 1);
    const after = await tagsOf(path);
    expect(after['og:image']).to.equal(`${arena.publicUrl}/pictures/game/${id}.png?v=${later.moveCount}`);
    expect((await picture(after['og:image']!)).headers.get('etag')).to.not.equal(before.headers.get('etag'));
  });

  it('of a finished game says who won, at every link to it, and has a permanent picture', async () => {
    const game = await playOn(await startDuel(rest), 40);
    const { id, winner, score, replayUrl } = game;
    const tags = await tagsOf(`/watch/${id}`);
    await expectWhole(`/watch/${id}`, tags);
    const { A, B } = score;
    const title =
      winner === 'draw'
        ? `A draw: Ada and Bo, ${A} to ${B}`
        : winner === 'A'
          ? `Ada beats Bo, ${A} to ${B}`
          : `Bo beats Ada, ${B} to ${A}`;
    expect(tags['og:title']).to.equal(title);
    const hasKeyMove = (await pixelsOf(tags['og:image']!)).count(KEY_MOVE) > 500;
    expect(tags['og:image:alt']).to.equal(`The board at the end${hasKeyMove ? ', the key move marked' : ''}.`);
    const { pathname, search } = new URL(replayUrl!);
    expect(search).to.equal(`?game=${id}`);
    for (const path of [pathname + search, `/play/${id}`, `/review/${id}`]) {
      expect(await tagsOf(path), path).to.deep.equal(tags);
    }
    const answer = await picture(tags['og:image']!);
    expect(answer.headers.get('cache-control')).to.equal('public, max-age=604800, immutable');
    const tag = answer.headers.get('etag')!;
    expect(tag).to.match(/^"[\w-]{43}"$/);
    const again = await picture(tags['og:image']!, { 'If-None-Match': tag });
    expect([again.status, await again.text()]).to.deep.equal([304, '']);
  });

  it('of a resigned game says who won, without a contradicting score', async () => {
    const duel = await startDuel(rest);
    const { view } = await readGame(rest, duel.A);
    const mover = view!.yourTurn ? duel.A : duel.B;
    const { view: own, moveCount } = await readGame(rest, mover);
    const body = { move: own!.legalMoves![0]!, expectedMoveCount: moveCount };
    await ok(rest('POST', `/games/${duel.id}/moves`, { token: mover.token, body }));
    await ok(rest('POST', `/games/${duel.id}/resign`, { token: duel.A.token }));
    const tags = await tagsOf(`/watch/${duel.id}`);
    await expectWhole(`/watch/${duel.id}`, tags);
    expect(tags['og:title']).to.equal('Bo beats Ada');
    expect(tags['og:image:alt']).to.equal('The board as it was left after 1 move.');
  });

  it('of an aborted game marks no key move and claims no result', async () => {
    const { id, A } = await startDuel(rest);
    await ok(rest('POST', `/games/${id}/abort`, { token: A.token }));
    const tags = await tagsOf(`/watch/${id}`);
    await expectWhole(`/watch/${id}`, tags);
    expect(tags['og:title']).to.equal('Ada and Bo: a game left unfinished');
    expect(tags['og:image:alt']).to.equal('The board as it was left before the first move.');
  });

  it('of an agent, a player and a league shows their public record', async () => {
    const guest = await open(rest, await mint(rest), { name: 'Gus' });
    const me = (): Promise<OwnPage> => ok(rest('GET', '/players/me', { headers: { cookie: guest.cookie } }));
    const { player } = await me();
    expect(await htmlOf(`/players/${player.id}`), 'no page before a game').to.equal(await htmlOf('/players/NOBODY22'));
    await ok(rest('POST', `/games/${guest.id}/resign`, guest));
    await until(async () => (await me()).player.games === 1);
    const organizer = await newOwnAgent(rest, { name: 'Organ & Co' });
    const league = await openLeague(rest, organizer.key, { name: 'Cup "1"', startsWith: 8 });
    await enter(rest, league, organizer.key);
    const { rating } = (await me()).player;
    for (const [path, title, type] of [
      ['/agents/vesper', 'Vesper, an agent rated 1400', 'profile'],
      [`/agents/${organizer.slug}`, 'Organ &amp; Co, an agent rated 1200', 'profile'],
      [`/players/${player.id}`, `Gus, rated ${rating}`, 'profile'],
      [`/leagues/${league}`, 'Cup &quot;1&quot;, a league', 'website'],
    ] as const) {
      const tags = await tagsOf(path);
      await expectWhole(path, tags);
      expect([tags['og:title'], tags['og:type']], path).to.deep.equal([title, type]);
      expect(tags['title'], path).to.equal(`${title} · Game Arena`);
      expect(tags['og:url'], path).to.equal(arena.publicUrl + path);
    }
    // A chat caches the picture of an address.
    const pictures = async () => {
      const paths = [`/agents/${organizer.slug}`, `/players/${player.id}`, `/leagues/${league}`];
      return Promise.all(paths.map(async (path) => (await tagsOf(path))['og:image']!));
    };
    const before = await pictures();
    const sceneOfLeague = async () => (await findPreview(arena.app.arena, 'league', league))!.scene();
    expect(await sceneOfLeague()).to.include({ name: 'Cup "1"' });
    const { store } = arena.app.arena;
    await store.agents.renameAgent(organizer.slug, 'Organ');
    await store.players.changeProfile(player.id, { name: 'Gustav' }, null);
    await store.leagues.rename(league, 'Cup 2');
    for (const [i, url] of (await pictures()).entries()) expect(url).to.not.equal(before[i]);
    expect(await sceneOfLeague(), 'the picture at the new address').to.include({ name: 'Cup 2' });
    const hidden = { headers: { cookie: guest.cookie }, body: { hidden: true } };
    await ok(rest('POST', '/players/me', hidden));
    expect(await htmlOf(`/players/${player.id}`), 'hidden').to.equal(await htmlOf('/players/NOBODY22'));
    expect((await page(`/pictures/player/${player.id}.png`)).status).to.equal(404);
  });

  it('of a puzzle shows its board, and nothing of its solution', async () => {
    const { journal, puzzles } = findMined((all) => all.length > 0);
    await insertFinished(arena.app.arena.store, journal);
    const path = `/puzzles/${puzzles[0]!.id}`;
    await until(async () => (await rest('GET', path)).status === 200);
    const { url, goal, legalMoves } = (await ok(rest<PuzzleAnswer>('GET', path))).puzzle;
    const tags = await tagsOf(path);
    await expectWhole(path, tags);
    expect(tags['og:title']).to.equal(
      { win: 'Puzzle: you move and win', draw: 'Puzzle: you move and save a draw', best: BEST_MOVE }[goal],
    );
    expect([tags['canonical'], url]).to.deep.equal([arena.publicUrl + path, `${arena.publicUrl}${path}`]);
    const scene = await (await findPreview(arena.app.arena, 'puzzle', puzzles[0]!.id))!.scene();
    expect(scene).to.include({ caption: 'to solve', isLive: false });
    expect(legalMoves.filter((move) => JSON.stringify(tags).includes(move))).to.deep.equal([]);
    const pixels = await pixelsOf(tags['og:image']!);
    for (const side of [DAY, NIGHT]) expect(pixels.count(side)).to.be.greaterThan(500);
  });

  it("of any other page is its own title with the site's picture", async () => {
    for (const path of ['/', '/rules', '/agents', '/leaderboards', '/leagues', '/communities', '/account']) {
      const tags = await tagsOf(path);
      await expectWhole(path, tags);
      expect(tags['og:url'], path).to.equal(arena.publicUrl + path);
      expect(tags['og:image'], path).to.equal(`${arena.publicUrl}/pictures/arena/arena.png`);
    }
  });

  it('escapes user text', async () => {
    const name = `"><img src=x onerror='a'>&amp;`;
    const { game } = await newDuel({ name });
    const html = await htmlOf(`/play/${game.id}`);
    expect(html).to.not.include('<img');
    const shown = "&quot;&gt;&lt;img src=x onerror='a'&gt;&amp;amp;";
    expect((await tagsOf(`/play/${game.id}`))['og:title']).to.equal(
      `${shown} invites you to a game of cards on a 3 × 5 board`,
    );
  });

  it('of anything private equals that of a missing page, to the byte', async () => {
    const waiting = await newDuel({ public: false });
    const running = await startHouse(rest, { public: false });
    const over = await startHouse(rest, { public: false });
    await ok(rest('POST', `/games/${over.game.id}/resign`, { token: over.playerToken! }));
    for (const { game } of [waiting, running, over]) {
      for (const [path, unknown] of [
        [`/play/${game.id}`, '/play/g_none'],
        [`/watch/${game.id}`, '/watch/g_none'],
        [`/review/${game.id}`, '/review/g_none'],
        [`/replay?game=${game.id}`, '/replay'],
      ] as const) {
        const [shown, none] = await Promise.all([page(path), page(unknown)]);
        expect(await shown.text(), path).to.equal(await none.text());
        expect(shown.headers.get('etag'), path).to.equal(none.headers.get('etag'));
      }
      for (const kind of ['game', 'invite', 'league', 'nothing']) {
        const refused = await rest('GET', `/../../pictures/${kind}/${game.id}.png`);
        const none = await rest('GET', `/../../pictures/${kind}/g_none.png`);
        expect([refused.status, refused.body.type, refused.body.detail], kind).to.deep.equal([
          404,
          none.body.type,
          none.body.detail,
        ]);
      }
    }
  });

  it('is sent again only when it has changed', async () => {
    const { game } = await newDuel();
    const tag = (await page(`/play/${game.id}`)).headers.get('etag')!;
    expect((await page(`/play/${game.id}`, { 'If-None-Match': tag })).status).to.equal(304);
    await ok(rest('POST', '/games/join', { body: { code: game.code, name: 'Bo' } }));
    expect((await page(`/play/${game.id}`, { 'If-None-Match': tag })).status).to.equal(200);
  });

  it('is rendered once for all readers', async () => {
    const { game } = await startHouse(rest);
    const url = `${arena.publicUrl}/pictures/game/${game.id}.png?v=1`;
    const drawn = async (): Promise<number> =>
      Number(/^arena_picture_render_seconds_count (\d+)$/m.exec(await arena.app.metrics.text())?.[1] ?? 0);
    const before = await drawn();
    await Promise.all(Array.from({ length: 5 }, () => pixelsOf(url)));
    await pixelsOf(url.replace('v=1', 'v=2'));
    expect(await drawn()).to.equal(before + 1);
  });

  it('counts as a page view of its reader', async () => {
    const answer = await page('/pictures/arena/arena.png');
    expect(answer.headers.get('ratelimit-policy')).to.match(/^"pages";/);
  });

  it('is not required: the page is served even if the preview fails', async () => {
    const { game } = await newDuel();
    const { store } = arena.app.arena;
    const found = store.findGame;
    const failing: Pick<typeof store, 'findGame'> = {
      findGame: async () => {
        throw new Error('the store is broken');
      },
    };
    Object.assign(store, failing);
    try {
      const answer = await page('/play/g_0000000001');
      expect([answer.status, await answer.text()]).to.deep.equal([200, await htmlOf('/play/g_none')]);
    } finally {
      Object.assign(store, { findGame: found });
    }
    expect((await tagsOf(`/play/${game.id}`))['og:title']).to.match(/^Mira/);
  });
});
