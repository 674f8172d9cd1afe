// Which rate limits a request draws on, in which order, and what a refusal says.
import { expect } from 'chai';
import { budgetsOf, type MeteredRequest } from '../../src/admission/budgets.ts';
import { newRates } from '../../src/admission/rates.ts';
import { newLocalCounts } from '../../src/local/counts.ts';

const SEAT = { tokenHash: 'hash', network: 'minter' };
const REQUEST: MeteredRequest = { policy: 'reads', mints: false, network: 'caller', seat: undefined };

function drawn(request: Partial<MeteredRequest>): string[] {
  return budgetsOf({ ...REQUEST, ...request }).map(({ policy, of }) => `${policy} of ${of}`);
}

describe('rate limits', () => {
  it('of a request without a seat are those of its route and network', () => {
    expect(drawn({})).to.deep.equal(['reads of caller']);
    expect(drawn({ policy: 'writes', mints: true })).to.deep.equal(['writes of caller']);
    expect(drawn({ policy: 'challenge', mints: true })).to.deep.equal(['challenge of caller', 'writes of caller']);
  });

  it('of a seat are its own and those of the network that created it, whoever sends the request', () => {
    expect(drawn({ seat: SEAT })).to.deep.equal(['seat of hash', 'network of minter']);
    expect(drawn({ seat: { ...SEAT, network: null } })).to.deep.equal(['seat of hash', 'network of caller']);
  });

  it("of a seat that creates another include the caller's writes", () => {
    const expected = ['seat of hash', 'network of minter', 'writes of caller'];
    expect(drawn({ policy: 'writes', mints: true, seat: SEAT })).to.deep.equal(expected);
  });

  it('are drawn narrowest first, and a refused request draws nothing from the wider ones', async () => {
    const draw = newRates(newLocalCounts(), 1 / 120); // one write, two requests per seat, 3 per network in 5 s
    const rematch = budgetsOf({ ...REQUEST, policy: 'writes', mints: true, seat: SEAT });
    const move = budgetsOf({ ...REQUEST, policy: 'writes', seat: SEAT });
    expect(await draw(rematch)()).to.include({ policy: 'writes', remaining: 0, refusal: undefined });
    const refused = await draw(rematch)();
    expect(refused).to.include({ policy: 'writes', quota: 1, remaining: 0 });
    expect(refused.refusal!.parts!.detail).to.match(/"writes" .*: 1 in 60 s\) is exhausted; .* in \d+ s/);
    expect(await draw(move)()).to.include({ policy: 'seat', remaining: 0, refusal: undefined });
    expect(await draw(move)()).to.include({ policy: 'seat', remaining: 0 });
    const others = await Promise.all(
      Array.from({ length: 3 }, (_, i) =>
        draw(budgetsOf({ ...REQUEST, seat: { ...SEAT, tokenHash: `other ${i}` } }))(),
      ),
    );
    // One by the rematch, one by the move played: one is left.
    expect(others.filter(({ refusal }) => refusal === undefined)).to.have.length(1);
    expect(others.at(-1)).to.include({ policy: 'network', quota: 3, windowSeconds: 5 });
  });
});

describe('counts of one process', () => {
  it('never leave more than a whole window, to a fraction of a millisecond', async () => {
    for (const fraction of [0.1, 0.3, 1 / 3, 0.7]) {
      const counters = newLocalCounts(() => 4_567_890_123 + fraction);
      expect((await counters.spend([{ key: 'a', quota: 9, windowSeconds: 60 }]))[0]!.leftMs).to.equal(60_000);
    }
  });

  it('start over when the window of a key is over', async () => {
    let now = 0;
    const counters = newLocalCounts(() => now);
    const hits = async (): Promise<number> =>
      (await counters.spend([{ key: 'a', quota: 9, windowSeconds: 1 }]))[0]!.hits;
    expect([await hits(), await hits()]).to.deep.equal([1, 2]);
    now = 999;
    expect(await hits()).to.equal(3);
    now = 1000;
    expect(await hits()).to.equal(1);
  });
});
