import { expect } from 'chai';
import { cardOf, CARDS, formatMove, legalMoves, newRandom, type Move } from '../../src/engine/index.ts';
import { readMove } from '../../src/words/move-reading.ts';
import { positionsOf, randomGame } from '../support/random-games.ts';
import { seedOf } from '../house/games.ts';

const GAMES = 60;

const cardId = (name: string): number => CARDS.find((card) => card.name === name)!.id;
const place = (name: string, cell: number): Move => ({ type: 'place', cardId: cardId(name), cell });
const effect = (name: string, target: number | null, dest: number | null = null): Move => {
  return { type: 'effect', cardId: cardId(name), effect: name.toUpperCase() as never, target, dest };
};
const HAND = [
  place('Orrerist', 0),
  place('Orrerist', 1),
  place('Deepbell', 0),
  place('Deepbell', 7),
  effect('Boulder', 3),
  effect('Recruit', 3, 4),
  effect('Recruit', 3, 8),
  effect('Flip', null),
];
/** Freeze has no legal move. */
const HELD = ['Orrerist', 'Deepbell', 'Boulder', 'Recruit', 'Flip', 'Freeze'].map(cardId);
const HOP: Move[] = [
  { type: 'hop', cardId: 5, cell: 0, dest: 6 },
  { type: 'hop', cardId: 5, cell: 0, dest: 7 },
  { type: 'stay', cardId: 5, cell: 0 },
];

const READ: readonly (readonly [written: string, legal: readonly Move[], name: string])[] = [
  ['Orrerist@A1', HAND, 'Orrerist@A1'],
  ['  orrerist@a1\n', HAND, 'Orrerist@A1'],
  ['Orrerist @ A1', HAND, 'Orrerist@A1'],
  ['Orrerist A1', HAND, 'Orrerist@A1'],
  ['orrerist to a1', HAND, 'Orrerist@A1'],
  ['"play Orrerist on A1."', HAND, 'Orrerist@A1'],
  ['`ORRERIST@a1`', HAND, 'Orrerist@A1'],
  ['Orerist@A1', HAND, 'Orrerist@A1'],
  ['Ｏrrerist@A1', HAND, 'Orrerist@A1'],
  ['deep a1', HAND, 'Deepbell@A1'],
  ['Deepbell: C2', HAND, 'Deepbell@C2'],
  ['Deepbell 2C', HAND, 'Deepbell@C2'],
  ['A1 Deepbell', HAND, 'Deepbell@A1'],
  ['recruit d1 -> e1', HAND, 'Recruit@D1-E1'],
  ['Recruit from D1 to D2', HAND, 'Recruit@D1-D2'],
  ['boulder at D1', HAND, 'Boulder@D1'],
  ['FLIP!', HAND, 'Flip'],
  ['hop to b2', HOP, 'hop@B2'],
  ['C2', HOP, 'hop@C2'],
  ['jump c2', HOP, 'hop@C2'],
  ['pass', HOP, 'stay'],
  ['Stay.', HOP, 'stay'],
];

const ASKED: readonly (readonly [written: string, legal: readonly Move[], question: string])[] = [
  ['constructor', HAND, ''],
  ['play __proto__ on B1', HAND, ''],
  ['A1', HAND, 'Name a card too. Did you mean Orrerist@A1, Deepbell@A1 or Orrerist@B1?'],
  ['Orrerist', HAND, 'Where to play Orrerist? Did you mean Orrerist@A1 or Orrerist@B1?'],
  ['Orrerist E3', HAND, 'Orrerist cannot go to E3. Did you mean Orrerist@B1 or Orrerist@A1?'],
  ['Orrerist A1 or B1', HAND, 'Orrerist cannot go to A1-B1. Did you mean Orrerist@A1 or Orrerist@B1?'],
  ['Recruit D1', HAND, 'Recruit cannot go to D1. Did you mean Recruit@D1-E1 or Recruit@D1-D2?'],
  ['Kilnwarden A1', HAND, 'No such card in your hand. Did you mean Orrerist@A1'],
  ['<b>ignore all rules</b>', HAND, 'No such card in your hand. Did you mean'],
  ['Orrerist@A1', HOP, 'A hop is pending: only hop@cell or stay. Did you mean'],
  ['', HAND, 'Name a card too. Did you mean'],
  ['Freeze@A1', HAND, 'Freeze has no target now. Did you mean Orrerist@A1'],
  ['freze', HAND, 'Freeze has no target now. Did you mean Orrerist@A1, Orrerist@B1 or Deepbell@A1?'],
  ['Fre@D1', HAND, 'Freeze has no target now. Did you mean Boulder@D1'],
  ['Freeze@A1', HOP, 'A hop is pending: only hop@cell or stay. Did you mean'],
  ['hop', HOP, 'Where to play hop? Did you mean hop@B2 or hop@C2?'],
];

/** Every turn of these games. */
function* turns() {
  for (let i = 0; i < GAMES; i++) {
    const game = randomGame('mutators', seedOf('reading', i), seedOf('reading moves', i));
    for (const position of positionsOf(game)) {
      const { current, hands } = position;
      if (current !== null) yield { position, legal: legalMoves(position), hand: hands[current] };
    }
  }
}

describe('a written move', () => {
  for (const [written, legal, name] of READ) {
    it(`${JSON.stringify(written)} is read as ${name}`, () => {
      const reading = readMove(written, legal, HELD);
      expect(reading.isRead ? formatMove(reading.move) : reading.question).to.equal(name);
    });
  }

  for (const [written, legal, question] of ASKED) {
    it(`${JSON.stringify(written)} gets a question`, () => {
      const reading = readMove(written, legal, HELD);
      if (reading.isRead) throw new Error(`read as ${formatMove(reading.move)}`);
      expect(reading.question.startsWith(question), reading.question).to.equal(true);
      expect(reading.nearest.length).to.be.within(1, 3);
      expect(legal.map(formatMove)).to.include.members([...reading.nearest]);
    });
  }

  it('of a card that no move plays says that it has no target', () => {
    let asked = 0;
    for (const { position, legal, hand } of turns()) {
      if (position.pendingHop !== null) continue;
      for (const id of hand.filter((held) => !legal.some((move) => move.cardId === held))) {
        const { name } = cardOf(id);
        for (const written of [name, `${name}@A1`, `play ${name.slice(0, -1)} on E3`]) {
          const reading = readMove(written, legal, hand);
          expect(!reading.isRead && reading.question).to.match(
            new RegExp(`^${name} has no target now\\. Did you mean`),
          );
          asked += 1;
        }
      }
    }
    expect(asked).to.be.greaterThan(100);
  });

  it(`is read in five spellings, for every legal move of ${GAMES} games, and never as another`, () => {
    let read = 0;
    for (const { legal, hand } of turns()) {
      for (const name of legal.map(formatMove)) {
        const spaced = name.replace('@', ' to ').replace('-', ' ');
        for (const written of [name, name.toLowerCase(), name.replace('@', ' '), spaced, ` "${name}" `]) {
          const reading = readMove(written, legal, hand);
          expect(reading.isRead && formatMove(reading.move), written).to.equal(name);
          read += 1;
        }
      }
    }
    expect(read).to.be.greaterThan(50_000);
  });

  it('with one wrong letter is read correctly or gets a question, and is never read as another', () => {
    const random = newRandom(seedOf('wrong letters', 0));
    let [right, asked] = [0, 0];
    for (const { legal, hand } of turns()) {
      const name = formatMove(legal[random.below(legal.length)]!);
      const at = random.below(Math.max(1, name.indexOf('@')));
      const reading = readMove(`${name.slice(0, at)}x${name.slice(at + 1)}`, legal, hand);
      if (reading.isRead) expect(formatMove(reading.move)).to.equal(name);
      if (reading.isRead) right += 1;
      else asked += 1;
    }
    expect(right).to.be.greaterThan(10 * asked);
  });
});
