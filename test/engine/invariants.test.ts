// Invariants of every game, checked on thousands of random ones.
import { expect } from 'chai';
import {
  CARDS,
  CELLS,
  findMove,
  formatMove,
  legalMoves,
  newGame,
  observe,
  play,
  replay,
  RULES,
  SEATS,
  type Position,
} from '../../src/engine/index.ts';
import {
  permuteHidden,
  positionsOf,
  randomGame,
  randomGames,
  randomPositions,
  seeds,
} from '../support/random-games.ts';
import fc from 'fast-check';

function deepFreeze<T>(value: T): T {
  if (value && typeof value === 'object' && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const part of Object.values(value)) deepFreeze(part);
  }
  return value;
}

const sum = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);
const cardsIn = ({ board, hands, deck }: Position): number[] => [
  ...board.flatMap((placed) => (placed ? [placed.cardId] : [])),
  ...hands.A,
  ...hands.B,
  ...deck,
];

describe('engine invariants', () => {
  it('ends every game: Classic after exactly 15 moves, Mutators within 30 (R9)', () => {
    fc.assert(
      fc.property(randomGames, ({ ruleset, plies }) => {
        expect(plies.at(-1)!.position.winner).to.not.equal(null);
        if (ruleset === 'classic') expect(plies.length).to.equal(15);
        else expect(plies.length).to.be.at.most(30);
      }),
      { numRuns: 400 },
    );
  });

  it('keeps every card in one place, and never brings one back', () => {
    fc.assert(
      fc.property(randomGames, (game) => {
        const { champions, effectCards } = RULES[game.rules];
        let before = cardsIn(game.start);
        expect(before.length).to.equal(champions + effectCards.length);
        for (const position of positionsOf(game)) {
          const now = cardsIn(position);
          expect(new Set(now).size).to.equal(now.length);
          expect(now.every((card) => before.includes(card))).to.equal(true);
          before = now;
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not modify its arguments: a deep-frozen position plays', () => {
    fc.assert(
      fc.property(randomPositions, (position) => {
        deepFreeze(position);
        for (const move of legalMoves(position)) play(position, move);
      }),
      { numRuns: 200 },
    );
  });

  it('replays a journal to the same bytes', () => {
    fc.assert(
      fc.property(randomGames, (game) => {
        const moves = game.plies.map((ply) => ply.name);
        const again = replay({ rules: game.rules, seed: game.seed, moves });
        expect(again.ok && JSON.stringify(again.plies)).to.equal(JSON.stringify(game.plies));
      }),
      { numRuns: 200 },
    );
  });

  it('reports where a journal diverges', () => {
    const game = randomGame('mutators', 'a'.repeat(32), 'b'.repeat(32));
    const moves = game.plies.map((ply) => ply.name);
    moves[4] = 'Nobody@A1';
    expect(replay({ rules: 'mutators/1', seed: game.seed, moves })).to.deep.equal({ ok: false, divergesAt: 4 });
    expect(replay({ rules: 'mutators/1', seed: '0'.repeat(32), moves })).to.deep.equal({ ok: false, divergesAt: 0 });
  });

  it('names each legal move differently, and finds it by its name', () => {
    fc.assert(
      fc.property(randomPositions, (position) => {
        const moves = legalMoves(position);
        expect(new Set(moves.map(formatMove)).size).to.equal(moves.length);
        for (const move of moves) expect(findMove(position, formatMove(move))).to.deep.equal(move);
        expect(findMove(position, 'nothing@Z9')).to.equal(undefined);
      }),
      { numRuns: 200 },
    );
  });

  it('gives the seat to move a legal move until the game is over', () => {
    fc.assert(
      fc.property(randomPositions, (position) => {
        expect(legalMoves(position).length > 0).to.equal(position.current !== null);
      }),
      { numRuns: 400 },
    );
  });

  it('leaves a frozen card as it is, however the game continues (R8)', () => {
    fc.assert(
      fc.property(randomGames, (game) => {
        let frozen = new Map<number, unknown>();
        for (const { board } of positionsOf(game)) {
          for (const [cell, placed] of frozen) expect(board[cell]).to.deep.equal(placed);
          frozen = new Map(CELLS.flatMap((cell) => (board[cell]?.frozen ? [[cell, board[cell]] as const] : [])));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('shows a viewer the same bytes whatever it may not see', () => {
    fc.assert(
      fc.property(randomPositions, seeds, (position, choiceSeed) => {
        for (const viewer of [...SEATS, 'spectator'] as const) {
          const other = permuteHidden(position, viewer, choiceSeed);
          expect(JSON.stringify(observe(other, viewer))).to.equal(JSON.stringify(observe(position, viewer)));
        }
      }),
      { numRuns: 2000 },
    );
  });

  it('gives the same events for a move whatever the other hand and the pile contain', () => {
    fc.assert(
      fc.property(randomPositions, seeds, fc.nat(), (position, choiceSeed, at) => {
        const { current } = position;
        fc.pre(current !== null);
        const moves = legalMoves(position);
        const move = moves[at % moves.length]!;
        const other = permuteHidden(position, current, choiceSeed);
        const publicPart = (from: Position) =>
          play(from, move).events.filter((event) => event.type !== 'turnStarted' && event.type !== 'gameOver');
        expect(publicPart(other)).to.deep.equal(publicPart(position));
      }),
      { numRuns: 1000 },
    );
  });

  it('deals from the seed alone', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(newGame('mutators/1', seed)).to.deep.equal(newGame('mutators/1', seed));
      }),
      { numRuns: 50 },
    );
    expect(() => newGame('chess' as 'classic/1', '5'.repeat(32))).to.throw(
      RangeError,
      'Unknown rules "chess": choose one of classic/1, ',
    );
    expect(() => newGame('classic/1', '0'.repeat(32))).to.throw(RangeError);
    expect(() => newGame('classic/1', 'F'.repeat(32))).to.throw(RangeError);
  });
});

describe('card catalogue', () => {
  it('has 60 champions, 15 of each colour, and five effect cards, in order of their ids (R1)', () => {
    expect(CARDS.map((card) => card.id)).to.deep.equal(Array.from({ length: 65 }, (_, i) => i + 1));
    for (const color of ['red', 'blue', 'green', 'gold']) {
      expect(CARDS.filter((card) => card.color === color).length).to.equal(15);
    }
    for (const card of CARDS) {
      const sides = [card.top, card.right, card.bottom, card.left];
      if (card.kind === 'champion') expect(sides.every((side) => side >= 1 && side <= 9)).to.equal(true);
      else expect(sum(sides)).to.equal(0);
    }
    expect(new Set(CARDS.map((card) => card.name)).size).to.equal(65);
  });
});
