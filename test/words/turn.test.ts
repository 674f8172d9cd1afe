// The text of a turn: complete, correct, short, and independent of what its reader may not see.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  cellName,
  findMove,
  formatMove,
  legalMoves,
  newRandom,
  observe,
  play,
  RULESETS,
  type Ply,
  type Position,
  type Ruleset,
  type Seat,
} from '../../src/engine/index.ts';
import { rulesInWords } from '../../src/words/rules.ts';
import { turnInWords } from '../../src/words/turn.ts';
import {
  permuteHidden,
  positionsOf,
  randomGame,
  randomPositions,
  seeds,
  type RandomGame,
} from '../support/random-games.ts';
import { seedOf } from '../house/games.ts';
import { mostTaking, readTurn } from '../support/text-player.ts';
import { quantile } from '../../loadtest/statistics.ts';
import { tokensOf } from '../support/tokens.ts';
import { isOnePiece } from '../support/work.ts';

const GAMES = 200;

function textOf(position: Position, since: readonly Ply[] = []): string {
  return turnInWords({ view: observe(position, position.current!), since, ending: null });
}

function gamesOf(ruleset: Ruleset, name: string): RandomGame[] {
  return Array.from({ length: GAMES }, (_, i) => randomGame(ruleset, seedOf(name, i), seedOf(`${name} moves`, i)));
}

function takenBy(position: Position, name: string): string[] {
  const { events } = play(position, findMove(position, name)!);
  return events.flatMap((event) => (event.type === 'cardsCaptured' ? event.cells.map(cellName) : []));
}

/** Each turn of a seat with the moves played since its last one. */
function* turnsOf({ start, plies }: RandomGame, seat: Seat): Generator<string> {
  let since: Ply[] = [];
  let position = start;
  for (const ply of plies) {
    if (position.current === seat) {
      yield textOf(position, since);
      since = [];
    }
    since.push(ply);
    position = ply.position;
  }
}

for (const ruleset of RULESETS) {
  describe(`a turn of ${ruleset} as text`, () => {
    it(`lists exactly the legal moves, and exactly what each takes, at every position of ${GAMES} games`, () => {
      let taken = 0;
      for (const position of gamesOf(ruleset, 'complete').flatMap(positionsOf)) {
        if (position.current === null) continue;
        const text = textOf(position);
        const { moves, takes } = readTurn(text);
        const legal = legalMoves(position).map(formatMove);
        expect(moves, text).to.have.members(legal);
        for (const name of legal.filter((name) => !/^(?:Flip|Swap|Boulder|Freeze|Recruit|stay)/.test(name))) {
          const expected = takenBy(position, name);
          expect(takes.get(name) ?? [], `${name}\n${text}`).to.have.members(expected);
          taken += expected.length;
        }
      }
      expect(taken).to.be.greaterThan(10_000);
    });

    it(`is sufficient to play: ${GAMES} whole games without a refusal, most of them won against random moves`, () => {
      let won = 0;
      for (let i = 0; i < GAMES; i++) {
        const random = newRandom(seedOf('opponent', i));
        let position = randomGame(ruleset, seedOf('played', i), seedOf('unused', i)).start;
        while (position.current !== null) {
          const legal = legalMoves(position);
          const isReader = position.current === 'A';
          const name = isReader
            ? mostTaking(readTurn(textOf(position)))
            : formatMove(legal[random.below(legal.length)]!);
          position = play(position, findMove(position, name)!).position;
        }
        if (position.winner === 'A') won += 1;
      }
      expect(won).to.be.greaterThan(0.8 * GAMES);
    });

    const budget = { classic: { p50: 180, p95: 230, most: 300 }, mutators: { p50: 190, p95: 235, most: 310 } }[ruleset];
    it(`costs at most ${budget.p50} tokens at the median and ${budget.p95} at the 95th percentile`, () => {
      const tokens = gamesOf(ruleset, 'cost').flatMap((game) => [...turnsOf(game, 'A')].map(tokensOf));
      expect(tokens.length).to.be.greaterThan(1000);
      expect(quantile(tokens, 0.5), 'p50').to.be.at.most(budget.p50);
      expect(quantile(tokens, 0.95), 'p95').to.be.at.most(budget.p95);
      expect(Math.max(...tokens), 'most').to.be.at.most(budget.most);
    });
  });
}

describe('a turn as text', () => {
  it('is the same whatever its reader may not see', () => {
    fc.assert(
      fc.property(randomPositions, seeds, fc.constantFrom('A', 'B', 'spectator'), (position, seed, viewer) => {
        const text = (of: Position) => turnInWords({ view: observe(of, viewer), since: [], ending: null });
        expect(text(permuteHidden(position, viewer, seed))).to.equal(text(position));
      }),
      { numRuns: 300 },
    );
  });

  it('is a single block, even if a headline is all of it', () => {
    const { start: position } = randomGame('classic', seedOf('piece', 0), seedOf('piece moves', 0));
    for (const viewer of ['A', 'B', 'spectator'] as const) {
      for (const ending of [null, { winner: null, reason: 'resigned' }]) {
        const text = turnInWords({ view: observe(position, viewer), since: [], ending, isBrief: true });
        expect(isOnePiece(text), text).to.equal(true);
      }
    }
  });
});

describe('the rules as text', () => {
  it('fit into 190 tokens', () => {
    expect(tokensOf(rulesInWords('classic/1'))).to.be.within(50, 110);
    expect(tokensOf(rulesInWords('mutators/1'))).to.be.within(100, 190);
  });
});
