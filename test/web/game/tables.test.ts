// The same table from the socket, from REST, from the past of a live game and from a replay.
import { expect } from 'chai';
import fc from 'fast-check';
import { lastPly, newGameOf, withPly, type Game } from '../../../src/table/game.ts';
import { entriesSince, entryBody, gameBody, seatMessage } from '../../../src/table/present.ts';
import { showGame } from '../../../rooms/public-facts.ts';
import { LiveState } from '../../../schema/live-state.ts';
import { tablesOf } from '../../../web/game/history.ts';
import { tableOf, tableOfGame, tableOfPosition, type Table } from '../../../web/game/table.ts';
import { newRecord } from '../../support/builders.ts';
import { randomGames, type RandomGame } from '../../support/random-games.ts';

const presenter = { links: { hostUrl: 'http://arena.test' }, clock: () => 0 };
const NOBODY_GONE = { A: null, B: null };

/** The game after this many moves. */
function gameAfter({ ruleset, seed, plies }: RandomGame, count: number): Game {
  const game = newGameOf(newRecord({ ruleset, seed, moveSeconds: null }));
  return plies.slice(0, count).reduce((before, ply) => withPly(before, ply, 1), game);
}

function fromSocket(game: Game, seat: 'A' | 'B'): Table {
  const state = new LiveState();
  showGame(state, { game, absentSince: NOBODY_GONE });
  return tableOf(state, seatMessage(game, seat));
}

const someGames = fc.tuple(randomGames, fc.nat()).map(([game, at]) => ({ game, count: at % game.plies.length }));

describe('tables', () => {
  it('REST shows a seat the same as the socket', () => {
    fc.assert(
      fc.property(someGames, fc.constantFrom('A' as const, 'B' as const), ({ game: random, count }, seat) => {
        const game = gameAfter(random, count);
        const last = lastPly(game);
        const body = gameBody(presenter, { game, absentSince: NOBODY_GONE }, seat);
        const rest = tableOfGame(body, game.dealt.turn, last ? entryBody(last) : null);
        expect(rest).to.deep.equal(fromSocket(game, seat));
      }),
      { numRuns: 200 },
    );
  });

  it('the past of a live game is what a replay shows a spectator', () => {
    fc.assert(
      fc.property(randomGames, (random) => {
        const game = gameAfter(random, random.plies.length);
        const state = new LiveState();
        showGame(state, { game, absentSince: NOBODY_GONE });
        const past = tablesOf(entriesSince(game, 0, 'spectator'), tableOf(state, undefined));
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
});
