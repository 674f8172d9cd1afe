// The expected result of a move against a hidden hand: the formula compared with enumerating every hand.
import { expect } from 'chai';
import { otherSeat, type CardId, type Position } from '../../src/engine/index.ts';
import { expectations, unseenCards } from '../../src/puzzles/hidden-hand.ts';
import { openPosition, puzzlePositionOf, type PuzzlePosition } from '../../src/puzzles/position.ts';
import { outcomesOf } from '../../tools/puzzles/plain-solver.ts';
import { positionsOf, someGames } from '../support/random-games.ts';

function endingWith(empty: number): PuzzlePosition {
  const all = [...someGames(3)].filter(({ ruleset }) => ruleset === 'classic').flatMap(positionsOf);
  const position = all.find(({ board }: Position) => board.filter((placed) => placed === null).length === empty)!;
  return puzzlePositionOf(position, position.current!);
}

const withOtherHand = (position: PuzzlePosition, hand: readonly CardId[]): PuzzlePosition => ({
  ...position,
  hands: { ...position.hands, [otherSeat(position.current)]: hand },
});

function* handsOf(cards: readonly CardId[], size: number): Generator<CardId[]> {
  if (size === 0) return yield [];
  for (const [i, card] of cards.entries()) {
    for (const rest of handsOf(cards.slice(i + 1), size - 1)) yield [card, ...rest];
  }
}

/** The mean over every hand of this size, each played out by minimax. */
function counted(position: PuzzlePosition, size: number): number[] {
  const sums: number[] = [];
  let hands = 0;
  for (const hand of handsOf(unseenCards(position), size)) {
    hands++;
    const outcomes = outcomesOf(openPosition(withOtherHand(position, hand)));
    for (const [i, { outcome }] of outcomes.entries()) sums[i] = (sums[i] ?? 0) + (outcome + 1) / 2;
  }
  return sums.map((sum) => sum / hands);
}

const rounded = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e9) / 1e9);

describe('the expected result against a hidden hand', () => {
  for (const [empty, held] of [
    [2, 1],
    [2, 2],
    [3, 1],
  ] as const) {
    it(`is the mean over every hand of ${held} with ${empty} cells empty`, () => {
      const position = endingWith(empty);
      const short = withOtherHand(position, position.hands[otherSeat(position.current)].slice(0, held));
      const values = expectations(short).map(({ value }) => value);
      expect(rounded(values)).to.deep.equal(rounded(counted(short, held)));
      expect(new Set(values).size).to.be.above(1);
    });
  }

  it('is, for a hand of three, the chance that none of its cards beats, or holds, the move', () => {
    const position = endingWith(3);
    const cards = unseenCards(position).length;
    for (const { value, losing, drawing } of expectations(position)) {
      const none = (bad: number): number =>
        [0, 1, 2].reduce((chance, i) => chance * Math.max(0, (cards - bad - i) / (cards - i)), 1);
      expect(value).to.be.closeTo((none(losing) + none(losing + drawing)) / 2, 1e-12);
    }
  });

  it('does not depend on the cards that the other seat really holds', () => {
    const position = endingWith(3);
    const other = withOtherHand(position, unseenCards(position).slice(-3));
    expect(expectations(other)).to.deep.equal(expectations(position));
  });

  it('is refused if the other seat would have more than one card to play', () => {
    expect(() => expectations(endingWith(4))).to.throw(RangeError);
  });
});
