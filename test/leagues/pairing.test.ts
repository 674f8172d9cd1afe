// Pairings: everybody once, nobody twice, equals against equals, and byes in turn.
import { expect } from 'chai';
import { newRandom } from '../../src/engine/index.ts';
import { arenaPairings, roundRobin, swissRound, type Contender, type Round } from '../../src/leagues/pairing.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `p${i}`);
const meeting = (one: string, other: string): string => [one, other].toSorted().join(' ');
const meetings = ({ pairings }: Round): string[] => pairings.map((pair) => meeting(...pair));

function contender(id: string, overrides: Partial<Contender> = {}): Contender {
  return { id, points: 0, met: [], hadBye: false, ...overrides };
}

interface SwissOptions {
  readonly random?: ReturnType<typeof newRandom>;
  readonly check?: (field: readonly Contender[], round: Round) => void;
}

/** Plays a Swiss in which the stronger wins, or occasionally the weaker. */
function playSwiss(
  count: number,
  rounds: number,
  { random = newRandom('5'.repeat(32)), check }: SwissOptions = {},
): { played: Round[]; points: ReadonlyMap<string, number> } {
  let field = ids(count).map((id) => contender(id));
  const played: Round[] = [];
  for (let i = 0; i < rounds; i++) {
    const round = swissRound(field);
    check?.(field, round);
    const winners = round.pairings.map(([one, other]) => {
      const [strong, weak] = Number(one.slice(1)) < Number(other.slice(1)) ? [one, other] : [other, one];
      return random.below(4) === 0 ? weak : strong;
    });
    field = field.map((one) => {
      const opponent = round.pairings.find((pair) => pair.includes(one.id))?.find((id) => id !== one.id);
      const hasWon = winners.includes(one.id) || round.bye === one.id;
      return {
        id: one.id,
        points: one.points + (hasWon ? 1 : 0),
        met: opponent === undefined ? one.met : [...one.met, opponent],
        hadBye: one.hadBye || round.bye === one.id,
      };
    });
    played.push(round);
  }
  return { played, points: new Map(field.map(({ id, points }) => [id, points])) };
}

function repeatsIn(field: readonly Contender[], { pairings }: Round): number {
  const met = new Map(field.map((one) => [one.id, one.met]));
  return pairings.filter(([one, other]) => met.get(one)!.includes(other)).length;
}

/** By exhaustive search. */
function canAllBeFresh([one, ...others]: readonly Contender[]): boolean {
  if (!one) return true;
  const choices = others.filter(({ id }) => !one.met.includes(id));
  return choices.some((choice) => canAllBeFresh(others.filter((other) => other !== choice)));
}

describe('a round robin', () => {
  for (const count of [2, 3, 4, 7, 8, 33]) {
    it(`of ${count}: everybody meets everybody once, at most once per round`, () => {
      const rounds = roundRobin(ids(count));
      expect(rounds).to.have.length(count % 2 === 0 ? count - 1 : count);
      const all = rounds.flatMap(meetings);
      expect(new Set(all).size).to.equal(all.length);
      expect(all).to.have.length((count * (count - 1)) / 2);
      for (const { pairings, bye } of rounds) {
        const present = [...pairings.flat(), ...(bye === null ? [] : [bye])];
        expect(present.toSorted()).to.deep.equal(ids(count).toSorted());
      }
      const byes = rounds.flatMap(({ bye }) => bye ?? []);
      expect(byes.toSorted()).to.deep.equal(count % 2 === 0 ? [] : ids(count).toSorted());
    });
  }

  it('of nobody, or of one, has no game', () => {
    expect(roundRobin([])).to.deep.equal([]);
    expect(roundRobin(['p0']).flatMap(meetings)).to.deep.equal([]);
  });
});

describe('a Swiss', () => {
  for (const [count, rounds] of [
    [8, 3],
    [9, 5],
    [64, 6],
    [64, 12],
    [101, 9],
  ] as const) {
    it(`of ${count} over ${rounds} rounds: nobody meets anybody twice, and nobody has two byes`, () => {
      const { played } = playSwiss(count, rounds);
      const all = played.flatMap(meetings);
      expect(new Set(all).size).to.equal(all.length);
      expect(all).to.have.length(rounds * Math.floor(count / 2));
      const byes = played.flatMap(({ bye }) => bye ?? []);
      expect(new Set(byes).size).to.equal(byes.length);
    });
  }

  it('starts with the stronger half against the weaker', () => {
    expect(swissRound(ids(8).map((id) => contender(id))).pairings).to.deep.equal([
      ['p0', 'p4'],
      ['p1', 'p5'],
      ['p2', 'p6'],
      ['p3', 'p7'],
    ]);
  });

  it('pairs equal points, and one of an odd group with the next group', () => {
    const field = ids(6).map((id, i) => contender(id, { points: i < 3 ? 2 : 1 }));
    const { pairings } = swissRound(field);
    const apart = pairings.map((pair) => {
      const [one, other] = pair.map((id) => field.find((each) => each.id === id)!.points);
      return Math.abs(one! - other!);
    });
    expect(apart.toSorted()).to.deep.equal([0, 0, 1]);
  });

  it('ranks the strong first', () => {
    const { points } = playSwiss(64, 8);
    const mean = (from: number): number =>
      ids(64)
        .slice(from, from + 16)
        .reduce((sum, id) => sum + points.get(id)!, 0) / 16;
    expect(mean(0))
      .to.be.above(mean(16))
      .and.above(mean(48) + 2);
  });

  it('avoids a repeated pairing that no exchange between two pairs avoids', () => {
    const rows: [points: number, met: number[], hadBye?: true][] = [
      [3, [3, 2, 6]],
      [5, [4, 6, 2]],
      [5, [5, 0, 1]],
      [2, [0, 4, 5]],
      [3, [1, 3], true],
      [3, [2, 3], true],
      [3, [1, 0], true],
    ];
    const field = rows.map(([points, met, hadBye = false], i) =>
      contender(`p${i}`, { points, met: met.map((id) => `p${id}`), hadBye }),
    );
    expect(repeatsIn(field, swissRound(field))).to.equal(0);
  });

  it('of few, over as many rounds as there are opponents, repeats a pairing only if unavoidable', () => {
    const random = newRandom('6'.repeat(32));
    for (let i = 0; i < 300; i++) {
      const count = 4 + random.below(7);
      playSwiss(count, count - 1, {
        random,
        check: (field, round) => {
          const sitters = field.filter(({ hadBye }) => !hadBye);
          const ways = count % 2 === 0 ? [field] : sitters.map((one) => field.filter((other) => other !== one));
          if (ways.some(canAllBeFresh)) expect(repeatsIn(field, round)).to.equal(0);
          const sitsOut = field.find(({ id }) => id === round.bye);
          expect(sitsOut?.hadBye ?? false).to.equal(false);
        },
      });
    }
  });

  it('is paired after a bounded search if a repeated pairing is unavoidable', () => {
    let looks = 0;
    const halves = ids(42).map((id, i, all) => {
      const met = all.filter((_, j) => j % 2 !== i % 2);
      const look = (): readonly string[] => {
        looks += 1;
        return met;
      };
      return Object.defineProperty(contender(id), 'met', { get: look });
    });
    expect(swissRound(halves).pairings).to.have.length(21);
    expect(looks).to.be.below(250_000);
  });

  it('repeats a pairing rather than leave somebody without a game', () => {
    const field = [contender('p0', { met: ['p1'] }), contender('p1', { met: ['p0'] })];
    expect(swissRound(field)).to.deep.equal({ pairings: [['p0', 'p1']], bye: null });
  });
});

describe('an arena', () => {
  it('pairs the free players with the nearest, but not with their last opponent', () => {
    const free = [
      contender('p0', { points: 5, met: ['p9', 'p1'] }),
      contender('p1', { points: 5, met: ['p0'] }),
      contender('p2', { points: 4 }),
      contender('p3', { points: 1 }),
    ];
    expect(arenaPairings(free, 5)).to.deep.equal([
      ['p0', 'p2'],
      ['p1', 'p3'],
    ]);
  });

  it("pairs the longest waiting first, whatever their points, and never with either's last opponent", () => {
    const free = [
      contender('p0', { points: 0 }),
      contender('p1', { points: 9, met: ['p0'] }),
      contender('p2', { points: 8 }),
      contender('p3', { points: 1 }),
    ];
    expect(arenaPairings(free, 9)).to.deep.equal([
      ['p0', 'p3'],
      ['p1', 'p2'],
    ]);
    expect(arenaPairings(free.slice(0, 2), 3)).to.deep.equal([]);
  });

  it('keeps unpaired players waiting, unless the two are alone', () => {
    const free = [contender('p0', { met: ['p1'] }), contender('p1', { met: ['p0'] })];
    expect(arenaPairings(free, 3)).to.deep.equal([]);
    expect(arenaPairings(free, 2)).to.deep.equal([['p0', 'p1']]);
  });
});
