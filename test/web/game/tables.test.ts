// The same table from the socket, from REST, from the past of a live game and from a replay.
import { SEATS, type Seat, type Viewer } from '../../../src/engine/index.ts';
import { stateNow, entriesSince, gameBody, seatMessage } from '../../../src/table/present.ts';
import { withEnding, lastPly, newGameOf, withPly, type Game } from '../../../src/table/game.ts';
import { expect } from 'chai';
import { showGame } from '../../../rooms/public-facts.ts';
import { LiveState } from '../../../schema/live-state.ts';
import { parseGame, parseSyncState } from '../../../schema/positions.ts';
import { scoreParts } from '../../../web/game/score-parts.ts';
import { tableOf, tableOfGame, tableOfPosition, tablesOf, type Table } from '../../../web/game/table.ts';
import { newEnding, newRecord, newSeat } from '../../support/builders.ts';
import { randomGame, randomGames, seeds, type RandomGame } from '../../support/random-games.ts';
import fc from 'fast-check';
import { WITHOUT_OUTAGES } from '../../../src/table/time-to-play.ts';

const presenter = { links: { hostUrl: 'http://arena.test' }, clock: () => 0, timeToPlay: WITHOUT_OUTAGES };
const NOBODY_GONE = { A: null, B: null };

/** The game after `count` moves. */
function gameAfter({ rules, seed, plies }: RandomGame, count: number): Game {
  const game = newGameOf(newRecord({ rules, seed, moveSeconds: null }));
  return plies.slice(0, count).reduce((before, ply) => withPly(before, ply, 1), game);
}

function resigned(game: Game): Game {
  return withEnding(game, newEnding({ winner: 'B', endReason: 'resigned', endedAt: 2 }));
}

/** The value after a JSON round trip. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

function fromSocket(game: Game, viewer: Viewer): Table {
  const state = new LiveState();
  showGame(state, { game, absentSince: NOBODY_GONE }, WITHOUT_OUTAGES);
  return tableOf(state, viewer === 'spectator' ? undefined : seatMessage(game, viewer));
}

function fromRest(game: Game, viewer: Viewer): Table {
  const body = sent(gameBody(presenter, { game, absentSince: NOBODY_GONE }, viewer));
  const state = sent(stateNow(game, viewer));
  const moveCount = game.moves.length;
  const position = parseSyncState(state, { rules: game.record.rules, first: body.first!, moveCount, seat: body.seat });
  return tableOfGame(body, position, lastPly(game) ? fromSocket(game, viewer).last : null);
}

/** Each way to the table of a seat whose own part or position is one move older. */
const MIXED: Readonly<Record<string, (older: Game, newer: Game, seat: Seat) => Table>> = {
  'a socket that has not sent the new hand yet': (older, newer, seat) => {
    const state = new LiveState();
    showGame(state, { game: newer, absentSince: NOBODY_GONE }, WITHOUT_OUTAGES);
    return tableOf(state, seatMessage(older, seat));
  },
  'REST, whose second answer is newer': (older, newer, seat) => {
    const body = sent(gameBody(presenter, { game: newer, absentSince: NOBODY_GONE }, seat));
    const moveCount = older.moves.length;
    const parts = { rules: older.record.rules, first: body.first!, moveCount, seat };
    return tableOfGame(body, parseSyncState(sent(stateNow(older, seat)), parts), null);
  },
};

function fromChat(game: Game, viewer: Viewer): Table {
  const body = sent(gameBody(presenter, { game, absentSince: NOBODY_GONE }, viewer));
  return tableOfGame(body, parseGame(body), lastPly(game) ? fromSocket(game, viewer).last : null);
}

const viewers = fc.constantFrom<Viewer>(...SEATS, 'spectator');
const someGames = fc
  .tuple(randomGames, fc.nat(), fc.boolean())
  .map(([random, at, ends]) => {
    const game = gameAfter(random, at % (random.plies.length + 1));
    return ends ? resigned(game) : game;
  })
  .filter(({ dealt, record }) => dealt.current !== null || record.status === 'finished');

describe('tables', () => {
  it('REST gives every viewer the same table as the socket, including resigned games', () => {
    fc.assert(
      fc.property(someGames, viewers, (game, viewer) => {
        expect(fromRest(game, viewer)).to.deep.equal(fromSocket(game, viewer));
      }),
      { numRuns: 600 },
    );
  });

  for (const [how, tableOfMixed] of Object.entries(MIXED)) {
    it(`offer no move that may not be legal any more, by ${how}`, () => {
      const random = randomGame('classic', '1'.padStart(32, '0'), '1'.padStart(32, '0'));
      for (let count = 0; count < 4; count++) {
        const [older, newer] = [gameAfter(random, count), gameAfter(random, count + 1)];
        for (const seat of SEATS) expect(tableOfMixed(older, newer, seat).legalMoves).to.deep.equal([]);
      }
    });
  }

  it('name a private rematch to a seat, but not to a spectator', () => {
    const game = resigned(newGameOf(newRecord({ rematch: 'g_2', isRematchPublic: false })));
    for (const viewer of [...SEATS, 'spectator'] as const) {
      const rematches = [fromRest, fromSocket].map((from) => from(game, viewer).rematch);
      const expected = viewer === 'spectator' ? null : 'g_2';
      expect(rematches, viewer).to.deep.equal([expected, expected]);
    }
  });

  it('REST says since when an opponent is gone once the win may be claimed, like the socket', () => {
    const seats = { A: newSeat(), B: newSeat({ kind: 'person' }) };
    const game = newGameOf(newRecord({ mode: 'match', seats }));
    const live = { game, absentSince: { A: null, B: 20_000 } };
    const body = sent(gameBody({ ...presenter, clock: () => 35_000 }, live, 'A'));
    const { absentSince, isClaimable } = tableOfGame(body, parseGame(body), null, 35_000);
    expect({ absentSince, isClaimable }).to.deep.equal({ absentSince: live.absentSince, isClaimable: true });
  });

  it("a tool's answer gives a seat the same table as the socket, except for the turn number", () => {
    fc.assert(
      fc.property(someGames, fc.constantFrom(...SEATS), (game, seat) => {
        const live = Object.entries(fromSocket(game, seat)).filter(([field]) => field !== 'turn');
        expect(fromChat(game, seat)).to.deep.equal(Object.fromEntries(live));
      }),
      { numRuns: 300 },
    );
  });

  it("a tool's answer gives spectators the same board", () => {
    fc.assert(
      fc.property(someGames, (game) => {
        const { board, score, current, winner, status, names, hand, legalMoves } = fromSocket(game, 'spectator');
        const expected = { board, score, current, winner, status, names, hand, legalMoves };
        expect(fromChat(game, 'spectator')).to.deep.include(expected);
      }),
      { numRuns: 100 },
    );
  });

  it('the parts of a score add up while a seat is free and it is open who begins', () => {
    const waiting = newGameOf(newRecord({ rules: 'classic/1', status: 'waiting', startedAt: null }));
    const table = fromSocket(waiting, 'spectator');
    for (const seat of SEATS) {
      const { cards, group, komi } = scoreParts(table, seat);
      expect(cards + group + komi, seat).to.equal(table.score[seat]);
    }
  });

  it('a replay shows a viewer what the socket showed', () => {
    fc.assert(
      fc.property(someGames, viewers, (game, viewer) => {
        const live = fromSocket(game, viewer);
        const { names, status, winner, endReason, last, kinds, legalMoves } = live;
        const replayed = tableOfPosition(game.dealt, viewer, { names, status, winner, endReason, last });
        expect({ ...replayed, kinds, legalMoves }).to.deep.equal(live);
      }),
      { numRuns: 300 },
    );
  });

  it('the past of a live game is what a replay shows a spectator', () => {
    fc.assert(
      fc.property(randomGames, (random) => {
        const game = gameAfter(random, random.plies.length);
        const past = tablesOf(sent(entriesSince(game, 0, 'spectator')), fromSocket(game, 'spectator'));
        expect(past.length).to.equal(random.plies.length);
        for (const [i, { position }] of random.plies.entries()) {
          const { names, kinds, status, winner, endReason, last } = past[i]!;
          const replayed = tableOfPosition(position, 'spectator', { names, status, winner, endReason, last });
          expect(past[i]).to.deep.equal({ ...replayed, kinds });
        }
      }),
      { numRuns: 100 },
    );
  });

  it('the past of a Mutators game has each card turned as it was then, from any move on', () => {
    let turned = 0;
    fc.assert(
      fc.property(seeds, seeds, fc.nat(), (seed, choices, at) => {
        const random = randomGame('mutators', seed, choices);
        const since = at % random.plies.length;
        const game = gameAfter(random, random.plies.length);
        const past = tablesOf(sent(entriesSince(game, since, 'spectator')), fromSocket(game, 'spectator'));
        expect(past.map(({ board }) => board)).to.deep.equal(
          random.plies.slice(since).map(({ position }) => position.board),
        );
        turned += past.at(-1)!.board.filter((placed) => placed?.turned).length;
      }),
      { numRuns: 300 },
    );
    expect(turned).to.be.greaterThan(100);
  });
});
