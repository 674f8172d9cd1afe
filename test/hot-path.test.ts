// The cost of a move, by counting its work: a regression shows on any machine. For times there is `npm run load`.
import { getHeapStatistics } from 'node:v8';
import { expect } from 'chai';
import type { GameBody, Joined } from '../schema/game.ts';
import type { Seat } from '../src/engine/index.ts';
import { acted, entriesSince } from '../src/table/present.ts';
import { startTestArena, type TestArena } from './support/arena.ts';
import { SOME_TIME } from './support/builders.ts';
import { ok, restAt } from './support/rest.ts';
import { connect, type Socket } from './support/socket.ts';
import { countWork, type Work, type WorkCounter } from './support/work.ts';
import { gameAfter } from './table/games.ts';
import { WITHOUT_OUTAGES } from '../src/table/time-to-play.ts';

/** Not counted: the caller's own. */
const { stringify } = JSON;

/** Functions of this name, in all files. */
const COUNTED = [
  /** Builds a view of a position. */
  'observe',
  'legalMoves',
  'hashSecret',
  'gameBody',
  /** Of the game, by its id: 2 for one, since an async function counts again when it resumes. */
  'findLiveGame',
  /** Express' routers, which hot routes bypass. */
  'firstSegment',
] as const;

/** The maximum of each for one move; anything unlisted must not happen. */
type Limits = Partial<Record<'serialised' | 'textsInPieces' | (typeof COUNTED)[number], number>>;

const LIMITS: Readonly<Record<string, Limits>> = {
  'over REST': { serialised: 1, observe: 1, legalMoves: 1, hashSecret: 1, gameBody: 1, findLiveGame: 2 },
  'over REST, return=minimal': { serialised: 1, legalMoves: 1, hashSecret: 1, findLiveGame: 2 },
  'over MCP': { serialised: 1, observe: 1, legalMoves: 1, hashSecret: 1, findLiveGame: 2 },
  'over a socket, both seats watching': { serialised: 1, legalMoves: 2 },
};

/** Moves of each kind: other tasks of the process may coincide with one of them, hardly with all. */
const MOVES = 4;

describe('the work of a move', () => {
  let arena: TestArena;
  let counter: WorkCounter;
  let seats: Record<Seat, string>;
  let id: string;
  let sockets: Record<Seat, Socket> | undefined;
  const api = () => restAt(`${arena.url}/api/v1`);

  before(async () => {
    arena = await startTestArena({ logLevel: 'silent' }); // logging serialises too
    counter = await countWork();
  });
  after(async () => {
    counter.close();
    await arena.close();
  });
  beforeEach(async () => {
    const opened = await ok(api()<Joined>('POST', '/games', { body: { mode: 'duel', ruleset: 'classic' } }));
    const joined = await ok(api()<Joined>('POST', '/games/join', { body: { code: opened.game.code } }));
    seats = { A: opened.playerToken, B: joined.playerToken };
    ({ id } = opened.game);
  });
  afterEach(async () => {
    for (const socket of Object.values(sockets ?? {})) await socket.close();
    sockets = undefined;
  });

  const send: Record<string, (move: string, seat: Seat) => Promise<unknown>> = {
    'over REST': (move, seat) => post(`/api/v1/games/${id}/moves`, { move }, seat),
    'over REST, return=minimal': (move, seat) =>
      post(`/api/v1/games/${id}/moves`, { move }, seat, { Prefer: 'return=minimal' }),
    'over the alias of REST': (move, seat) => post(`/api/agent/games/${id}/moves`, { move }, seat),
    'over MCP': (move, seat) => {
      const args = { game_id: id, player_token: seats[seat], move };
      const params = { name: 'play_move', arguments: args };
      const accept = { Accept: 'application/json, text/event-stream', 'MCP-Protocol-Version': '2025-11-25' };
      return post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, seat, accept);
    },
    'over a socket, both seats watching': (move, seat) => sockets![seat].ask('move', { move }),
  };

  for (const [how, limits] of Object.entries(LIMITS)) {
    it(`${how}: one message to the store, no query, and no more passes than necessary`, async () => {
      if (how.includes('socket')) {
        sockets = { A: await connect(arena.url, id, seats.A), B: await connect(arena.url, id, seats.B) };
      }
      await play(how); // its room is created, and what is created once
      const works: Work[] = [];
      for (let i = 0; i < MOVES; i++) works.push(await play(how));
      const least = (of: (work: Work) => number): number => Math.min(...works.map(of));
      const made: Record<string, number> = {
        serialised: least((work) => work.serialised),
        textsInPieces: least((work) => work.textsInPieces),
        ...Object.fromEntries(COUNTED.map((name) => [name, least((work) => work.calls(name))])),
      };
      expect(
        least((work) => work.commits),
        'commits',
      ).to.equal(1);
      expect(
        least((work) => work.queries),
        'queries',
      ).to.equal(0);
      for (const [name, times] of Object.entries(made)) {
        expect(times, name).to.be.at.most(limits[name as keyof Limits] ?? 0);
      }
    });
  }

  it('counts existing functions: a move through Express calls each', async () => {
    const work = await play('over the alias of REST');
    for (const name of COUNTED) expect(work.calls(name), name).to.be.above(0);
  });

  async function play(how: string): Promise<Work> {
    const { turn } = await ok(api()<GameBody>('GET', `/games/${id}`));
    const { view } = await ok(api()<GameBody>('GET', `/games/${id}`, { token: seats[turn!] }));
    const move = view!.legalMoves![0]!;
    return counter.of(() => send[how]!(move, turn!));
  }

  async function post(path: string, body: object, seat: Seat, headers: object = {}): Promise<void> {
    const authorization = { Authorization: `Bearer ${seats[seat]}`, 'Content-Type': 'application/json' };
    const response = await fetch(`${arena.url}${path}`, {
      method: 'POST',
      headers: { ...authorization, ...headers },
      body: stringify(body),
    });
    const text = await response.text();
    expect([response.status, text.includes('"isError":true')], text).to.deep.equal([200, false]);
  }
});

describe("the allocations for a move's response", () => {
  const ROUNDS = 2000;
  /** As measured, plus half: optimized code allocates less. */
  const MOST_BYTES = 25_000;

  it('depend on the size of the response, not of the game', () => {
    const game = gameAfter(8);
    const ply = game.recent.at(-1)!;
    const presenter = { links: { hostUrl: 'http://arena.test' }, clock: () => SOME_TIME, timeToPlay: WITHOUT_OUTAGES };
    const answer = (): string => {
      // A different position each time, as in play: state kept from the last one must not help.
      const dealt = { ...ply.position };
      const fresh = { ...game, dealt, recent: [{ ...ply, position: dealt }] };
      const live = { game: fresh, absentSince: { A: null, B: null } };
      return stringify({ ...acted(presenter, live, ply.seat), played: entriesSince(fresh, ply.index, ply.seat) });
    };
    const bytesOf = (rounds: number): number => {
      const before = getHeapStatistics().total_allocated_bytes;
      for (let i = 0; i < rounds; i++) answer();
      return (getHeapStatistics().total_allocated_bytes - before) / rounds;
    };
    bytesOf(ROUNDS);
    const each = [bytesOf(ROUNDS), bytesOf(ROUNDS), bytesOf(ROUNDS)];
    expect(Math.min(...each)).to.be.at.most(MOST_BYTES);
  });
});
