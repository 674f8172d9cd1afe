// Every problem of the table, provoked from the outside; a slug that nothing provokes fails here.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { onEveryArena, type SomeArena } from '../support/every-arena.ts';
import { StoreDown } from '../../src/ports/store-errors.ts';
import { PROBLEMS, ProblemBody, type ProblemSlug } from '../../schema/problem.ts';
import type { Started } from '../../schema/game.ts';
import type { WebhookCreated } from '../../schema/webhooks.ts';
import { startReceiver, type Receiver } from '../support/receiver.ts';
import { sendRaw } from '../support/raw-http.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { until } from '../support/until.ts';
import { keep as keepProfile, removePasskey } from '../support/accounts.ts';
import { Authenticator } from '../support/authenticator.ts';
import { play, resign, takeDeal } from '../support/deals.ts';
import { ask, invite, newFriends, newGuest } from '../support/friends.ts';
import { mint, open } from '../support/challenges.ts';
import { enter, openLeague, readLeague } from '../support/leagues.ts';
import { newOwnAgent } from '../support/own-agents.ts';
import { newSecret } from '../../src/trust/secrets.ts';
import { newBrowser } from '../support/push-service.ts';
import {
  ok,
  playDuel,
  playMove,
  readGame,
  restAt,
  startDuel,
  startHouse,
  type Answer,
  type Rest,
} from '../support/rest.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
type Provocation = () => Promise<Answer>;

/** Provoked below by separate servers, in test/mcp, test/admin, test/admission, and by leagues, friends and puzzles. */
const ELSEWHERE = [
  'other-line',
  'no-board',
  'player-banned',
  'hidden-by-operator',
  'host-not-ours',
  'rate-limited',
  'too-many-streams',
  'too-many-parked-calls',
  'too-many-sockets',
  'too-many-waiting-games',
  'too-many-running-games',
  'too-many-reviews',
  'too-many-analyses',
  'too-many-tournaments',
  'league-full',
  'too-many-friends',
  'too-many-communities',
  'internal-error',
  'unavailable',
] as const;
type Elsewhere = (typeof ELSEWHERE)[number];

onEveryArena('problems', (startArena) => {
  let arena: SomeArena;
  let rest: Rest;
  let receiver: Receiver;
  before(async () => {
    arena = await startArena();
    rest = restAt(() => `${arena.url}/api/v1`);
    receiver = await startReceiver();
  });
  after(async () => {
    await receiver.die();
    await arena.close();
  });

  const subscribe = async (body: object = {}): Promise<Answer<WebhookCreated>> => {
    const gameId = (await startDuel(rest)).id;
    const { url, secret } = receiver;
    return rest('POST', '/webhooks', { body: { gameId, url, secret, events: ['game.move'], ...body } });
  };
  const subscribed = async (): Promise<{ id: string; token: string }> => {
    const { id, manageToken: token } = (await subscribe()).body;
    return { id, token };
  };

  const person = (): Promise<Started> => ok(rest('POST', '/games', { body: { mode: 'duel', opponent: 'person' } }));
  const inviteOf = (started: Started): string => started.inviteUrl!.split('#')[1]!;

  const report = (matchToken: string): Promise<Answer> =>
    rest('POST', '/agent/result', {
      body: { matchToken, claimed: { winner: 'draw', scoreAgent: 0, scoreChallenger: 0 } },
    });

  /** Keeps the profile of a new guest with a passkey. */
  async function keep(authenticator: Authenticator): Promise<Answer> {
    const { cookie } = await open(rest, await mint(rest));
    const headers = { cookie };
    const { options } = await ok(rest('POST', '/players/me/passkeys/options', { headers, body: {} }));
    return rest('POST', '/players/me/passkeys', { headers, body: { credential: authenticator.create(options) } });
  }

  const provocations: Record<Exclude<ProblemSlug, Elsewhere>, Provocation> = {
    'bad-request': () => rest('POST', '/games', { body: { strength: 799 } }),
    'identity-needed': () => rest('POST', '/games', { body: { mode: 'house', rated: true } }),
    'friend-code-unknown': async () => ask(rest, await newGuest(rest, 'Mira'), 'ZZZZ9999'),
    'friend-request-not-found': async () => {
      const [one, other] = [await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')];
      const { headers } = one;
      return rest('POST', `/players/me/friends/${other.id}`, { headers, body: { accept: true } });
    },
    'push-refused': async () => {
      const { headers } = await newGuest(rest, 'Mira');
      const subscription = newBrowser('http://push.example').subscription;
      return rest('POST', '/players/me/push', { headers, body: subscription });
    },
    'push-device-not-found': async () => {
      const { headers } = await newGuest(rest, 'Mira');
      return rest('DELETE', '/players/me/push/none', { headers });
    },
    'too-many-devices': async () => {
      const { headers } = await newGuest(rest, 'Mira');
      const add = (): Promise<Answer> =>
        rest('POST', '/players/me/push', { headers, body: newBrowser('https://push.example').subscription });
      for (let i = 0; i < 10; i++) await ok(add());
      return add();
    },
    'not-friends': async () => invite(rest, await newGuest(rest, 'Mira'), await newGuest(rest, 'Noa')),
    'already-invited': async () => {
      const [one, other] = await newFriends(rest);
      await ok(invite(rest, one, other));
      return invite(rest, one, other);
    },
    'seat-held-for-friend': async () => {
      const [one, other] = await newFriends(rest);
      const held = await ok(invite(rest, one, other));
      return rest('POST', `/games/${held.game.id}/seat`, { body: { invite: inviteOf(held) } });
    },
    'not-your-seat': async () => {
      const minted = await mint(rest);
      const { cookie } = await open(rest, minted);
      await keepProfile(rest, cookie, new Authenticator(arena.publicUrl));
      return rest('POST', `/games/${minted.gameId}/seat`, { body: { invite: minted.url.split('#')[1] } });
    },
    'invitation-not-found': async () => {
      const { headers } = await newGuest(rest, 'Mira');
      return rest('POST', '/players/me/invitations/g_none', { headers, body: {} });
    },
    'too-early-to-react': async () => {
      const { id, A } = await startDuel(rest);
      return rest('POST', `/games/${id}/reactions`, { token: A.token, body: { reaction: 'wave' } });
    },
    'too-many-reactions': async () => {
      const duel = await startDuel(rest);
      await playDuel(rest, duel);
      const { id, token } = duel.A;
      const react = () => rest('POST', `/games/${id}/reactions`, { token, body: { reaction: 'wave' } });
      for (let sent = 0; sent < 3; sent++) await ok(react());
      return react();
    },
    'malformed-json': () => rest('POST', '/games', { body: '{"mode":' }),
    'malformed-http': () => sendRaw(arena.url, 'GET / HTTP/9.9\r\n\r\n'),
    'headers-too-large': () => sendRaw(arena.url, `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
    'token-missing': async () => rest('GET', `/games/${(await startDuel(rest)).id}/wait`),
    'token-unknown': async () => rest('GET', `/games/${(await startDuel(rest)).id}`, { token: 'pt_nonsense' }),
    'agent-key-missing': () => rest('GET', '/agent/me'),
    'agent-deleted': async () => {
      const { slug, key: token } = await newOwnAgent(rest);
      await ok(rest('DELETE', '/agent/me', { token }));
      return rest('POST', '/agent/challenge', { body: { agent: slug, challenger: 'Kim' } });
    },
    'agent-away': async () => {
      const { slug: agent } = await newOwnAgent(rest);
      return rest('POST', '/games', { body: { mode: 'duel', agent } });
    },
    'agent-declines': async () => {
      const { slug: agent, key: token } = await newOwnAgent(rest, { accepts: { from: 'nobody' } });
      await ok(rest('GET', '/agent/me/feed?timeout=0', { token }));
      return rest('POST', '/games', { body: { mode: 'duel', agent } });
    },
    'agent-key-unknown': () => rest('POST', '/games', { token: newSecret('agent'), body: {} }),
    'seat-moved': async () => {
      const started = await person();
      const { id } = started.game;
      const first = await ok(rest('POST', `/games/${id}/seat`, { body: { invite: inviteOf(started) } }));
      await ok(rest('POST', `/games/${id}/seat`, { body: { invite: inviteOf(started) } }));
      return rest('GET', `/games/${id}`, { token: first.playerToken });
    },
    'private-game': async () => {
      const started = await startHouse(rest, { public: false });
      return rest('GET', `/games/${started.game.id}`);
    },
    'wrong-game': async () => {
      const [one, other] = [await startDuel(rest), await startDuel(rest)];
      return rest('GET', `/games/${one.id}`, { token: other.A.token });
    },
    'both-seats': async () => {
      const { key: token } = await newOwnAgent(rest);
      const { game } = await ok(rest<Started>('POST', '/games', { token, body: { mode: 'duel' } }));
      await ok(rest('POST', '/games/join', { token, body: { code: game.code } }));
      return rest('GET', `/games/${game.id}`, { token });
    },
    'path-not-found': () => rest('GET', '/nothing/here'),
    'game-not-found': () => rest('GET', '/games/g_0000000000000000000000'),
    'code-not-found': () => rest('POST', '/games/join', { body: { code: 'AEIOUY' } }),
    'invite-not-found': async () =>
      rest('POST', `/games/${(await person()).game.id}/seat`, { body: { invite: 'inv_nonsense' } }),
    'problem-not-found': () => restAt(arena.url)('GET', '/problems/nothing'),
    'method-not-allowed': () => rest('DELETE', '/games'),
    'not-your-turn': async () => {
      const duel = await startDuel(rest);
      const { turn } = await readGame(rest, duel.A);
      const waiting = turn === 'A' ? duel.B : duel.A;
      return rest('POST', `/games/${duel.id}/moves`, { token: waiting.token, body: { move: 'stay' } });
    },
    'game-not-started': async () => {
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
      const { id } = started.game;
      return rest('POST', `/games/${id}/moves`, { token: started.playerToken, body: { move: 'stay' } });
    },
    'game-over': async () => {
      const duel = await startDuel(rest);
      await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
      return rest('POST', `/games/${duel.id}/moves`, { ...duel.A, body: { move: 'stay' } });
    },
    'game-not-over': async () => {
      const duel = await startDuel(rest);
      return rest('POST', `/games/${duel.id}/rematch`, duel.A);
    },
    'review-running': async () => {
      const duels = [await startDuel(rest), await startDuel(rest)];
      for (const duel of duels) await playDuel(rest, duel);
      const answers = duels.map(({ id }) => rest('GET', `/games/${id}/review?timeout=0`));
      return (await Promise.all(answers)).find(({ status }) => status !== 202)!;
    },
    'seat-taken': async () => {
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
      const { code } = started.game;
      await ok(rest('POST', '/games/join', { body: { code } }));
      return rest('POST', '/games/join', { body: { code } });
    },
    'seat-held-for-person': async () => {
      const { game } = await person();
      return rest('POST', '/games/join', { body: { code: game.code } });
    },
    'not-by-invite': async () => {
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
      return rest('POST', `/games/${started.game.id}/invites`, { token: started.playerToken });
    },
    'stale-move-count': async () => {
      const started = await startHouse(rest);
      const [move] = started.game.view!.legalMoves!;
      return rest('POST', `/games/${started.game.id}/moves`, {
        token: started.playerToken,
        body: { move, expectedMoveCount: started.game.moveCount + 1 },
      });
    },
    'since-ahead': async () => {
      const duel = await startDuel(rest);
      return rest('GET', `/games/${duel.id}/sync?since=1`, duel.A);
    },
    'too-late-to-abort': async () => {
      const duel = await startDuel(rest, { ruleset: 'classic' });
      await playDuel(rest, duel, undefined, 2);
      return rest('POST', `/games/${duel.id}/abort`, duel.A);
    },
    'deal-played': async () => {
      const person = await newGuest(rest, 'Mira');
      await resign(rest, await takeDeal(rest, person));
      return play(rest, person);
    },
    'nothing-to-claim': async () => {
      const duel = await startDuel(rest);
      return rest('POST', `/games/${duel.id}/claim`, duel.A);
    },
    'no-rematch': async () => {
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
      const { id } = started.game;
      await ok(rest('POST', `/games/${id}/abort`, { token: started.playerToken }));
      return rest('POST', `/games/${id}/rematch`, { token: started.playerToken });
    },
    'request-running': async () => {
      const duel = await startDuel(rest);
      await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
      const sent = { ...duel.A, headers: { 'Idempotency-Key': 'twice-at-once' } };
      const offer = () => rest('POST', `/games/${duel.id}/rematch?timeout=20`, sent);
      const both = [offer(), offer()];
      // Either may arrive first; that one waits for B.
      const refused = await Promise.race(both);
      await rest('POST', `/games/${duel.id}/rematch`, duel.B);
      await Promise.all(both);
      return refused;
    },
    'invite-lapsed': async () => {
      const started = await person();
      await arena.advance(DAY_MS + 1000);
      return rest('POST', `/games/${started.game.id}/seat`, { body: { invite: inviteOf(started) } });
    },
    'code-lapsed': async () => {
      const started = await ok(rest('POST', '/games', { body: { mode: 'duel' } }));
      await arena.advance(DAY_MS + 1000);
      return rest('POST', '/games/join', { body: { code: started.game.code } });
    },
    'body-too-large': () => rest('POST', '/games', { body: { name: 'x'.repeat(20_000) } }),
    'unsupported-media-type': () =>
      rest('POST', '/games', { body: 'mode=house', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }),
    refused: () => sendRaw(arena.url, 'POST /api/v1/games HTTP/1.1\r\nHost: a\r\nExpect: a-miracle\r\n\r\n'),
    'illegal-move': async () => {
      const started = await startHouse(rest);
      return rest('POST', `/games/${started.game.id}/moves`, {
        token: started.playerToken,
        body: { move: 'Nobody@A1' },
      });
    },
    'idempotency-key-reused': async () => {
      const headers = { 'Idempotency-Key': randomUUID() };
      await ok(rest('POST', '/games', { body: { name: 'One' }, headers }));
      return rest('POST', '/games', { body: { name: 'Two' }, headers });
    },
    'session-missing': () => rest('GET', '/players/me'),
    'agent-protected': async () => {
      await rest('POST', '/agent', { body: { slug: 'guarded', name: 'Guarded', protected: true } });
      return rest('POST', '/agent/challenge', { body: { agent: 'guarded', challenger: 'Bob' } });
    },
    'wrong-match-token': () => report('mt_nonsense'),
    'account-needed': async () => {
      const { cookie } = await open(rest, await mint(rest));
      return rest('POST', '/communities', { headers: { cookie }, body: { name: 'Guests' } });
    },
    'agent-not-found': () => rest('GET', '/agent/nobody/profile'),
    'challenge-not-found': () => rest('GET', '/agent/challenge/ch_nonsense'),
    'player-not-found': () => rest('GET', '/players/ABCD2345'),
    'community-not-found': () => rest('GET', '/communities/nowhere/leaderboard'),
    'name-reserved': () => rest('POST', '/games', { body: { name: 'Pebble' } }),
    'slug-taken': () => rest('POST', '/agent', { body: { slug: 'pebble', name: 'Another' } }),
    'passkey-taken': async () => {
      const authenticator = new Authenticator(arena.publicUrl);
      await keep(authenticator);
      return keep(authenticator);
    },
    'challenge-expired': async () => {
      const { matchToken } = await open(rest, await mint(rest));
      await arena.advance(2 * HOUR_MS + 1000);
      return report(matchToken);
    },
    'result-differs': async () => {
      const guest = await open(rest, await mint(rest));
      await ok(rest('POST', `/games/${guest.id}/resign`, guest));
      return report(guest.matchToken);
    },
    'passkey-refused': () => {
      const credential = new Authenticator(arena.publicUrl).use({ challenge: 'none-that-was-given' });
      return rest('POST', '/players/sign-in', { body: { credential } });
    },
    'session-not-found': async () => {
      const { cookie } = await open(rest, await mint(rest));
      return rest('DELETE', '/players/me/sessions/none', { headers: { cookie } });
    },
    'passkey-not-found': async () => {
      const { cookie } = await open(rest, await mint(rest));
      return rest('DELETE', '/players/me/passkeys/none', { headers: { cookie } });
    },
    'last-passkey': async () => {
      const authenticator = new Authenticator(arena.publicUrl);
      const { cookie } = await keepProfile(rest, (await open(rest, await mint(rest))).cookie, authenticator);
      const { passkeys } = await ok(rest('GET', '/players/me/passkeys', { headers: { cookie } }));
      return removePasskey(rest, cookie, passkeys[0].id, authenticator);
    },
    'puzzle-not-found': () => rest('GET', '/puzzles/000000000000'),
    'tournament-not-found': () => rest('GET', '/tournaments/t_nothing'),
    'entries-closed': async () => {
      const [one, other, late] = [await newOwnAgent(rest), await newOwnAgent(rest), await newOwnAgent(rest)];
      const id = await openLeague(rest, one.key);
      for (const { key } of [one, other]) await enter(rest, id, key);
      await until(async () => (await readLeague(rest, id)).tournament.state === 'running');
      return rest('POST', `/tournaments/${id}/entries`, { token: late.key, body: {} });
    },
    'not-organizer': async () => {
      const [one, other] = [await newOwnAgent(rest), await newOwnAgent(rest)];
      return rest('DELETE', `/tournaments/${await openLeague(rest, one.key)}`, { token: other.key });
    },
    'league-begun': async () => {
      const [one, other] = [await newOwnAgent(rest), await newOwnAgent(rest)];
      const id = await openLeague(rest, one.key);
      for (const { key } of [one, other]) await enter(rest, id, key);
      await until(async () => (await readLeague(rest, id)).tournament.state === 'running');
      return rest('DELETE', `/tournaments/${id}`, { token: one.key });
    },
    'not-in-league': async () => {
      const { key: token } = await newOwnAgent(rest);
      return rest('DELETE', `/tournaments/${await openLeague(rest, token)}/entries/me`, { token });
    },
    'not-invited': async () => {
      const { key: token } = await newOwnAgent(rest);
      const id = await openLeague(rest, token, { entry: 'invited', invited: ['pebble'] });
      return rest('POST', `/tournaments/${id}/entries`, { token, body: {} });
    },
    'place-needed': async () => {
      const { key: token } = await newOwnAgent(rest, { plays: 'own' });
      const id = await openLeague(rest, token, { entry: 'placed' });
      return rest('POST', `/tournaments/${id}/entries`, { token, body: {} });
    },
    'webhook-not-found': () => rest('GET', '/webhooks/sub_nothing', { token: 'wm_nonsense' }),
    'delivery-not-found': async () => {
      const { id, token } = await subscribed();
      return rest('POST', `/webhooks/${id}/deliveries/evt_nothing/redeliver`, { token });
    },
    'wrong-webhook': async () => {
      const [one, other] = [await subscribed(), await subscribed()];
      return rest('GET', `/webhooks/${one.id}`, { token: other.token });
    },
    'webhook-disabled': async () => {
      const duel = await startDuel(rest);
      const { id, manageToken: token } = (await subscribe({ gameId: duel.id, events: ['game.finished'] })).body;
      receiver.answer = 410;
      await ok(rest('POST', `/games/${duel.id}/resign`, duel.A));
      await until(async () => (await rest('GET', `/webhooks/${id}`, { token })).body.status === 'disabled');
      receiver.answer = 200;
      return rest('POST', `/webhooks/${id}/deliveries/evt_nothing/redeliver`, { token });
    },
    'too-many-webhooks': async () => {
      const { token: challenge } = await mint(rest);
      const another = () => subscribe({ gameId: undefined, challenge, events: ['challenge.played'] });
      for (let i = 0; i < 10; i++) expect((await another()).status).to.equal(201);
      return another();
    },
    'webhook-refused': () => subscribe({ url: 'https://10.0.0.1/' }),
    'webhook-secret': () => subscribe({ secret: 'whsec_YQ==' }),
    'webhook-echo': async () => {
      receiver.answer = (_, response) => Boolean(response.end('no echo'));
      const answer = await subscribe();
      receiver.answer = 200;
      return answer;
    },
    'webhook-unreachable': async () => {
      receiver.answer = (_, response) => Boolean(response.writeHead(500).end());
      const answer = await subscribe();
      receiver.answer = 200;
      return answer;
    },
  };

  for (const [slug, provoke] of Object.entries(provocations)) {
    it(`${slug} is ${PROBLEMS[slug as ProblemSlug].status} ${PROBLEMS[slug as ProblemSlug].code}`, async () => {
      const { status, headers, body } = await provoke();
      const facts = PROBLEMS[slug as ProblemSlug];
      ProblemBody.parse(body);
      expect(new URL(body.type).pathname, JSON.stringify(body)).to.equal(`/problems/${slug}`);
      expect(body).to.include({ status, title: facts.title, error: facts.title, code: facts.code });
      if (slug !== 'refused') expect(status).to.equal(facts.status);
      expect(headers.get('content-type')).to.equal('application/problem+json');
      expect(headers.get('api-version')).to.equal('1');
      expect(headers.get('ratelimit-policy')).to.match(/^"\w+";q=\d+;w=\d+$/);
      if (status === 401) expect(headers.get('www-authenticate')).to.match(/^Bearer realm="game-arena"/);
      if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).to.be.at.least(1);
      if (status === 405) expect(headers.get('allow')).to.equal('GET, HEAD, POST, OPTIONS');
    });
  }

  it('provokes every problem of the table', () => {
    const provoked = [...Object.keys(provocations), ...ELSEWHERE];
    expect(provoked.toSorted()).to.deep.equal(Object.keys(PROBLEMS).toSorted());
  });

  it('answers as plain JSON to a caller who prefers it, and has a page for each slug', async () => {
    const { headers } = await rest('GET', '/nothing', { headers: { Accept: 'application/json' } });
    expect(headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(headers.get('vary')).to.match(/Accept/);
    for (const slug of Object.keys(PROBLEMS)) {
      const page = await restAt(arena.url)('GET', `/problems/${slug}`);
      expect(page.status).to.equal(200);
      expect(page.text).to.include(PROBLEMS[slug as ProblemSlug].title);
    }
  });

  it('an illegal move lists the legal ones and changes nothing', async () => {
    const started = await startHouse(rest);
    const seat = { id: started.game.id, token: started.playerToken! };
    const before = await readGame(rest, seat);
    const { body } = await rest('POST', `/games/${seat.id}/moves`, { token: seat.token, body: { move: 'x' } });
    expect(body.legalMoves).to.deep.equal(before.view!.legalMoves);
    expect(await readGame(rest, seat)).to.deep.equal(before);
    await playMove(rest, seat, `  ${before.view!.legalMoves![0]!.toUpperCase()} `);
  });
});

describe('problems of a server in trouble', () => {
  let arena: TestArena;
  afterEach(() => arena.close());

  it('rate-limited is 429 with Retry-After, per address, and a seat has its own limit', async () => {
    arena = await startTestArena({ rateLimitFactor: 0.05 }); // 6 a minute, 12 per seat
    const call = restAt(`${arena.url}/api/v1`);
    const started = await startHouse(call);
    const answers = await Promise.all(Array.from({ length: 7 }, () => call('GET', '/cards')));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused.length).to.equal(1);
    expect(refused[0]!.body).to.include({ code: 'rate_limited' });
    expect(Number(refused[0]!.headers.get('retry-after'))).to.be.within(1, 60);
    expect(refused[0]!.headers.get('ratelimit')).to.match(/^"reads";r=0;t=\d+$/);
    const seat = await call('GET', `/games/${started.game.id}`, { token: started.playerToken });
    expect(seat.status).to.equal(200);
    expect(seat.headers.get('ratelimit-policy')).to.equal('"seat";q=12;w=60');
    expect((await restAt(arena.url)('GET', '/healthz')).status).to.equal(200);
  });

  it('internal-error has an instance, and never the cause', async () => {
    arena = await startTestArena();
    const { store } = arena.app.arena;
    Object.defineProperty(store, 'openDuels', { value: () => Promise.reject(new Error('secret cause')) });
    const { status, body, text } = await restAt(arena.url)('GET', '/api/v1/games/open');
    expect(status).to.equal(500);
    expect(body).to.include({ code: 'internal_error' });
    expect(body.instance).to.match(/^urn:uuid:/);
    expect(text).to.not.include('secret cause');
  });

  it('unavailable is 503 with Retry-After, and readyz says so', async () => {
    arena = await startTestArena();
    const { store } = arena.app.arena;
    Object.defineProperty(store, 'ping', { value: () => Promise.reject(new StoreDown('gone')) });
    const { status, headers, body } = await restAt(arena.url)('GET', '/readyz');
    expect([status, body.code]).to.deep.equal([503, 'unavailable']);
    expect(Number(headers.get('retry-after'))).to.be.at.least(1);
  });
});
