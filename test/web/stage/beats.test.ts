// A move as it unfolds, and as beats: compared with the engine over random games, for both seats and a spectator.
import { expect } from 'chai';
import { cardOf, RULESETS, scoreOf, SEATS, type Viewer } from '../../../src/engine/index.ts';
import { tableOfPosition, type Table } from '../../../web/game/table.ts';
import { skyOf } from '../../../web/pages/play/sky.ts';
import { beatsOf, type Beat } from '../../../web/stage/beats.ts';
import { unfold } from '../../../web/stage/unfolding.ts';
import { randomGame } from '../../support/random-games.ts';
import { sayDe, sayEn } from '../ui/words.ts';

const VIEWERS: readonly Viewer[] = [...SEATS, 'spectator'];
const GAMES = 20;

interface Step {
  readonly before: Table;
  readonly after: Table;
}

/** Every move of random games as every viewer sees it. */
const STEPS: readonly Step[] = RULESETS.flatMap((ruleset) =>
  Array.from({ length: GAMES }, (_, i) => {
    const seed = (i + 1).toString(16).padStart(32, '0');
    const { start, plies } = randomGame(ruleset, seed, seed);
    return VIEWERS.flatMap((viewer) => {
      const tables = [start, ...plies.map(({ position }) => position)].map((position, at) =>
        tableOfPosition(position, viewer, {
          names: { A: 'Ada', B: 'Bo' },
          status: position.current === null ? 'finished' : 'active',
          winner: position.winner,
          endReason: null,
          last: plies[at - 1] ?? null,
        }),
      );
      return tables.slice(1).map((after, at) => ({ before: tables[at]!, after }));
    });
  }).flat(),
);

const eventsOf = ({ after }: Step) => after.last!.events;
const film = (step: Step, say = sayEn): readonly Beat[] => beatsOf({ ...step, events: eventsOf(step), say });

describe('a move as it unfolds', () => {
  it('ends with the table after it: board, hands, tiles and deck', () => {
    for (const step of STEPS) {
      const { table } = unfold(step.before, eventsOf(step), step.after).at(-1)!;
      const { board, hand, handCounts, deckCount, operatorTiles, powerTiles } = step.after;
      const { board: shownBoard, hand: shownHand } = table;
      expect({ board: shownBoard, hand: shownHand }).to.deep.equal({ board, hand });
      expect(table).to.deep.include({ handCounts, deckCount, operatorTiles, powerTiles });
    }
  });

  it('lets nobody move meanwhile, and keeps the old score', () => {
    for (const step of STEPS) {
      for (const { table } of unfold(step.before, eventsOf(step), step.after)) {
        const { score } = step.before;
        expect(table).to.deep.include({ current: null, legalMoves: [], pendingHop: null, score });
      }
    }
  });
});

describe('the beats of a move', () => {
  it('show all of its events and captures', () => {
    const kinds = new Set<string>();
    for (const step of STEPS) {
      const beats = film(step);
      for (const { kind } of beats) kinds.add(kind);
      const captured = eventsOf(step).flatMap((event) => (event.type === 'cardsCaptured' ? event.cells : []));
      expect(beats.flatMap(({ kind, cells }) => (kind === 'capture' ? cells : []))).to.deep.equal(captured);
      const attacks = eventsOf(step).filter(({ type }) => type === 'cardPlaced' || type === 'cardHopped').length;
      expect(beats.filter(({ kind }) => kind === 'clash').length).to.be.at.most(attacks);
      expect(beats.filter(({ kind, fights }) => kind === 'clash' && fights!.length === 0)).to.deep.equal([]);
    }
    expect([...kinds].toSorted()).to.deep.equal(
      [
        'arrive boost boulder capture clash count countGroup draw effect flip freeze group hop',
        'offer overrun place recruit score stay swap turn verdict',
      ].flatMap((row) => row.split(' ')),
    );
  });

  it('end with the new score, and show only scores that a board has', () => {
    for (const step of STEPS) {
      const scores = film(step).map(({ table }) => table.score);
      expect(scores.at(-1)).to.deep.equal(step.after.score);
      for (const score of scores) expect([step.before.score, step.after.score]).to.deep.include(score);
      const counted = film(step).find(({ kind }) => kind === 'score' || kind === 'group');
      if (counted) expect(scoreOf(counted.table)).to.deep.equal(step.after.score);
    }
  });

  it('announce first what happened, the score once it is counted, and never an empty line', () => {
    for (const step of STEPS) {
      const lines = film(step).flatMap(({ line }) => line?.() ?? []);
      for (const line of lines) expect(line.trim(), line).to.match(/^\S.*\.$/);
      const isScored = step.before.score.A !== step.after.score.A || step.before.score.B !== step.after.score.B;
      expect(lines.filter((line) => /^(?:You|Ada) \d+, (?:Ada|Bo) \d+\.$/.test(line))).to.have.length(isScored ? 1 : 0);
    }
    const placed = STEPS.find((step) => eventsOf(step).some(({ type }) => type === 'cardsCaptured'))!;
    expect(film(placed)[0]!.line!()).to.match(/ and captures /);
    expect(film(placed, sayDe)[0]!.line!()).to.match(/ und erobert /);
  });

  it('announce to the viewer which cards come into the hand', () => {
    const types = new Set<string>();
    for (const step of STEPS) {
      const came = step.after.hand.filter((card) => !step.before.hand.includes(card)).map((card) => cardOf(card).name);
      const named = film(step).flatMap(({ line }) => line?.().match(/^You get (.*)\./)?.[1] ?? []);
      expect(came.filter((name) => !named.join().includes(name))).to.deep.equal([]);
      if (came.length === 0) expect(named).to.deep.equal([]);
      else for (const { type } of eventsOf(step)) types.add(type);
    }
    expect([...types]).to.include.members(['cardsDrawn', 'handsSwapped']);
  });

  it('count every card of a finished game, the viewer’s first', () => {
    for (const step of STEPS.filter(({ after }) => after.current === null)) {
      const counting = film(step).filter(({ kind }) => kind === 'count');
      const first = step.after.viewer === 'spectator' ? 'A' : step.after.viewer;
      const owned = step.after.board.filter((placed) => placed !== null);
      expect(counting).to.have.length(owned.length);
      if (owned.some(({ owner }) => owner === first)) expect(counting[0]!.seat).to.equal(first);
      const verdict = film(step).at(-1)!;
      const { winner } = step.after;
      expect(verdict).to.include({ kind: 'verdict', seat: winner === 'draw' ? null : winner });
    }
  });

  it('leave the power tiles, which are visible, out of the caption below the board', () => {
    const step = STEPS.find((one) => eventsOf(one).some(({ type }) => type === 'powerTilesAssigned'))!;
    const { line, caption } = film(step)[0]!;
    expect(line!()).to.match(/^Power tiles: .*plays? /);
    expect(caption!()).to.match(/^\w+ plays? /);
  });
});

describe('the sky', () => {
  it('shows the end of a game as day, night or eclipse, from the beat with the result on', () => {
    const skies = new Set<string>();
    for (const step of STEPS) {
      const { viewer, winner } = step.after;
      const sky = skyOf(step.after, undefined);
      if (winner === null) expect(sky).to.equal(undefined);
      for (const beat of film(step)) {
        expect(skyOf(beat.table, beat)).to.equal(beat.kind === 'verdict' ? sky : undefined);
      }
      if (winner === 'draw') expect(sky).to.equal('eclipse');
      else if (winner) expect(sky).to.equal(winner === (viewer === 'B' ? 'B' : 'A') ? 'sunrise' : 'nightfall');
      if (sky) skies.add(sky);
    }
    expect(skies.size).to.be.at.least(2);
  });
});
