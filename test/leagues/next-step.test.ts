// The course of a league, played in memory: the next step follows from the stored state, however often it is computed.
import { expect } from 'chai';
import type { LeagueFormat, Withdrawal } from '../../schema/enumerations.ts';
import { newRandom, type Winner } from '../../src/engine/index.ts';
import { MAX_GAMES, nextStep, type LeagueStep } from '../../src/leagues/next-step.ts';
import { leagueCourseOf, pointsOf, seatsIn, tableOf } from '../../src/leagues/results.ts';
import type { EntryRecord, League, PlayedPairing, LeagueRecord } from '../../src/records/league-records.ts';
import { newEntryRecord, newTournament, SOME_TIME } from '../support/builders.ts';

const NEVER = SOME_TIME + 1e12;
const MINUTE_MS = 60_000;

interface Played {
  readonly league: League;
  readonly steps: readonly LeagueStep[];
  /** The largest number of concurrent games. */
  readonly atOnce: number;
}

/** How a game between two entries ends. */
type Decide = (A: number, B: number) => Pick<PlayedPairing, 'winner' | 'endReason'>;

const stronger: Decide = (A, B) => ({ winner: A < B ? 'A' : 'B', endReason: 'played' });

/** Plays a league to its end: whatever it starts ends within a minute, one game after the other. */
class Simulated {
  league: League;
  now = SOME_TIME;
  readonly steps: LeagueStep[] = [];
  atOnce = 0;
  readonly #decide: Decide;
  readonly #random = newRandom('7'.repeat(32));

  constructor(parts: Partial<LeagueRecord>, entries: number, decide: Decide) {
    const record = newTournament({ startsAt: SOME_TIME, ...parts });
    const all = Array.from({ length: entries }, (_, i) => newEntryRecord({ number: i + 1, rating: 1500 - i }));
    this.league = { record, entries: all, pairings: [], games: [] };
    this.#decide = decide;
  }

  play(): Played {
    for (let i = 0; i < 20_000; i++) {
      const step = nextStep(this.league, this.now, NEVER);
      if (step.is === 'wait') {
        if (step.until === null) return { league: this.league, steps: this.steps, atOnce: this.atOnce };
        if (!this.#endSome()) this.now = step.until;
      } else this.take(step);
    }
    throw new Error('it does not end');
  }

  /** In a large league all running games at once. Returns false when none is running. */
  #endSome(): boolean {
    const isEnded = this.#endOne();
    if (this.league.entries.length > 16) while (this.#endOne());
    return isEnded;
  }

  #endOne(): boolean {
    const running = this.league.games.filter(({ status }) => status === 'active');
    this.atOnce = Math.max(this.atOnce, running.length);
    const one = running[this.#random.below(Math.max(1, running.length))];
    if (!one) return false;
    this.now += 1000 + this.#random.below(MINUTE_MS / 2);
    const { A, B } = seatsIn(
      this.league.pairings.find(({ number }) => number === one.pairing)!,
      one.game,
    );
    const over = { ...one, status: 'finished' as const, endedAt: this.now, ...this.#decide(A, B) };
    this.league = { ...this.league, games: this.league.games.map((game) => (game === one ? over : game)) };
    return true;
  }

  withdraw(entries: readonly number[], withdrawal: Withdrawal = 'left'): void {
    const out = (entry: EntryRecord): EntryRecord =>
      entries.includes(entry.number) ? { ...entry, withdrawnAt: this.now, withdrawal } : entry;
    this.league = { ...this.league, entries: this.league.entries.map(out) };
  }

  take(step: Exclude<LeagueStep, { is: 'wait' }>): void {
    expect(nextStep(this.league, this.now, NEVER), 'the same when computed again').to.deep.equal(step);
    this.steps.push(step);
    const { record, pairings, games } = this.league;
    const change = (parts: Partial<League>): void => void (this.league = { ...this.league, ...parts });
    if (step.is === 'start') {
      change({ record: { ...record, state: 'running', rounds: step.rounds, startedAt: this.now } });
    }
    if (step.is === 'pair') {
      change({ record: { ...record, round: step.round }, pairings: [...pairings, ...step.pairings] });
    }
    if (step.is === 'end') change({ record: { ...record, state: step.state, endedAt: this.now } });
    if (step.is === 'withdraw') this.withdraw(step.entries, 'no_show');
    if (step.is === 'play') {
      change({ games: [...games, ...step.games.map(({ pairing, game }) => running(pairing.number, game))] });
    }
  }
}

function running(pairing: number, game: number): PlayedPairing {
  const id = `g_${pairing}_${game}`;
  const open = { winner: null, endReason: null, endedAt: null, voidedAt: null, expectedA: null } as const;
  return { id, pairing, game, status: 'active', ...open };
}

const played = (parts: Partial<LeagueRecord>, entries: number, decide = stronger): Played =>
  new Simulated(parts, entries, decide).play();

/** Starts its first games. */
function begun(parts: Partial<LeagueRecord>, entries: number): Simulated {
  const simulated = new Simulated(parts, entries, stronger);
  while (simulated.league.games.every(({ status }) => status !== 'active')) {
    const step = nextStep(simulated.league, simulated.now, NEVER);
    if (step.is === 'wait') throw new Error('no game began');
    simulated.take(step);
  }
  return simulated;
}

const places = (league: League): number[] => tableOf(leagueCourseOf(league)).map(({ id }) => Number(id));

describe('the course of a league', () => {
  for (const entries of [2, 3, 8, 33]) {
    it(`a round robin of ${entries}: everybody meets everybody, seats alternate, and the strongest wins`, () => {
      const { league } = played({ format: 'round_robin', games: 2 }, entries);
      expect(league.record.state).to.equal('finished');
      expect(league.games).to.have.length(entries * (entries - 1));
      const meetings = league.games.map(({ pairing, game }) => {
        const { A, B } = seatsIn(
          league.pairings.find(({ number }) => number === pairing)!,
          game,
        );
        return `${A} ${B}`;
      });
      expect(new Set(meetings).size, 'each once per seat').to.equal(meetings.length);
      expect(places(league)).to.deep.equal(league.entries.map(({ number }) => number));
    });
  }

  it('a round starts when the last one is over, and a pairing plays one game at a time', () => {
    const { steps, atOnce } = played({ format: 'round_robin', games: 4 }, 8);
    expect(atOnce).to.equal(4);
    expect(steps.filter(({ is }) => is === 'pair')).to.have.length(7);
  });

  it('with a slow clock all rounds of a round robin run at once, up to 256 games', () => {
    expect(played({ format: 'round_robin', games: 2, moveSeconds: 86_400 }, 8).atOnce).to.equal(56);
    const { atOnce, league } = played({ format: 'round_robin', games: 2, moveSeconds: 86_400 }, 33);
    expect(atOnce).to.be.within(129, 256);
    expect(league.games).to.have.length(33 * 32);
  });

  for (const [entries, rounds] of [
    [2, 1],
    [5, 4],
    [64, 7],
    [256, 9],
  ] as const) {
    it(`a Swiss of ${entries} plays ${rounds} rounds by default, and the strongest wins`, () => {
      const { league } = played({ format: 'swiss' }, entries);
      expect([league.record.state, league.record.round, league.record.rounds]).to.deep.equal([
        'finished',
        rounds,
        rounds,
      ]);
      expect(places(league)[0]).to.equal(1);
      const met = league.pairings.map(({ first, second }) => [first, second].toSorted().join(' '));
      expect(new Set(met).size).to.equal(met.length);
    });
  }

  it('a Swiss of three rounds plays three', () => {
    expect(played({ format: 'swiss', rounds: 3 }, 16).league.record.round).to.equal(3);
  });

  it('a Swiss plays no more rounds than 5,000 games allow', () => {
    const { league } = new Simulated({ format: 'swiss', rounds: 20, games: 10 }, 256, stronger);
    expect(nextStep(league, SOME_TIME, NEVER)).to.deep.equal({ is: 'start', rounds: 3 });
    const fewer = new Simulated({ format: 'swiss', rounds: 20, games: 10 }, 50, stronger);
    expect(nextStep(fewer.league, SOME_TIME, NEVER)).to.deep.equal({ is: 'start', rounds: 20 });
  });

  it('an arena pairs until its time is over, never twice in a row, and waits for running games', () => {
    const { league } = played({ format: 'arena', minutes: 30, games: 2 }, 9);
    const { startedAt, endedAt, state } = league.record;
    expect(state).to.equal('finished');
    expect(endedAt! - startedAt!).to.be.greaterThanOrEqual(30 * MINUTE_MS);
    expect(league.games.every(({ status }) => status === 'finished')).to.equal(true);
    const last = new Map<number, number>();
    for (const { first, second } of league.pairings) {
      expect(last.get(first)).to.not.equal(second);
      last.set(first, second!).set(second!, first);
    }
    expect(league.pairings.length).to.be.greaterThan(20);
  });

  for (const entries of [3, 5, 9]) {
    it(`an arena of ${entries} equals gives everybody equally many games, and nobody the same opponent twice in a row`, () => {
      const random = newRandom('8'.repeat(32));
      const even: Decide = () => ({ winner: random.below(2) === 0 ? 'A' : 'B', endReason: 'played' });
      const { league } = played({ format: 'arena', minutes: 60, games: 2 }, entries, even);
      const opponents = league.entries.map(({ number }) =>
        league.pairings.flatMap(({ first, second }) => (first === number ? second! : second === number ? first : [])),
      );
      for (const met of opponents) expect(met.filter((other, i) => other === met[i - 1])).to.deep.equal([]);
      const counts = opponents.map(({ length }) => length);
      expect(Math.min(...counts), counts.join(' ')).to.be.at.least((Math.max(...counts) * 2) / 3);
    });
  }

  it('an arena ends with its last permitted game, as if its time were over', () => {
    const { league } = new Simulated({ format: 'arena', minutes: 360, games: 2 }, 6, stronger);
    const record = { ...league.record, state: 'running', startedAt: SOME_TIME } as const;
    const pairings = Array.from({ length: MAX_GAMES / 2 }, (_, i) => ({
      tournament: record.id,
      number: i + 1,
      round: i + 1,
      first: 1 + 2 * (i % 3),
      second: 2 + 2 * (i % 3),
    }));
    const over = pairings.flatMap(({ number }) =>
      [1, 2].map((game): PlayedPairing => ({
        ...running(number, game),
        status: 'finished',
        winner: 'draw',
        endReason: 'played',
        endedAt: SOME_TIME,
      })),
    );
    const stepWith = (games: readonly PlayedPairing[]): LeagueStep =>
      nextStep({ ...league, record, pairings, games }, SOME_TIME + 1, NEVER);
    const started = (step: LeagueStep) => (step.is === 'play' ? step.games.length : step.is);
    const isLate = ({ pairing, game }: PlayedPairing): boolean => game === 2 && pairing > pairings.length - 2;
    expect(started(stepWith(over.filter((game) => !isLate(game)))), 'the remaining ones').to.equal(2);
    expect(started(stepWith(over))).to.equal('end');
    const [last, ...others] = over.toReversed();
    const stillRuns = [...others.toReversed(), running(last!.pairing, last!.game)];
    expect(started(stepWith(stillRuns)), 'while the last one is running').to.equal('wait');
    const another = { ...pairings[0]!, number: pairings.length + 1, second: 4 };
    const more = { ...pairings[0]!, number: pairings.length + 2, first: 5, second: 6 };
    const almost = { ...league, record, pairings: [...pairings, another, more], games: over.slice(1) };
    expect(started(nextStep(almost, SOME_TIME + 1, NEVER)), 'no more than remain').to.equal(1);
  });

  const absent =
    (who: number): Decide =>
    (A, B) => {
      if (A !== who && B !== who) return stronger(A, B);
      const winner: Winner = A === who ? 'B' : 'A';
      return { winner, endReason: 'no_show' };
    };

  for (const format of ['round_robin', 'swiss', 'arena'] satisfies LeagueFormat[]) {
    it(`${format}: an entry absent twice in a row plays no more, and the league ends`, () => {
      const minutes = format === 'arena' ? 20 : null;
      const { league } = played({ format, minutes }, 6, absent(2));
      expect(league.record.state).to.equal('finished');
      const out = league.entries.filter(({ withdrawal }) => withdrawal === 'no_show');
      expect(out.map(({ number }) => number)).to.deep.equal([2]);
      const forfeits = league.games.filter(({ endReason }) => endReason === 'no_show');
      expect(forfeits).to.have.length(2);
      expect(pointsOf(leagueCourseOf(league)).get(2) ?? 0).to.equal(0);
    });
  }

  it('an entry whose opponents are absent stays in, and so does one that has played in between', () => {
    let missed = 0;
    const everySecond: Decide = (A, B) => {
      if (A !== 2 && B !== 2) return { winner: A < B ? 'A' : 'B', endReason: 'played' };
      missed += 1;
      const winner: Winner = A === 2 ? 'B' : 'A';
      return { winner, endReason: missed % 2 === 0 ? 'no_show' : 'timeout' };
    };
    const { league } = played({ format: 'round_robin' }, 6, everySecond);
    expect(league.entries.every(({ withdrawnAt }) => withdrawnAt === null)).to.equal(true);
    expect(league.games).to.have.length(30);
  });

  describe('a game that was voided', () => {
    /** The only pairing of two entries, with these games over and voided. */
    const voided = (...games: Partial<PlayedPairing>[]): Simulated => {
      const simulated = begun({ format: 'round_robin', games: 2 }, 2);
      const ended = games.map((parts, i): PlayedPairing => {
        return { ...running(1, i + 1), status: 'finished', endedAt: SOME_TIME, voidedAt: SOME_TIME, ...parts };
      });
      simulated.league = { ...simulated.league, games: ended };
      return simulated;
    };

    it('gives no points', () => {
      const { league } = voided({ winner: 'A', endReason: 'played' });
      expect(tableOf(leagueCourseOf(league)).map(({ points }) => points)).to.deep.equal([0, 0]);
    });

    it('does not count as missed', () => {
      const missed = [
        { winner: 'A', endReason: 'no_show' },
        { winner: 'B', endReason: 'no_show' },
      ] as const;
      const step = (of: Simulated): LeagueStep => nextStep(of.league, of.now, NEVER);
      expect(step(voided(...missed)).is).to.equal('end');
      const counted = voided(...missed.map((parts) => ({ ...parts, voidedAt: null })));
      expect(step(counted)).to.deep.equal({ is: 'withdraw', entries: [2] });
    });
  });

  it('an entry that leaves a round robin loses all remaining games, which its opponents win', () => {
    const simulated = begun({ format: 'round_robin', games: 2 }, 4);
    simulated.withdraw([1]);
    const { league } = simulated.play();
    const table = tableOf(leagueCourseOf(league));
    expect(
      table.reduce((sum, { points }) => sum + points, 0),
      'a point for each game',
    ).to.equal(12);
    expect(table.find(({ id }) => id === '1')!.points).to.be.at.most(1);
  });

  it('an entry that has left gets no bye', () => {
    const simulated = begun({ format: 'round_robin' }, 3);
    const byes = (): number[] =>
      simulated.league.pairings.filter(({ second }) => second === null).map(({ first }) => first);
    const [first] = byes();
    const [leaver, other] = [1, 2, 3].filter((number) => number !== first);
    simulated.withdraw([leaver!]);
    simulated.play();
    expect(byes()).to.have.members([first, other]);
  });

  it("the opponent's points for a missed game are kept, even if the opponent leaves later", () => {
    const simulated = begun({ format: 'round_robin', games: 2 }, 4);
    simulated.withdraw([4]);
    const { league } = simulated.play();
    const pointsOfOne = (of: League): number => pointsOf(leagueCourseOf(of)).get(1)!;
    const entries = league.entries.map((entry) =>
      entry.number === 1 ? { ...entry, withdrawnAt: simulated.now, withdrawal: 'left' as const } : entry,
    );
    expect(pointsOfOne({ ...league, entries })).to.equal(pointsOfOne(league));
  });

  it('the league continues while all but one leave, and ends', () => {
    for (const format of ['round_robin', 'swiss'] as const) {
      const simulated = new Simulated({ format }, 7, stronger);
      const { league } = simulated.play();
      expect(league.record.state).to.equal('finished');
      const again = new Simulated({ format, startsAt: SOME_TIME }, 7, stronger);
      again.withdraw([2, 3, 4, 5, 6, 7]);
      expect(again.play().league.record.state).to.equal('finished');
    }
  });

  describe('starts', () => {
    const open = (parts: Partial<LeagueRecord>, entries: number): LeagueStep => {
      const { league } = new Simulated({ startsAt: null, ...parts }, entries, stronger);
      return nextStep(league, SOME_TIME, SOME_TIME + 5000);
    };

    it('with the configured number of entries, not before', () => {
      expect(open({ startsWith: 4 }, 3)).to.deep.equal({ is: 'wait', until: SOME_TIME + 5000 });
      expect(open({ startsWith: 4 }, 4)).to.deep.include({ is: 'start' });
    });

    it('at its time, unless it has fewer than two entries', () => {
      expect(open({ startsAt: SOME_TIME + 1 }, 4)).to.deep.equal({ is: 'wait', until: SOME_TIME + 1 });
      expect(open({ startsAt: SOME_TIME }, 2)).to.deep.include({ is: 'start' });
      expect(open({ startsAt: SOME_TIME }, 1)).to.deep.equal({ is: 'end', state: 'cancelled' });
    });

    it('never if it is not full within a month', () => {
      const { league } = new Simulated({ startsAt: null, startsWith: 4 }, 3, stronger);
      expect(nextStep(league, SOME_TIME, SOME_TIME)).to.deep.equal({ is: 'end', state: 'cancelled' });
    });
  });
});
