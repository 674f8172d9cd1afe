// Move values: the calibrated numbers, the cap on work, and certainty where the rules give it.
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { CURRENT, HAND_COUNT, handAt } from '../../src/engine/compact.ts';
import {
  CARDS,
  rulesetOf,
  formatMove,
  legalMoves,
  newGame,
  newRandom,
  observe,
  play,
  replay,
  scoreOf,
  otherSeat,
  type CardId,
  type Position,
  type Ruleset,
} from '../../src/engine/index.ts';
import { chooseMove, chooseIndex } from '../../src/house/choose.ts';
import { evaluate } from '../../src/house/evaluation.ts';
import { houseSeed } from '../../src/house/seed.ts';
import { compactViewOf } from '../../src/house/compact-view.ts';
import { searchedValues, staticValues, type Search } from '../../src/house/values.ts';
import { POLICY, HOUSE_SEARCH, RULESETS, moveValues, randomGame, randomPositions, seedOf } from './games.ts';

interface Row {
  readonly ruleset: Ruleset;
  readonly seed: string;
  readonly after: readonly string[];
  /** By legal move, to six decimals. */
  readonly static: readonly number[];
  readonly searched: readonly number[];
  /** By strength, on the prototype's dial. */
  readonly choices: Readonly<Record<string, string>>;
}

/** Computed by the prototype, with the first dial. */
const ROWS: readonly Row[] = readFileSync(new URL('./prototype.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
/** The noise scales of that dial. */
const NOISE: Readonly<Record<Ruleset, Readonly<Record<string, number>>>> = {
  classic: { 800: 1.664187, 1000: 0.699734, 1200: 0.332731, 1400: 0.285005, 1600: 0 },
  mutators: { 800: 1.010735, 1000: 0.502619, 1200: 0.220161, 1400: 0.222555, 1600: 0 },
};
const rounded = (values: readonly number[]): number[] => values.map((value) => Math.round(value * 1e6) / 1e6);
const seedAt = (position: Position): string => seedOf('values', position.moveCount);
const viewAt = (position: Position) => observe(position, position.current!);
const searched = (position: Position, search: Search) => {
  const weights = POLICY.weights[rulesetOf(position.rules)];
  return searchedValues(compactViewOf(viewAt(position)), { weights, search }, newRandom(seedAt(position)));
};

describe('move values', () => {
  for (const { ruleset, seed, after, choices, ...wanted } of ROWS) {
    it(`equal those of the calibrated prototype (${ruleset} after ${after.length} moves)`, () => {
      const game = replay({ rules: `${ruleset}/1`, seed, moves: after });
      if (!game.ok) throw new Error(`diverges at ${game.divergesAt}`);
      const view = viewAt(game.plies.at(-1)?.position ?? game.start);
      const randomSeed = houseSeed(seed, after.length);
      const weights = POLICY.weights[ruleset];
      expect(rounded(moveValues({ view, randomSeed, weights, search: undefined }))).to.deep.equal(wanted.static);
      expect(rounded(moveValues({ view, randomSeed, weights, search: HOUSE_SEARCH }))).to.deep.equal(wanted.searched);
      for (const [strength, name] of Object.entries(choices)) {
        const search = Number(strength) > 1200 ? HOUSE_SEARCH : undefined;
        const level = { weights, noise: NOISE[ruleset][strength]!, search };
        const { index } = chooseIndex(compactViewOf(view), level, randomSeed);
        expect(formatMove(view.own!.legalMoves[index]!), strength).to.equal(name);
      }
    });
  }

  for (const ruleset of RULESETS) {
    const weights = POLICY.weights[ruleset];

    it(`cover every move of ${ruleset} by search when every move is a candidate, as a review requires`, () => {
      const search: Search = { ...HOUSE_SEARCH, depth: 2, deals: 4, candidates: Infinity };
      for (const position of randomPositions(ruleset, 20, 2)) {
        const values = moveValues({ view: viewAt(position), randomSeed: seedAt(position), weights, search });
        expect(values.length).to.equal(legalMoves(position).length);
        expect(values.every((value) => Math.abs(value) <= 7.61)).to.equal(true);
      }
    });

    it(`rank moves of ${ruleset} that were not searched below those that were`, () => {
      const search: Search = { ...HOUSE_SEARCH, deals: 1, candidates: 3 };
      for (const position of randomPositions(ruleset, 20, 2)) {
        const compactView = compactViewOf(viewAt(position));
        const statics = staticValues(compactView, weights).values;
        const { values } = searchedValues(compactView, { weights, search }, newRandom(seedAt(position)));
        const byStatic = [...statics.keys()].sort((a, b) => statics[b]! - statics[a]! || a - b);
        const worst = Math.min(...byStatic.slice(0, 3).map((i) => values[i]!));
        const others = byStatic.slice(3).map((i) => values[i]!);
        expect(others.every((value) => value <= worst)).to.equal(true);
        expect(others).to.deep.equal(others.toSorted((a, b) => b - a));
      }
    });

    it(`give the best outcome of ${ruleset} on the last empty cell`, () => {
      const endings = Array.from({ length: 60 }, (_, i) => randomGame(ruleset, seedOf('endings', i)).at(-1)!);
      for (const position of endings.filter(allMovesEnd)) {
        const best = Math.max(...legalMoves(position).map((move) => Math.sign(leadAfter(position, formatMove(move)))));
        const choice = chooseMove({
          view: viewAt(position),
          policy: CURRENT_POLICY,
          strength: 1600,
          randomSeed: seedAt(position),
        });
        expect(Math.sign(leadAfter(position, choice))).to.equal(best);
      }
      expect(endings.filter(allMovesEnd).length).to.be.greaterThan(20);
    });
  }

  it('are refused for a view of anybody but the seat to move', () => {
    const [position] = randomPositions('mutators', 1, 1);
    for (const viewer of [otherSeat(position!.current!), 'spectator'] as const) {
      const view = observe(position!, viewer);
      const request = { view, randomSeed: seedAt(position!), weights: POLICY.weights.mutators, search: undefined };
      expect(() => moveValues(request)).to.throw('that of the seat to move');
    }
  });
});

describe('the cap on evaluations', () => {
  const SMALL_CAP = 8_000;

  it('starts no deal beyond the cap, but always four', () => {
    const dealsDone = new Set<number>();
    for (const position of RULESETS.flatMap((ruleset) => randomPositions(ruleset, 12, 3))) {
      const search = (changes: Partial<Search>) => searched(position, { ...HOUSE_SEARCH, ...changes });
      const capped = search({ evaluationCap: SMALL_CAP });
      const { deals } = capped;
      dealsDone.add(deals);
      expect(search({ evaluationCap: Infinity, deals })).to.deep.equal(capped);
      expect(deals).to.be.within(4, 12);
      if (deals < 12) expect(capped.evaluations).to.be.greaterThan(SMALL_CAP);
      if (deals > 4) expect(search({ deals: deals - 1 }).evaluations).to.be.at.most(SMALL_CAP);
    }
    expect(dealsDone.size).to.be.greaterThan(4);
  });

  it('keeps every move of the strongest level below 100 000 evaluations', () => {
    const costs = randomPositions('mutators', 40, 4).map((position) => searched(position, HOUSE_SEARCH).evaluations);
    expect(Math.max(...costs)).to.be.within(60_000, 100_000);
  });
});

function allMovesEnd(position: Position): boolean {
  return legalMoves(position).every((move) => play(position, move).position.current === null);
}

/** The final margin of the mover of `position`, in points. */
function leadAfter(position: Position, name: string): number {
  const move = legalMoves(position).find((candidate) => formatMove(candidate) === name)!;
  const score = scoreOf(play(position, move).position);
  return score[position.current!] - score[otherSeat(position.current!)];
}

describe('weights', () => {
  it('were fitted for every card of the catalogue: none has the value of an unfitted card in a hand', () => {
    const { position } = compactViewOf(viewAt(newGame('mutators/1', seedOf('weights', 0))));
    const seat = position[CURRENT]!;
    position[HAND_COUNT + seat] = 1;
    const worth = (card: CardId): number => {
      position[handAt(seat)] = card;
      return evaluate(position, seat, POLICY.weights.mutators);
    };
    const unfitted = CARDS.length + 1;
    expect(CARDS.filter(({ id }) => worth(id) === worth(unfitted)).map(({ name }) => name)).to.deep.equal([]);
  });
});
