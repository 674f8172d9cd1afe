// A game's scene does not depend on the response it was built from: compared as drawn by a terminal.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { sceneOfPosition, sceneOfSeat, sceneOfWatch, type Scene } from '../../kit/cli/scene.ts';
import { drawTable } from '../../kit/cli/table-picture.ts';
import type { Terminal } from '../../kit/cli/terminal.ts';
import { newGameOf, withPly, type Game } from '../../src/table/game.ts';
import { gameBody, stateNow } from '../../src/table/present.ts';
import { COLUMN_NAMES, ROWS, SEATS } from '../../src/engine/index.ts';
import { newRecord } from '../support/builders.ts';
import { randomGames } from '../support/random-games.ts';
import fc from 'fast-check';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';

const presenter = { links: { hostUrl: 'http://arena.test' }, clock: () => 0, timeToPlay: WITHOUT_OUTAGES };
const terminal: Pick<Terminal, 'isUnicode' | 'hasColors' | 'size'> = {
  isUnicode: true,
  hasColors: true,
  size: () => ({ columns: 80, rows: 24 }),
};
const draw = (scene: Scene): string[] => drawTable(scene, terminal as Terminal);

const someGames = fc.tuple(randomGames, fc.nat()).map(([{ rules, seed, plies }, at]) => {
  const game = newGameOf(newRecord({ rules, seed, moveSeconds: null }));
  return plies.slice(0, at % plies.length).reduce((before: Game, ply) => withPly(before, ply, 1), game);
});

describe('a scene', () => {
  it('is drawn the same from a watch, from a seat and from a replay, except for the hands', () => {
    fc.assert(
      fc.property(someGames, (game) => {
        const body = (viewer: 'A' | 'B' | 'spectator') =>
          gameBody(presenter, { game, absentSince: { A: null, B: null } }, viewer);
        const watched = body('spectator');
        const state = stateNow(game, 'spectator');
        const moveCount = game.moves.length;
        const wanted = { ...sceneOfPosition(game.dealt, watched.players), hand: null };
        const watch = { state, moveCount, moves: [], status: watched.status, timedOut: false };
        expect(draw(sceneOfWatch(watched, watch))).to.deep.equal(draw(wanted));
        for (const seat of SEATS) {
          const scene = sceneOfSeat(body(seat));
          expect(scene.hand).to.deep.equal(game.dealt.hands[seat]);
          expect(draw({ ...scene, hand: null, seat: 'A', isSpectator: true })).to.deep.equal(draw(wanted));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('the starter bots', () => {
  it('know the board', () => {
    for (const name of ['bot.ts', 'bot.py']) {
      const source = readFileSync(new URL(`../../kit/starters/${name}`, import.meta.url), 'utf8');
      expect(/ROWS = (\d+)/.exec(source)?.[1], name).to.equal(String(ROWS));
      expect(/COLUMNS = ['"](\w+)['"]/.exec(source)?.[1], name).to.equal(COLUMN_NAMES.join(''));
    }
  });
});
