// The house cannot peek: hidden cards change nothing in its search or its moves.
import { expect } from 'chai';
import {
  newRandom,
  observe,
  otherSeat,
  findMove,
  type CardId,
  type Position,
  type View,
} from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { POLICY, HOUSE_SEARCH, RULESETS, anyGame, moveValues, randomPositions, seedOf } from './games.ts';
import fc from 'fast-check';

describe('hidden cards', () => {
  for (const ruleset of RULESETS) {
    it(`change nothing in 2400 positions of ${ruleset} without search`, () => {
      let changed = 0;
      for (const [i, position] of randomPositions(ruleset, 400, 6).entries()) {
        changed += expectBlindness(position, 800 + (i % 401), i);
      }
      expect(changed).to.be.greaterThan(2000);
    });

    it(`change nothing in 120 positions of ${ruleset} at 1600`, () => {
      let changed = 0;
      for (const [i, position] of randomPositions(ruleset, 40, 3).entries()) {
        changed += expectBlindness(position, 1600, i);
      }
      expect(changed).to.be.greaterThan(100);
    });
  }

  it('are dealt again from the random seed: another seed gives other values', () => {
    const [position] = randomPositions('mutators', 1, 1);
    const view = observe(position!, position!.current!);
    const weights = POLICY.weights.mutators;
    const thoughts = [1, 2].map((i) =>
      moveValues({ view, randomSeed: seedOf('thought', i), weights, search: HOUSE_SEARCH }),
    );
    expect(thoughts[0]).to.not.deep.equal(thoughts[1]);
  });
});

describe('choice of a move', () => {
  it('is legal at any strength in any position', () => {
    fc.assert(
      fc.property(anyGame, fc.integer({ min: 800, max: 1600 }), fc.nat(), (positions, strength, at) => {
        const position = positions[at % positions.length]!;
        const view = observe(position, position.current!);
        const name = chooseMove({ view, policy: CURRENT_POLICY, strength, randomSeed: seedOf('legal', at) });
        expect(findMove(position, name), name).to.not.equal(undefined);
      }),
      { numRuns: 400 },
    );
  });

  it('is the same for equal views, whatever was searched in between', () => {
    const positions = RULESETS.flatMap((ruleset) => randomPositions(ruleset, 15, 2));
    const choose = (view: View) =>
      [800, 1200, 1600].map((strength) =>
        chooseMove({ view, policy: CURRENT_POLICY, strength, randomSeed: seedOf('same', 0) }),
      );
    const views = positions.map((position) => observe(position, position.current!));
    const choices = views.map(choose);
    const copies = views.map((view): View => JSON.parse(JSON.stringify(view)));
    expect(copies.toReversed().map(choose).toReversed()).to.deep.equal(choices);
  });

  it('leaves the view unchanged', () => {
    for (const position of randomPositions('mutators', 5, 2)) {
      const view = observe(position, position.current!);
      const before = structuredClone(view);
      chooseMove({ view, policy: CURRENT_POLICY, strength: 1600, randomSeed: seedOf('untouched', 0) });
      expect(view).to.deep.equal(before);
    }
  });
});

/** @returns 1 if the hidden cards really differ, else 0 */
function expectBlindness(position: Position, strength: number, index: number): number {
  const other = withOtherHiddenCards(position, index);
  const [view, otherView] = [position, other].map((p) => observe(p, p.current!));
  const randomSeed = seedOf('blind', index);
  const search = strength > 1200 ? HOUSE_SEARCH : undefined;
  const weights = POLICY.weights[view!.ruleset];
  const values = moveValues({ view: view!, randomSeed, weights, search });
  expect(moveValues({ view: otherView!, randomSeed, weights, search })).to.deep.equal(values);
  const choice = chooseMove({ view: view!, policy: CURRENT_POLICY, strength, randomSeed });
  expect(chooseMove({ view: otherView!, policy: CURRENT_POLICY, strength, randomSeed })).to.equal(choice);
  return isSameDeal(position, other) ? 0 : 1;
}

/** A game with the same view for the seat to move: its unseen cards are elsewhere in the other hand and the pile. */
function withOtherHiddenCards(position: Position, index: number): Position {
  const seat = position.current!;
  const other = otherSeat(seat);
  const isHidden = (card: CardId): boolean => !position.seen[seat].includes(card);
  const hidden = newRandom(seedOf('hidden', index)).shuffle(
    [...position.hands[other], ...position.deck].filter(isHidden),
  );
  const redeal = (cards: readonly CardId[]) => cards.map((card) => (isHidden(card) ? hidden.pop()! : card));
  return {
    ...position,
    hands: { ...position.hands, [other]: redeal(position.hands[other]) },
    deck: redeal(position.deck),
  };
}

function isSameDeal(a: Position, b: Position): boolean {
  return JSON.stringify([a.hands, a.deck]) === JSON.stringify([b.hands, b.deck]);
}
