// Which results count for whom, and what they do to both rating lines.
import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { UnratedReason } from '../../schema/standing.ts';
import { countGame, countHouseGame, type Reason, type Side } from '../../src/rating/counting.ts';
import type { Score } from '../../src/rating/glicko2.ts';
import {
  afterGameWith,
  afterHouseGame,
  deviationAt,
  hostedLine,
  gamesToPlace,
  isProven,
  isProvisional,
  ladderScore,
  newLine,
  placedUntil,
  type Line,
} from '../../src/rating/rating-line.ts';

const DAY_MS = 86_400_000;
const NOW = 1000 * DAY_MS;

function side(owner: string, score: Score, other: Partial<Side> = {}): Side {
  return { owner, score, moves: 6, barred: null, ...other };
}

/** After this many games against the house at its strength, half of them won. */
function lineAfter(houseGames: number, strength = 1200): Line {
  let line = newLine();
  for (let i = 0; i < houseGames; i++) line = afterHouseGame(line, strength, i % 2 === 0 ? 1 : 0, NOW);
  return line;
}

/** Plays against the house until the rating is certain enough for a place. @returns how many games that took */
function gamesUntilPlaced(line: Line): number {
  let games = 0;
  for (let now = line; isProvisional(now, NOW); games++) now = afterHouseGame(now, 1200, games % 2 === 0 ? 1 : 0, NOW);
  return games;
}

function reasons(sides: [Side, Side], lines: [Line, Line] = [lineAfter(30), lineAfter(30)]): (Reason | null)[] {
  return countGame(sides, lines, NOW).map(({ reason }) => reason);
}

describe('the requirements for a place', () => {
  for (const played of [0, 5, 12, 20]) {
    it(`are accurate to a few games after ${played} games against the house`, () => {
      const line = lineAfter(played);
      const { games, ofHouse } = gamesToPlace(line, NOW);
      expect(games).to.be.closeTo(gamesUntilPlaced(line), 2);
      expect(ofHouse).to.be.at.most(games);
    });
  }

  it('are none once there is a place, and for agents that the house plays', () => {
    for (const line of [lineAfter(40), hostedLine(1200)]) {
      expect(gamesToPlace(line, NOW)).to.deep.equal({ games: 0, ofHouse: 0 });
    }
  });

  it('include games against the house, however many were played against others', () => {
    const [line, proven] = [lineAfter(6), lineAfter(30)];
    let now = line;
    for (let i = 0; i < 40; i++) now = afterGameWith(now, proven, i % 2 === 0 ? 1 : 0, NOW);
    const { games, ofHouse } = gamesToPlace(now, NOW);
    expect(games).to.be.closeTo(gamesUntilPlaced(now), 2);
    expect(ofHouse).to.equal(gamesToPlace(line, NOW).ofHouse).and.be.greaterThan(5);
  });
});

describe('a game against the house', () => {
  it('moves rating and anchor equally', () => {
    const { line, reason } = countHouseGame(side('ada', 1), { strength: 1400, moves: 6 }, newLine(), NOW);
    expect(reason).to.equal(null);
    expect(line.anchor).to.deep.include({ games: 1, at: NOW });
    expect(line.rating.rating).to.equal(line.anchor.rating);
    expect(line.rating.rating).to.be.above(1200);
  });

  it('counts for a loser from its start, and for a winner from two moves each', () => {
    const reasonOf = (score: Score, own: number, house: number): Reason | null =>
      countHouseGame(side('ada', score, { moves: own }), { strength: 1400, moves: house }, newLine(), NOW).reason;
    expect([reasonOf(0, 0, 0), reasonOf(1, 1, 2), reasonOf(1, 2, 1), reasonOf(1, 2, 2)]).to.deep.equal([
      null,
      'too_short',
      'too_short',
      null,
    ]);
  });

  it('leaves the line of a player for whom it does not count', () => {
    const line = lineAfter(3);
    const barred = side('ada', 1, { barred: 'practice' });
    expect(countHouseGame(barred, { strength: 800, moves: 6 }, line, NOW)).to.deep.equal({ line, reason: 'practice' });
  });

  it('proves a line after twelve games, and gives it a place after about 25', () => {
    expect([11, 12].map((games) => isProven(lineAfter(games), NOW))).to.deep.equal([false, true]);
    expect([22, 28].map((games) => placedUntil(lineAfter(games)) !== null)).to.deep.equal([false, true]);
  });
});

describe('a game between identities', () => {
  it('counts only for an identity that met a proven opponent', () => {
    const lines: [Line, Line] = [lineAfter(30), lineAfter(0)];
    expect(reasons([side('ada', 1), side('guest', 0)], lines)).to.deep.equal(['opponent_unproven', null]);
    const [ada, guest] = countGame([side('ada', 1), side('guest', 0)], lines, NOW);
    expect(ada.line).to.equal(lines[0]);
    expect(guest.line.rating.rating).to.be.below(1200);
    expect(guest.line.anchor).to.equal(lines[1].anchor);
  });

  it('uses both lines as they were before it, in either order of the sides', () => {
    const lines: [Line, Line] = [lineAfter(30, 1000), lineAfter(40, 1500)];
    const [ada, bo] = countGame([side('ada', 1), side('bo', 0)], lines, NOW);
    const [boFirst, adaSecond] = countGame([side('bo', 0), side('ada', 1)], [lines[1], lines[0]], NOW);
    expect([adaSecond, boFirst]).to.deep.equal([ada, bo]);
  });

  it("counts for less the longer ago the opponent's last game was", () => {
    const [agent, opponent] = [hostedLine(1200), lineAfter(30, 1300)];
    const gainAt = (at: number): number => afterGameWith(agent, opponent, 1, at).rating.rating - 1200;
    expect(gainAt(NOW + 400 * DAY_MS)).to.be.below(gainAt(NOW) - 0.1);
  });

  it('changes an agent of the house equally, however long ago its last one was', () => {
    const played = afterGameWith(hostedLine(1200), hostedLine(1300), 1, NOW);
    const lost = (at: number) => afterGameWith(played, hostedLine(1100), 0, at).rating;
    const later = NOW + 400 * DAY_MS;
    expect(lost(later)).to.deep.equal({ ...lost(NOW), at: later });
  });

  it('that was conceded at once benefits nobody, and avoids no loss', () => {
    expect(reasons([side('ada', 1), side('bo', 0, { moves: 1 })])).to.deep.equal(['too_short', null]);
  });

  it('of one identity against itself counts for neither', () => {
    expect(reasons([side('ada', 1), side('ada', 0)])).to.deep.equal(['same_identity', 'same_identity']);
  });

  it('that is barred for one side counts for the other', () => {
    const person = side('person', 0, { barred: 'person_challenge' });
    expect(reasons([side('agent', 1), person])).to.deep.equal([null, 'person_challenge']);
  });

  it('that somebody else played for one side does not count for the other, even if the first is known as an agent of the house', () => {
    const lines: [Line, Line] = [lineAfter(30), hostedLine(1600)];
    const thrown = side('puppet', 0, { barred: 'not_its_program' });
    expect(reasons([side('ada', 1), thrown], lines)).to.deep.equal(['not_its_program', 'not_its_program']);
    const barred = side('person', 1, { barred: 'person_challenge' });
    expect(reasons([barred, thrown], lines)).to.deep.equal(['person_challenge', 'not_its_program']);
  });
});

describe('the table of reasons in docs/ratings.md', () => {
  it('has exactly the reasons of the API', () => {
    const [, table = ''] = readFileSync('docs/ratings.md', 'utf8').split('| reason |');
    const [rows = ''] = table.split('\n\n');
    const documented = rows.split('\n').flatMap((row) => row.split('|')[1]?.match(/(?<=`)\w+(?=`)/g) ?? []);
    expect(documented).to.have.members(UnratedReason.options);
  });
});

describe('the leash', () => {
  it("keeps a rating within 0.6 of its anchor's deviations, however much is won against whomever", () => {
    let farmed = lineAfter(24, 1000);
    const puppet = lineAfter(60, 1600);
    for (let i = 0; i < 500; i++) {
      farmed = countGame([side('main', 1), side('puppet', 0)], [farmed, puppet], NOW)[0].line;
    }
    const { rating, anchor } = farmed;
    expect(rating.rating - anchor.rating).to.be.closeTo(0.6 * anchor.deviation, 0.001);
    expect(rating.deviation).to.be.at.least(0.8 * anchor.deviation - 0.001);
  });

  it('keeps an agent that the house plays within 30 points of its strength, at any time', () => {
    let agent = hostedLine(800);
    const puppet = lineAfter(60, 1600);
    for (let i = 0; i < 500; i++) {
      agent = countGame([side('agent', 1), side('puppet', 0)], [agent, puppet], NOW + i * DAY_MS)[0].line;
    }
    expect(agent.rating.rating).to.be.closeTo(830, 0.001);
    expect(agent.anchor.rating).to.equal(800);
  });
});

describe('a place', () => {
  it('is kept until the deviation has grown beyond 75, and no longer', () => {
    const line = lineAfter(60);
    const until = placedUntil(line)!;
    expect(deviationAt(line, until)).to.be.at.most(75);
    expect(deviationAt(line, until + 1000)).to.be.above(75);
    expect(placedUntil(newLine())).to.equal(null);
  });

  it('of an agent that the house plays is permanent: its deviation does not grow', () => {
    const agent = hostedLine(800);
    const [played] = countGame([side('agent', 1), side('ada', 0)], [agent, lineAfter(30)], NOW);
    for (const { line, games } of [
      { line: agent, games: 0 },
      { line: played.line, games: 1 },
    ]) {
      expect(deviationAt(line, NOW + 10_000 * DAY_MS), `${games} games`).to.equal(line.rating.deviation);
      expect(placedUntil(line)).to.be.above(NOW + 100_000 * DAY_MS);
    }
  });

  it('is by the rating minus two deviations', () => {
    const { rating } = lineAfter(30);
    expect(ladderScore(lineAfter(30))).to.equal(rating.rating - 2 * rating.deviation);
  });

  it('does not expire earlier when an earlier game is counted later', () => {
    const line = lineAfter(30);
    const { line: after } = countHouseGame(side('ada', 1), { strength: 1200, moves: 6 }, line, NOW - 30 * DAY_MS);
    expect(after.rating.at).to.equal(NOW);
    expect(after.rating.deviation).to.be.below(line.rating.deviation);
  });
});
