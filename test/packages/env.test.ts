// Many games in step: legal actions, deals from one seed, resuming, and nothing hidden in the observations.
import { expect } from 'chai';
import {
  CURRENT,
  DECK,
  DECK_COUNT,
  HAND_COUNT,
  NOBODY,
  applyMove,
  compactOf,
  handAt,
  hasSeen,
  legalCodes,
  type CompactPosition,
} from '../../src/engine/compact.ts';
import { RULES_IDS, newGame, newRandom, type Random, type RulesId } from '../../src/engine/index.ts';
import { ACTION_COUNT, actionOf } from '../../kit/env/actions.ts';
import { newBatch, restoreBatch, type Batch } from '../../kit/env/batch.ts';
import { OBSERVATION_SIZE, writeObservation } from '../../kit/env/observation.ts';
import { OUTLOOK_COLUMNS, OUTLOOK_SIZE, writeOutlook } from '../../kit/env/outlook.ts';

const SEED = '00112233445566778899aabbccddeeff';

function randomStep(batch: Batch, random: Random): void {
  const { counts, legal } = batch.state();
  let at = 0;
  const actions = Uint16Array.from(counts, (count) => {
    at += count;
    return legal[at - 1 - random.below(count)]!;
  });
  batch.step(actions);
}

/** Positions of random games, none of them over. */
function* positions(rules: RulesId, games: number): Generator<CompactPosition> {
  const random = newRandom(SEED);
  for (let game = 0; game < games; game++) {
    const position = compactOf(newGame(rules, `${game + 1}`.padStart(32, '0')));
    while (position[CURRENT] !== NOBODY) {
      yield position;
      const codes = legalCodes(position);
      applyMove(position, codes[random.below(codes.length)]!);
    }
  }
}

/** Deals what the seat to move has not seen, the other hand and the pile, in another order. */
function redealt(position: CompactPosition, random: Random): CompactPosition {
  const seat = position[CURRENT]!;
  const other = Array.from({ length: position[HAND_COUNT + 1 - seat]! }, (_, i) => handAt(1 - seat) + i);
  const pile = Array.from({ length: position[DECK_COUNT]! }, (_, i) => DECK + i);
  const hidden = [...other, ...pile].filter((slot) => !hasSeen(position, seat, position[slot]!));
  const cards = random.shuffle(hidden.map((slot) => position[slot]!));
  const next = position.slice();
  for (const [i, slot] of hidden.entries()) next[slot] = cards[i]!;
  return next;
}

describe('games in step', () => {
  for (const rules of RULES_IDS) {
    it(`${rules}: numbers every legal move uniquely`, () => {
      let compared = 0;
      for (const position of positions(rules, 40)) {
        const actions = legalCodes(position).map(actionOf);
        expect(new Set(actions).size).to.equal(actions.length);
        expect(actions.every((action) => action >= 0 && action < ACTION_COUNT)).to.equal(true);
        compared += actions.length;
      }
      expect(compared).to.be.greaterThan(5000);
    });

    it(`${rules}: observes and counts the same whatever the other hand and the pile contain`, () => {
      const random = newRandom(SEED);
      let differed = 0;
      for (const position of positions(rules, 40)) {
        const other = redealt(position, random);
        if (!position.every((value, i) => value === other[i])) differed++;
        const [seen, seenOther] = [position, other].map((each) => {
          const codes = legalCodes(each);
          const numbers = new Int8Array(OBSERVATION_SIZE + codes.length * OUTLOOK_SIZE);
          writeObservation(numbers, 0, each, 0);
          writeOutlook(numbers, OBSERVATION_SIZE, each, codes);
          return numbers;
        });
        expect(seen).to.deep.equal(seenOther);
      }
      expect(differed).to.be.greaterThan(200);
    });
  }

  const open = (games = 8): Batch => newBatch({ rules: 'mutators/1', games, seed: SEED, outlook: true });

  it('plays the same games from the same seed, and others from another', () => {
    const [one, same] = [open(), open()];
    const [random, again] = [newRandom(SEED), newRandom(SEED)];
    for (let step = 0; step < 100; step++) {
      randomStep(one, random);
      randomStep(same, again);
    }
    expect(one.state()).to.deep.equal(same.state());
    const other = newBatch({ rules: 'mutators/1', games: 8, seed: SEED.replace('0', '1'), outlook: true });
    expect(other.state().observations).to.not.deep.equal(open().state().observations);
  });

  it('resumes a saved state, through JSON, as if it had never stopped', () => {
    const batch = open();
    const random = newRandom(SEED);
    for (let step = 0; step < 60; step++) randomStep(batch, random);
    const restored = restoreBatch(JSON.parse(JSON.stringify(batch.save())));
    expect(restored.state()).to.deep.equal(batch.state());
    const [rest, restAgain] = [newRandom(SEED), newRandom(SEED)];
    for (let step = 0; step < 60; step++) {
      randomStep(batch, rest);
      randomStep(restored, restAgain);
    }
    expect(restored.state()).to.deep.equal(batch.state());
    expect(restored.save()).to.deep.equal(batch.save());
  });

  it('rewards the winning move, and deals the next game at once', () => {
    const batch = open();
    const random = newRandom(SEED);
    let ended = 0;
    for (let step = 0; step < 100; step++) {
      randomStep(batch, random);
      const { rewards, dones, leads, counts } = batch.state();
      expect(counts.every((count) => count > 0)).to.equal(true);
      for (const [game, done] of dones.entries()) {
        expect(rewards[game]).to.equal(done === 1 ? Math.sign(leads[game]!) : 0);
        if (done === 1) expect(batch.game(game).moves).to.deep.equal([]);
        ended += done;
      }
    }
    expect(ended).to.be.greaterThan(20);
  });

  it('masks legal actions, and plays nothing if one action is illegal', () => {
    const batch = open(3);
    const { masks, legal, counts } = batch.state();
    const masked = [...masks.entries()].flatMap(([at, is]) => (is === 1 ? [at] : []));
    expect(masked).to.have.length(legal.length);
    const firsts = [0, counts[0]!, counts[0]! + counts[1]!].map((at) => legal[at]!);
    const before = batch.save();
    const illegal = masks.subarray(2 * ACTION_COUNT).indexOf(0);
    expect(() => batch.step(Uint16Array.from([firsts[0]!, firsts[1]!, illegal]))).to.throw(
      `action ${illegal} is not legal`,
    );
    expect(() => batch.step(Uint16Array.from(firsts.slice(1)))).to.throw('2 actions for 3 games');
    expect(batch.save()).to.deep.equal(before);
    batch.step(Uint16Array.from(firsts));
    expect(batch.game(0).moves).to.have.length(1);
  });

  it('predicts the board counts after a move', () => {
    const batch = open(1);
    const lead = OUTLOOK_COLUMNS.indexOf('lead in cards');
    const group = OUTLOOK_COLUMNS.indexOf('lead in the largest group');
    const { outlook, legal } = batch.state();
    const expected = outlook[lead]! + outlook[group]!;
    batch.step(Uint16Array.of(legal[0]!));
    expect(batch.state().leads[0]).to.equal(expected);
  });
});
