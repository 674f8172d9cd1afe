// The search threads: the same choice as in the caller's thread, and an orderly shutdown.
import { expect } from 'chai';
import { observe, type Position } from '../../src/engine/index.ts';
import { chooseMove, type ChoiceRequest } from '../../src/house/choose.ts';
import { CURRENT_POLICY } from '../../src/house/policies.ts';
import { newHouse, type House } from '../../src/house/house.ts';
import { RULESETS, randomPositions, seedOf } from './games.ts';

const requestAt = (position: Position, strength: number): ChoiceRequest => ({
  view: observe(position, position.current!),
  policy: CURRENT_POLICY,
  strength,
  randomSeed: seedOf('thread', position.moveCount),
});

async function rejection(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => expect.fail('not rejected'),
    (reason: unknown) => reason,
  );
}

describe('house', () => {
  let house: House;
  beforeEach(() => {
    house = newHouse({ threads: 2 });
  });
  afterEach(() => house.close());

  it('chooses in its threads, concurrently, what chooseMove chooses', async () => {
    const positions = RULESETS.flatMap((ruleset) => randomPositions(ruleset, 5, 3));
    const requests = positions.flatMap((position) =>
      [800, 1200, 1600].map((strength) => requestAt(position, strength)),
    );
    const names = await Promise.all(requests.map((request) => house.choose(request)));
    expect(names).to.deep.equal(requests.map(chooseMove));
  });

  it('starts no thread before the first choice', async () => {
    let started = 0;
    const count = (): void => void started++;
    process.on('worker', count);
    const lazy = newHouse();
    expect(started).to.equal(0);
    await lazy.choose(requestAt(randomPositions('classic', 1, 1)[0]!, 800));
    expect(started).to.equal(1);
    await lazy.close();
    process.off('worker', count);
  });

  it('rejects what chooseMove throws', async () => {
    const [position] = randomPositions('classic', 1, 1);
    const spectator = { ...requestAt(position!, 800), view: observe(position!, 'spectator') };
    expect(await rejection(house.choose(spectator)))
      .to.be.an('error')
      .with.property('message')
      .that.includes('seat to move');
    expect(await rejection(house.choose(requestAt(position!, 700)))).to.be.an.instanceOf(RangeError);
    expect(await rejection(house.choose({ ...requestAt(position!, 800), randomSeed: '' }))).to.be.an.instanceOf(
      RangeError,
    );
    expect(await house.choose(requestAt(position!, 1600))).to.equal(chooseMove(requestAt(position!, 1600)));
  });

  it('settles every choice when it closes, and refuses later ones', async () => {
    const requests = randomPositions('mutators', 20, 2).map((position) => requestAt(position, 1600));
    const choices = Promise.allSettled(requests.map((request) => house.choose(request)));
    await house.close();
    for (const [i, choice] of (await choices).entries()) {
      if (choice.status === 'fulfilled') expect(choice.value).to.equal(chooseMove(requests[i]!));
      else expect(choice.reason).to.be.an('error');
    }
    expect(await rejection(house.choose(requests[0]!)))
      .to.be.an('error')
      .with.property('message', 'the house is closed');
  });
});
