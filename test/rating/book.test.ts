// Results become rating steps, numbered by line; a recount of the results gives the same steps, void or not.
import { expect } from 'chai';
import {
  Book,
  stepsOf,
  type LineState,
  type RatedResult,
  type ResultSide,
  type RatingStep,
} from '../../src/rating/book.ts';
import type { Score } from '../../src/rating/glicko2.ts';
import { newSeededRandom } from '../../simulation/seeded-random.ts';

type Table = 'all' | 'classic' | 'mutators';

const DAY_MS = 86_400_000;
const PLAYERS = 30;

function side(owner: string | null, score: Score): ResultSide {
  return { owner, score, moves: 6, barred: null, hostedAt: null };
}

/** Results of players against each other and the house, with a hosted agent among them. */
function results(count: number, seed = 1): RatedResult<Table>[] {
  const random = newSeededRandom(seed);
  return Array.from({ length: count }, (_, i) => {
    const score = random.below(2) as Score;
    const a = side(`player ${random.below(PLAYERS)}`, score);
    const b = side(`player ${random.below(PLAYERS)}`, (1 - score) as Score);
    const kind = random.below(4);
    const agent = { ...side('agent pebble', (1 - score) as Score), hostedAt: 800 };
    return {
      gameId: `g${i}`,
      sequence: i + 1,
      endedAt: i * DAY_MS * 0.01,
      tables: ['all', random.below(2) ? 'classic' : 'mutators'],
      sides: kind < 2 ? [a, side(null, b.score)] : [a, kind === 2 ? agent : b],
      strength: kind < 2 ? 1200 : null,
      isVoid: false,
    };
  });
}

function counted(all: readonly RatedResult<Table>[]): { book: Book<Table>; steps: RatingStep<Table>[] } {
  const book = new Book<Table>();
  return { book, steps: all.flatMap((result) => book.count(result)) };
}

/** Every standing at the end, by table and owner. */
function standings(all: readonly RatedResult<Table>[]): Map<string, LineState['line']> {
  return new Map(counted(all).steps.map(({ table, owner, line }) => [`${table} ${owner}`, line]));
}

describe('the book of ratings', () => {
  it('numbers the steps of each line from 1, without a gap', () => {
    const lines = Map.groupBy(counted(results(500)).steps, ({ table, owner }) => `${table} ${owner}`);
    for (const [, steps] of lines) expect(steps.map(({ number }) => number)).to.deep.equal(steps.map((_, i) => i + 1));
    expect(lines.size).to.equal(3 * (PLAYERS + 1));
  });

  it('makes no step for a player without an identity, and one for somebody who played against themselves', () => {
    const [first] = results(1);
    const own = { ...first!, strength: null, sides: [side('ada', 1), side('ada', 0)] as const };
    const steps = stepsOf(own, () => undefined);
    expect(steps.map(({ table, reason }) => [table, reason])).to.deep.equal(
      own.tables.map((table) => [table, 'same_identity']),
    );
    const stranger = { ...own, sides: [side('ada', 1), side(null, 0)] as const };
    const reasons = stepsOf(stranger, () => undefined).map(({ owner, reason }) => [owner, reason]);
    expect(reasons).to.deep.equal(own.tables.map(() => ['ada', 'opponent_no_identity']));
  });

  it('counts a win against the house only after two moves of each', () => {
    const reasonFor = (own: number, house: number): unknown => {
      const sides = [
        { ...side('ada', 1), moves: own },
        { ...side(null, 0), moves: house },
      ] as const;
      return stepsOf({ ...results(1)[0]!, strength: 1200, sides }, () => undefined)[0]!.reason;
    };
    expect([reasonFor(2, 1), reasonFor(1, 2), reasonFor(2, 2)]).to.deep.equal(['too_short', 'too_short', null]);
  });

  it('gives the same in any order that agrees with every line', () => {
    const all = results(400);
    const later = [...all];
    // Neighbours without a common line change places.
    for (let i = 0; i + 1 < later.length; i += 2) {
      const owners = new Set(later[i]!.sides.map(({ owner }) => owner));
      if (later[i + 1]!.sides.some(({ owner }) => owner !== null && owners.has(owner))) continue;
      [later[i], later[i + 1]] = [later[i + 1]!, later[i]!];
    }
    expect(later).to.not.deep.equal(all);
    expect(standings(later)).to.deep.equal(standings(all));
  });

  it('leaves every standing as if a void game had not happened, and restores it with the game', () => {
    const all = results(300);
    const voided = new Set(['g3', 'g40', 'g41', 'g120']);
    const without = all.filter(({ gameId }) => !voided.has(gameId));
    const isVoid = all.map((result) => ({ ...result, isVoid: voided.has(result.gameId) }));
    expect(standings(isVoid)).to.deep.equal(standings(without));
    expect(standings(isVoid)).to.not.deep.equal(standings(all));
    expect(standings(isVoid.map((result) => ({ ...result, isVoid: false })))).to.deep.equal(standings(all));
  });
});
