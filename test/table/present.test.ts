// How a game is shown to a viewer, as table rows: who sees what, and what a seat should do next.
import { expect } from 'chai';
import { ListedGame } from '../../schema/game.ts';
import { otherSeat, type Viewer } from '../../src/engine/index.ts';
import type { StoredGame } from '../../src/records/game-record.ts';
import type { CountedGame } from '../../src/records/rating-records.ts';
import { rebuild, withEnding, writtenSince, type Game } from '../../src/table/game.ts';
import {
  acted,
  entriesOfMove,
  entriesSince,
  gameBody,
  listedGame,
  liveGameItem,
  openDuelItem,
  revealOf,
  scoreAndTurn,
  seatMessage,
  stateNow,
} from '../../src/table/present.ts';
import { newEnding, newSeat, newWaitingRecord, openSeat, SOME_TIME, type newRecord } from '../support/builders.ts';
import { finishedGame, gameAfter, gameOfOneSeat, toMove } from './games.ts';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';

const presenter = {
  links: { hostUrl: 'https://arena.test' },
  clock: () => SOME_TIME + 30_000,
  timeToPlay: WITHOUT_OUTAGES,
};
const HERE = { A: null, B: null };
const bodyOf = (game: Game, viewer: Viewer) => gameBody(presenter, { game, absentSince: HERE }, viewer);

const played = (stored: StoredGame) => scoreAndTurn(rebuild(stored));

const waiting = gameAfter(0, newWaitingRecord());
const active = gameAfter(3);
const finished = finishedGame();
const mover = toMove(active);
const resigned = withEnding(active, newEnding({ endReason: 'resigned', winner: 'A', endedAt: SOME_TIME }));
const aborted = withEnding(gameAfter(0), newEnding({ endReason: 'aborted', winner: null, endedAt: SOME_TIME }));

function storedOf(game: Game): StoredGame {
  const { id: gameId } = game.record;
  const entries = writtenSince(game, 0).map(({ name, ...move }, ply) => ({
    gameId,
    ply,
    entry: name,
    effort: 0,
    ...move,
  }));
  return { record: game.record, entries };
}

describe('what a seat does next', () => {
  const rows: Record<string, [game: Game, seat: 'A' | 'B', action: string]> = {
    'it moves when it is to move': [active, mover, 'move'],
    'it waits for the other seat': [active, otherSeat(mover), 'wait'],
    'it waits for the game to start': [waiting, 'A', 'wait'],
    'it is done when the board is full': [finished, 'A', 'done'],
    'it is done when somebody resigned, whichever seat was to move': [resigned, mover, 'done'],
  };
  for (const [name, [game, seat, action]] of Object.entries(rows)) {
    it(name, () => expect(acted(presenter, { game, absentSince: HERE }, seat).next.action).to.equal(action));
  }
});

describe('what a viewer is shown', () => {
  const shown: Record<string, [game: Game, viewer: Viewer, fields: readonly string[]]> = {
    'a seat has a view and no public board': [active, 'A', ['seat', 'view']],
    'a spectator has the board and no view': [active, 'spectator', ['board']],
    'the creator of a waiting duel has its code': [waiting, 'A', ['seat', 'view', 'code']],
    'the public of a waiting duel does not': [waiting, 'spectator', ['board']],
    'a finished game has a replay': [finished, 'spectator', ['board', 'replayUrl']],
    'an abandoned game without a move has no replay': [aborted, 'spectator', ['board']],
  };
  for (const [name, [game, viewer, fields]] of Object.entries(shown)) {
    it(name, () => {
      const body = bodyOf(game, viewer);
      const optional = ['seat', 'view', 'code', 'board', 'replayUrl'] as const;
      expect(optional.filter((field) => body[field] !== undefined)).to.have.members(fields as string[]);
    });
  }

  it('nothing is dealt before a game starts', () => {
    const { view, first, score } = bodyOf(waiting, 'A');
    expect([view!.hand, view!.moves, first, score]).to.deep.equal([[], [], null, { A: 0, B: 0 }]);
    expect(view!.deck).to.equal(waiting.dealt.deck.length + 10);
  });

  it('only the seat to move has legal moves, and none once the game is over', () => {
    const viewOf = (game: Game, seat: 'A' | 'B') => bodyOf(game, seat).view!;
    const { legalMoves, moves } = viewOf(active, mover);
    expect(moves).to.have.length.above(0);
    expect(legalMoves).to.deep.equal(moves.map(({ name }) => name));
    for (const view of [viewOf(active, otherSeat(mover)), viewOf(resigned, mover), viewOf(waiting, 'A')]) {
      expect(view).to.deep.include({ yourTurn: false, moves: [] }).and.not.have.property('legalMoves');
    }
    expect(seatMessage(resigned, mover).legalMoves).to.deep.equal([]);
  });

  it('board entries are labelled you and opponent for a seat, and A and B for the public', () => {
    const owners = (viewer: Viewer) =>
      new Set((bodyOf(active, viewer).view?.board ?? bodyOf(active, viewer).board!).map(({ owner }) => owner));
    expect([...owners('A')]).to.have.members(['you', 'opponent']);
    expect([...owners('spectator')]).to.have.members(['A', 'B']);
  });

  it('the seed is revealed with both hands once the game is over, never before', () => {
    expect(revealOf(active)).to.equal(undefined);
    expect(revealOf(finished)).to.deep.include({ seed: finished.record.seed, seedHash: finished.seedHash });
    expect(
      JSON.stringify([bodyOf(active, mover), entriesSince(active, 0, mover), stateNow(active, mover)]),
    ).to.not.include(active.record.seed);
  });

  it('a move has the entries until the next one of the same seat, however late one asks', () => {
    const indexes = (game: Game, ply: number, seat: 'A' | 'B') =>
      entriesOfMove(game, ply, seat).map(({ index }) => index);
    const seatOf = (game: Game, ply: number) => entriesSince(game, ply, 'spectator')[0]!.seat;
    const later = gameAfter(4);
    expect([0, 1, 2, 3].map((ply) => indexes(later, ply, seatOf(later, ply)))).to.deep.equal([
      [0, 1],
      [1, 2],
      [2, 3],
      [3],
    ]);
    const hopped = gameOfOneSeat();
    expect([0, 1].map((ply) => indexes(hopped, ply, seatOf(hopped, ply)))).to.deep.equal([[0], [1]]);
  });

  it('an absent opponent is shown with the seconds until a claim', () => {
    const game = gameAfter(2, { mode: 'match', seats: { A: newSeat(), B: newSeat({ kind: 'person' }) } });
    const body = gameBody(presenter, { game, absentSince: { A: null, B: SOME_TIME } }, 'A');
    expect(body).to.include({ opponentGone: true, claimInSeconds: 30 });
    expect(bodyOf(game, 'A')).to.include({ opponentGone: false }).and.not.have.property('claimInSeconds');
  });

  it('a spectator of a resigned game finds its result in the state, which the board cannot show', () => {
    expect(stateNow(resigned, 'spectator')).to.include({ gameOver: true, winner: 'A', current: null });
    expect(stateNow(active, 'spectator')).to.include({ gameOver: false, winner: null, current: mover });
  });

  it('a game looks the same in a list as read alone, whether or not it had to be replayed', () => {
    for (const game of [waiting, active, finished, resigned, aborted]) {
      const listed = listedGame(presenter, storedOf(game), played);
      const body = bodyOf(game, 'spectator');
      expect(ListedGame.parse(listed)).to.deep.equal(ListedGame.parse(body));
    }
    const score = { A: 9, B: 1 };
    const kept = withEnding(active, newEnding({ winner: 'A', endedAt: SOME_TIME, score }));
    expect(listedGame(presenter, storedOf(kept), () => expect.fail('played again'))).to.deep.include({
      score,
      turn: null,
      moveCount: 3,
    });
  });

  it('lists contain what may be joined and watched, and no token', () => {
    const duel = openDuelItem(
      presenter,
      newWaitingRecord({ moveSeconds: 30, seats: { A: newSeat({ name: 'Ada', rating: 1300 }), B: openSeat() } }),
    );
    expect(duel).to.deep.include({
      code: 'BCDFGH',
      opener: { name: 'Ada', kind: 'agent', agent: null, rating: 1300 },
      rated: true,
      moveSeconds: 30,
    });
    const live = liveGameItem(presenter, storedOf(active), played);
    expect(Object.keys(live)).to.have.members([
      'id',
      'kind',
      'ruleset',
      'players',
      'playerKinds',
      'agents',
      'status',
      'moveCount',
      'score',
      'watchUrl',
    ]);
    for (const { tokenHash } of Object.values(active.record.seats)) {
      expect(JSON.stringify([duel, live])).to.not.include(tokenHash);
    }
  });

  it('a rated game reports the rating changes once it is counted, and none if an older book counted it', () => {
    const seats = { A: newSeat({ rating: 1200, playerId: 'AAAA' }), B: newSeat({ rating: 1300, playerId: 'BBBB' }) };
    const rated = { ...resigned, record: { ...resigned.record, mode: 'match' as const, seats } };
    const step = { line: 'a', reason: null, ratingBefore: 1190.4, rating: 1204.4 };
    const counted = { isDue: false, isRefused: false, hasResult: true, lineA: 'a', lineB: 'b', steps: [step] };
    const changeIn = (state: Partial<CountedGame>) =>
      gameBody(presenter, { game: rated, absentSince: HERE }, 'A', { ...counted, ...state }).ratingChange;
    const unmoved = { before: 1300, after: 1300 };
    expect(changeIn({})).to.deep.equal({ A: { before: 1190, after: 1204 }, B: unmoved });
    expect(changeIn({ isRefused: true, hasResult: false, steps: [] })?.B).to.deep.equal(unmoved);
    expect(changeIn({ hasResult: false, steps: [] })).to.equal(undefined);
  });

  it('a record names its kind, its open seats and whether it waits for a partner', () => {
    const fields = (record: Parameters<typeof newRecord>[0]) => {
      const { kind, openSeats, matchmaking } = bodyOf(gameAfter(0, record), 'spectator');
      return { kind, openSeats, matchmaking };
    };
    expect(fields(newWaitingRecord())).to.deep.equal({ kind: 'duel', openSeats: ['B'], matchmaking: false });
    expect(fields(newWaitingRecord({ mode: 'quick' }))).to.deep.equal({
      kind: 'duel',
      openSeats: ['B'],
      matchmaking: true,
    });
    expect(fields({ mode: 'house' })).to.deep.equal({ kind: 'house', openSeats: [], matchmaking: false });
  });
});
