// Every response about a finished game stays the same, byte for byte, once the game is packed, on either database.
import { randomUUID } from 'node:crypto';
import { expect } from 'chai';
import { DAY_MS } from '../../schema/calendar.ts';
import type { GameBody, Joined, Started } from '../../schema/game.ts';
import { API_ROUTES } from '../../src/http/http-app.ts';
import type { Seat } from '../../src/engine/index.ts';
import { checkClocks } from '../../src/play/clock.ts';
import { forgetOldGames } from '../../src/play/forgetting.ts';
import { newPackingTask } from '../../src/play/packing.ts';
import { newRetentionTask } from '../../src/play/retention.ts';
import { settleDueGames } from '../../src/standings/settling.ts';
import { startTestArena, type TestArena } from '../support/arena.ts';
import { mint, open, playOut, startMatch } from '../support/challenges.ts';
import { newOwnAgent, startDuelOf } from '../support/own-agents.ts';
import {
  ok,
  playDuel,
  readGame,
  restAt,
  startDuel,
  startHouse,
  type Duel,
  type Rest,
  type SeatOfGame,
} from '../support/rest.ts';
import { connect } from '../support/socket.ts';
import { until } from '../support/until.ts';
import { freshDatabase } from '../support/servers/shared-postgres.ts';
import { suiteNeeding } from '../support/servers/suite-needing.ts';

const REQUEST_ID = /urn:uuid:[\da-f-]+/;

interface Asked {
  readonly path: string;
  readonly token?: string;
  readonly cookie?: string;
}

describe('packed games', () => {
  readTheSame(() => startTestArena());
});

suiteNeeding('postgres', 'packed games, on PostgreSQL', () => {
  const databaseUrl = freshDatabase();
  readTheSame(() => startTestArena({ databaseUrl: databaseUrl() }));
});

/** All routes of a game, except those that do not end and the review, which is computed on request. */
const OF_GAMES = API_ROUTES.filter(
  ({ method, path }) => method === 'get' && path.startsWith('/games/:id') && !/\/(?:stream|review)$/.test(path),
).map(({ path }) => path);

function readTheSame(start: () => Promise<TestArena>): void {
  let arena: TestArena;
  let rest: Rest;
  before(async () => {
    arena = await start();
    rest = restAt(() => `${arena.url}/api/v1`);
  });
  after(() => arena.close());

  it('read as before for everybody, in every list, and can be followed by a rematch', async () => {
    const { duel, asked } = await playAll(arena, rest);
    arena.advance(2 * DAY_MS);
    await arena.restart();
    const before = await answersTo(rest, asked);
    await pack(arena);
    await arena.restart();
    const after = await answersTo(rest, asked);
    for (const [i, { path }] of asked.entries()) expect(after[i], path).to.equal(before[i]);
    expect(before.filter((answer) => answer.startsWith('200'))).to.have.length.greaterThan(asked.length / 2);
    const rematches = await Promise.all(
      [duel.A, duel.B].map((seat) => ok(rest('POST', `/games/${duel.id}/rematch?timeout=20`, seat))),
    );
    expect(rematches[0].game.id).to.equal(rematches[1].game.id);
  });

  it('hand over their seats to another device: by the link, by the session, and by the previous game', async () => {
    const body = { mode: 'match', players: ['Ann', 'Ben'], ruleset: 'classic' };
    const { game, invites } = await ok(rest<Started>('POST', '/games', { body }));
    const byLink = (seat: Seat) => open(rest, { gameId: game.id, url: invites![seat] });
    const match = { id: game.id, A: await byLink('A'), B: await byLink('B') };
    await playDuel(rest, match);
    const offer = (token: string) => ok(rest('POST', `/games/${game.id}/rematch?timeout=20`, { token }));
    const next = await Promise.all([offer(match.B.token), offer(match.A.token)]);
    const [A, B] = next.map(({ playerToken: token }) => ({ id: next[0].game.id as string, token }));
    await playDuel(rest, { A: A!, B: B! });
    arena.advance(2 * DAY_MS);
    await pack(arena);
    await arena.restart();
    const owner = { headers: { cookie: match.A.cookie! } };
    const bySession = () => ok(rest<Joined>('POST', `/players/me/games/${game.id}/seat`, owner));
    const ways = { link: () => byLink('A'), session: async () => ({ token: (await bySession()).playerToken! }) };
    let { token } = match.A;
    for (const way of ['link', 'session', 'link'] as const) {
      const taken = await ways[way]();
      const stale = await rest('GET', `/games/${game.id}`, { token });
      expect([stale.status, stale.body.type], way).to.deep.equal([401, `${arena.url}/problems/seat-moved`]);
      ({ token } = taken);
      expect((await readGame(rest, { id: game.id, token })).seat, way).to.equal('A');
    }
    const again = await offer(match.B.token);
    expect([again.game.id, again.game.seat]).to.deep.equal([A!.id, 'A']);
    expect((await rest('GET', `/games/${A!.id}`, A)).status).to.equal(401);
  });

  it('hand over a seat of a rematch whose room stayed open', async () => {
    const duel = await startDuel(rest);
    await playDuel(rest, duel);
    const offer = ({ id, token }: SeatOfGame) => ok(rest('POST', `/games/${id}/rematch?timeout=20`, { token }));
    const next = await Promise.all([offer(duel.B), offer(duel.A)]);
    const id = next[0].game.id as string;
    const [A, B] = next.map(({ playerToken: token }) => ({ id, token }));
    await playDuel(rest, { A: A!, B: B! });
    arena.advance(2 * DAY_MS);
    const socket = await connect(arena.url, id, A!.token);
    await pack(arena);
    expect((await offer(duel.A)).game.id).to.equal(id);
    await socket.close();
  });

  it("answer a repeated request with an agent's key as if they were not packed", async () => {
    const { key } = await newOwnAgent(rest);
    const { game } = await ok(rest<Started>('POST', '/games', { token: key, body: { mode: 'house', strength: 800 } }));
    await playOut(rest, { id: game.id, token: key });
    arena.advance(2 * DAY_MS);
    const headers = { 'idempotency-key': randomUUID() };
    const again = () => rest<Joined>('POST', `/games/${game.id}/rematch`, { token: key, headers });
    const first = await again();
    await pack(arena);
    await arena.restart();
    const second = await again();
    expect(second.headers.get('idempotency-replayed')).to.equal('true');
    expect(second.body).to.deep.equal(first.body);
  });

  it('hide the name of a deleted profile even from somebody who is watching them', async () => {
    const match = await startMatch(rest);
    await playDuel(rest, match);
    arena.advance(2 * DAY_MS);
    const socket = await connect(arena.url, match.id);
    await pack(arena);
    await ok(rest('DELETE', '/players/me', { headers: { cookie: match.A.cookie! }, body: {} }));
    const { players } = await readGame(rest, match.B);
    expect(players).to.deep.equal({ A: 'Deleted player', B: 'Ben' });
    await until(() => socket.state().nameA === 'Deleted player');
    await socket.close();
  });

  it('are gone once deleted, even while somebody is watching them', async () => {
    const duel = await startDuel(rest);
    await playDuel(rest, duel);
    arena.advance(2 * DAY_MS);
    const socket = await connect(arena.url, duel.id);
    await newRetentionTask(DAY_MS, 0)(arena.app.arena);
    await forgetOldGames(arena.app.arena);
    expect((await rest('GET', `/games/${duel.id}`)).status).to.equal(404);
    await until(() => socket.closed() !== undefined);
  });
}

/** Games of every mode and ending, and the requests about them. */
async function playAll(arena: TestArena, rest: Rest): Promise<{ duel: Duel; asked: readonly Asked[] }> {
  const own = await newOwnAgent(rest);
  const lost = await startDuelOf(rest, own, { ruleset: 'classic', moveSeconds: 30, isPublic: false });
  await playDuel(rest, lost, undefined, 3);
  const stranded = await startDuel(rest, { ruleset: 'mutators' });
  await playDuel(rest, stranded, undefined, 1);
  await ok(rest('POST', `/games/${stranded.id}/resign`, stranded.A));
  arena.advance(31_000);
  await checkClocks(arena.app.arena);
  const duel = await startDuel(rest, { ruleset: 'mutators' });
  const { turn, view } = (await readBoth(rest, duel)).find(({ view }) => view?.legalMoves)!;
  const thought = { note: 'Keeps the corner.', ms: 1200, tokens: 340, cost: 0.0021 };
  await ok(rest('POST', `/games/${duel.id}/moves`, { ...duel[turn!], body: { move: view!.legalMoves![0], thought } }));
  await playDuel(rest, duel, (moves) => moves.at(-1)!);
  const { game, playerToken } = await startHouse(rest, { ruleset: 'mutators', name: 'Ada', strength: 800 });
  const house = { id: game.id, token: playerToken! };
  await playOut(rest, house);
  const match = await startMatch(rest);
  await playDuel(rest, match);
  const challenge = await mint(rest);
  const guest = await open(rest, challenge);
  await playOut(rest, guest);
  await settleDueGames(arena.app.arena);
  const seats: Asked[] = [...[lost, stranded, duel, match].flatMap(({ A, B }) => [A, B]), ...[house, guest]].flatMap(
    ({ id, token }) => [
      ...OF_GAMES.map((path) => ({ path: path.replace(':id', id), token })),
      ...OF_GAMES.map((path) => ({ path: path.replace(':id', id) })),
    ],
  );
  const people = [match.A, match.B, guest].flatMap(({ player, cookie }) => [
    ...['', '/games'].map((part) => ({ path: `/players/${player.id}${part}` })),
    ...['', '/games', '/export', '/progress', '/ladder'].map((part) => ({ path: `/players/me${part}`, cookie })),
  ]);
  const lists = ['/games?status=finished', '/games?ruleset=mutators', '/agent/pebble/matches', '/agent/pebble/games'];
  const agents = ['/agent/me', '/agent/me/games'].map((path) => ({ path, token: own.key }));
  return { duel, asked: [...seats, ...people, ...agents, ...lists.map((path) => ({ path }))] };
}

const readBoth = (rest: Rest, { A, B }: Duel): Promise<GameBody[]> =>
  Promise.all([A, B].map((seat) => readGame(rest, seat)));

async function answersTo(rest: Rest, asked: readonly Asked[]): Promise<string[]> {
  const answers: string[] = [];
  for (const { path, token, cookie } of asked) {
    const { status, text } = await rest('GET', path, {
      token: token ?? null,
      ...(cookie ? { headers: { cookie } } : {}),
    });
    answers.push(`${status} ${text.replace(REQUEST_ID, '')}`);
  }
  return answers;
}

async function pack(arena: TestArena): Promise<void> {
  const { store, clock } = arena.app.arena;
  await newPackingTask(DAY_MS, 0)(arena.app.arena);
  const left = await store.archive.packGames({ after: '', before: 'h', endedBefore: clock(), limit: 100 });
  expect(left).to.deep.equal({ games: 0, damaged: [], next: null });
}
