// A recorded game as a value: stepping, playing, perspectives.
import { expect } from 'chai';
import { formatReplayLink } from '../../../schema/replay-link.ts';
import {
  advance,
  isAtEnd,
  newViewing,
  openReplayLink,
  pauseMs,
  PERSPECTIVES,
  seek,
  SPEEDS,
  step,
  toggle,
  withPerspective,
  withSpeed,
  type Recording,
  type Viewing,
} from '../../../web/game/replay.ts';
import { handsHere, tableHere } from '../../../web/pages/replay/shown.ts';
import { randomGames, type RandomGame } from '../../support/random-games.ts';
import fc from 'fast-check';

const NAMES = { A: 'Ada', B: 'Bo' };

function recordingOf({ rules, seed, plies }: RandomGame, moves = plies.map(({ name }) => name)): Recording {
  const link = { rules, seed, moves, names: NAMES, endReason: 'played', winner: plies.at(-1)!.position.winner };
  const opened = openReplayLink(formatReplayLink(link));
  if (opened.is !== 'recording') throw new Error(opened.is);
  return opened.recording;
}

const recordings = randomGames.map((game) => recordingOf(game));
const viewings: fc.Arbitrary<Viewing> = fc
  .tuple(recordings, fc.nat(40), fc.constantFrom(...PERSPECTIVES), fc.constantFrom(...SPEEDS), fc.boolean())
  .map(([recording, at, perspective, speed, isPlaying]) => {
    const viewing = withSpeed(newViewing(recording, at, perspective), speed);
    return isPlaying ? toggle(viewing) : viewing;
  });

const forAll = (check: (viewing: Viewing) => void): void => fc.assert(fc.property(viewings, check), { numRuns: 60 });

describe('a viewing of a replay', () => {
  it('goes to any move and stays within the game', () => {
    fc.assert(
      fc.property(viewings, fc.oneof(fc.integer(), fc.double()), (viewing, wanted) => {
        const { at, isPlaying } = seek(viewing, wanted);
        const last = viewing.recording.plies.length;
        const nearest = Number.isNaN(wanted) ? 0 : Math.max(0, Math.min(last, Math.trunc(wanted)));
        expect(at).to.equal(nearest === 0 ? 0 : nearest);
        expect(isPlaying).to.equal(false);
      }),
      { numRuns: 100 },
    );
  });

  it('steps forward and back to the same move, and not beyond either end', () => {
    forAll((viewing) => {
      const { recording } = viewing;
      if (!isAtEnd(viewing)) expect(step(step(viewing, 1), -1).at).to.equal(viewing.at);
      expect(step(seek(viewing, 0), -1).at).to.equal(0);
      expect(step(seek(viewing, Infinity), 1).at).to.equal(recording.plies.length);
    });
  });

  it('plays to the last move and stops there', () => {
    forAll((viewing) => {
      let playing = toggle(seek(viewing, viewing.at));
      expect(playing.isPlaying).to.equal(true);
      const from = playing.at;
      let advances = 0;
      for (; playing.isPlaying; advances++) playing = advance(playing);
      expect(isAtEnd(playing)).to.equal(true);
      expect(advances).to.equal(playing.at - from);
      expect(advance(playing)).to.equal(playing);
    });
  });

  it('restarts from the deal at the end', () => {
    forAll((viewing) => {
      const again = toggle(seek(viewing, Infinity));
      expect([again.at, again.isPlaying]).to.deep.equal([0, true]);
      expect(toggle(again).isPlaying).to.equal(false);
    });
  });

  it('does not play a game without moves', () => {
    fc.assert(
      fc.property(randomGames, (game) => {
        const viewing = toggle(newViewing(recordingOf(game, [])));
        expect([viewing.isPlaying, viewing.at, isAtEnd(viewing)]).to.deep.equal([false, 0, true]);
      }),
      { numRuns: 5 },
    );
  });

  it('changes move, perspective and speed independently', () => {
    forAll((viewing) => {
      for (const perspective of PERSPECTIVES) {
        expect(withPerspective(viewing, perspective)).to.deep.equal({ ...viewing, perspective });
      }
      for (const speed of SPEEDS) expect(withSpeed(viewing, speed)).to.deep.equal({ ...viewing, speed });
      expect(step(viewing, 1).perspective).to.equal(viewing.perspective);
    });
  });

  it('shows each move for half the time at twice the speed', () => {
    expect(SPEEDS.map((speed) => pauseMs(speed) * speed)).to.deep.equal(SPEEDS.map(() => pauseMs(1)));
  });

  it('shows a seat its own hand, and both hands in the full view', () => {
    forAll((viewing) => {
      const position = viewing.recording.plies[viewing.at - 1]?.position ?? viewing.recording.start;
      const { hands } = position;
      expect(handsHere(withPerspective(viewing, 'A'))).to.deep.equal({ A: hands.A, B: null });
      expect(handsHere(withPerspective(viewing, 'B'))).to.deep.equal({ A: null, B: hands.B });
      expect(handsHere(withPerspective(viewing, 'both'))).to.deep.equal(hands);
      const count = { A: hands.A.length, B: hands.B.length };
      expect(tableHere(viewing, NAMES).handCounts).to.deep.equal(count);
    });
  });

  it('shows the other hand as the own one after a Swap', () => {
    const swapped = fc.sample(randomGames, { numRuns: 400, seed: 7 }).flatMap((game) => {
      const index = game.plies.findIndex(({ events }) => events.some(({ type }) => type === 'handsSwapped'));
      return index < 1 ? [] : [{ game, index }];
    });
    expect(swapped.length).to.be.greaterThan(5);
    for (const { game, index } of swapped) {
      const before = newViewing(recordingOf(game), index, 'A');
      const after = step(before, 1);
      const played = game.plies[index]!.move.cardId;
      const held = handsHere(withPerspective(before, 'both')).B!.filter((cardId) => cardId !== played);
      expect(handsHere(after).A).to.include.members(held);
      expect(handsHere(after).B).to.equal(null);
    }
  });

  it('shows the result with the last move, not before', () => {
    forAll((viewing) => {
      const last = tableHere(seek(viewing, Infinity), NAMES);
      expect([last.status, last.endReason]).to.deep.equal(['finished', 'played']);
      expect(last.winner).to.equal(viewing.recording.link.winner);
      expect(last.last?.index).to.equal(viewing.recording.plies.length - 1);
      const earlier = tableHere(seek(viewing, viewing.recording.plies.length - 1), NAMES);
      expect([earlier.status, earlier.winner, earlier.endReason]).to.deep.equal(['active', null, null]);
      expect(tableHere(seek(viewing, 0), NAMES).last).to.equal(null);
    });
  });
});
