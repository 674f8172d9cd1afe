// Which games the first page lists for the seats that a browser holds, and which seats it forgets.
import { expect } from 'chai';
import type { GameBody } from '../../../schema/game.ts';
import { Unreachable } from '../../../web/game/api.ts';
import { gamesToContinue } from '../../../web/game/games-to-continue.ts';
import { findSeat, heldGames, keepSeat } from '../../../web/game/seats.ts';
import { useLocalStorage } from '../../support/local-storage.ts';

describe('the games to continue', () => {
  useLocalStorage();

  const realFetch = globalThis.fetch;
  /** The server's answer for each game; a slug is a refusal. */
  let games: Record<string, Partial<GameBody> | string>;
  let asked: string[];
  beforeEach(() => {
    games = {};
    asked = [];
    globalThis.fetch = async (path) => {
      const id = String(path).split('/').at(-1)!;
      asked.push(id);
      const game = games[id] ?? 'game-not-found';
      const status = game === 'unavailable' ? 503 : 400;
      return typeof game === 'string'
        ? Response.json({ type: `http://localhost/problems/${game}`, error: game, status }, { status })
        : Response.json({ id, seat: 'A', rematch: null, rematchOfferedBy: null, ...game });
    };
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  const active = { status: 'active' } as const;
  const finished = { status: 'finished', endedAt: new Date().toISOString() } as const;
  const hold = (id: string, game: Partial<GameBody> | string): void => {
    games[id] = game;
    keepSeat(id, { token: `pt_${id}`, invite: `inv_${id}` });
  };
  const listed = async (): Promise<string[]> => (await gamesToContinue()).games.map(({ id }) => id);

  it('are those that are not over, even behind many newer finished ones, which are read only once', async () => {
    hold('g_000', active);
    for (let i = 10; i < 29; i++) hold(`g_0${i}`, finished);
    expect(await listed()).to.deep.equal(['g_000']);
    asked = [];
    expect(await listed()).to.deep.equal(['g_000']);
    expect(asked).to.deep.equal(['g_000']);
  });

  it('keep the seats of finished games, for a review, and seats that have moved to another device', async () => {
    hold('g_over', finished);
    hold('g_moved', 'seat-moved');
    hold('g_deleted', 'game-not-found');
    expect(await listed()).to.deep.equal([]);
    expect(findSeat('g_over')).to.include({ token: 'pt_g_over' });
    expect(findSeat('g_moved')).to.include({ invite: 'inv_g_moved' });
    expect(findSeat('g_deleted')).to.equal(undefined);
  });

  it('are listed without those that cannot be read now, which is reported', async () => {
    hold('g_000', active);
    hold('g_001', 'unavailable');
    const { games: found, failure } = await gamesToContinue();
    expect(found.map(({ id }) => id)).to.deep.equal(['g_000']);
    expect(failure).to.be.instanceOf(Unreachable);
    expect(findSeat('g_001')).to.include({ token: 'pt_g_001' });
    games['g_001'] = active;
    expect(await gamesToContinue()).to.have.property('failure', undefined);
  });

  it('keep the seats of the newest hundred finished games', async () => {
    for (let i = 100; i < 201; i++) keepSeat(`g_${i}`, { token: 'pt_', isDone: true });
    hold('g_000', active);
    await gamesToContinue();
    expect(heldGames()).to.have.length(101).and.to.include.members(['g_000', 'g_101', 'g_200']);
  });

  const OFFERED = { ...finished, rematchOfferedBy: 'A' } as const;
  const REMATCHES: readonly (readonly [string, Partial<GameBody>, string[], ((id: string) => void)?])[] = [
    ['is not listed before it is accepted', OFFERED, []],
    ['is listed once it has been accepted', { ...OFFERED, rematch: 'g_next' }, ['g_old']],
    [
      'is not listed twice if its seat is held',
      { ...OFFERED, rematch: 'g_next' },
      ['g_next'],
      (id) => hold(id, active),
    ],
    ['is not listed when it is over', { ...OFFERED, rematch: 'g_next' }, [], (id) => void (games[id] = finished)],
    ['is not listed after a week', { ...OFFERED, rematch: 'g_next', endedAt: '2026-01-01T00:00:00Z' }, []],
  ];
  for (const [name, game, expected, prepare] of REMATCHES) {
    it(`an offered rematch ${name}`, async () => {
      games['g_next'] = 'private-game';
      hold('g_old', game);
      prepare?.('g_next');
      expect(await listed()).to.deep.equal(expected);
    });
  }

  it('a rematch accepted after one visit to the first page is listed at the next', async () => {
    hold('g_old', OFFERED);
    await gamesToContinue();
    games = { g_old: { ...OFFERED, rematch: 'g_next' }, g_next: active };
    expect(await listed()).to.deep.equal(['g_old']);
  });
});
