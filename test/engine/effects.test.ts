// Requirements of every effect, including future ones: it can be played, it does something, and an event reports it.
import { expect } from 'chai';
import { CARDS, CHAMPION_IDS, EFFECT_IDS, EFFECTS, type GameEvent } from '../../src/engine/index.ts';
import { someGames } from '../support/random-games.ts';

const OF_A_TURN: readonly GameEvent['type'][] = [
  'powerTilesAssigned',
  'effectPlayed',
  'cardsDrawn',
  'turnStarted',
  'gameOver',
];

describe('effects', () => {
  it('each have one card, after those of the champions', () => {
    expect(CARDS.flatMap((card) => (card.kind === 'effect' ? [card.effect] : []))).to.deep.equal([...EFFECTS]);
    expect([...CHAMPION_IDS, ...EFFECT_IDS]).to.deep.equal(CARDS.map(({ id }) => id));
  });

  it('are all played, and each reports what it did by an event of its own', () => {
    const reportsBy = new Map<string, Set<string>>();
    for (const { plies } of someGames(200)) {
      for (const { move, events } of plies) {
        if (move.type !== 'effect') continue;
        const own = events.find(({ type }) => !OF_A_TURN.includes(type));
        reportsBy.set(move.effect, (reportsBy.get(move.effect) ?? new Set()).add(own?.type ?? 'nothing'));
      }
    }
    expect([...reportsBy.keys()].toSorted()).to.deep.equal([...EFFECTS].toSorted());
    const reports = [...reportsBy.values()].map((kinds) => [...kinds].join());
    expect(reports).to.not.include('nothing');
    expect(new Set(reports).size, reports.join(' ')).to.equal(EFFECTS.length);
  });
});
