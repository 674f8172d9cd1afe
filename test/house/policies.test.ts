// The policies that games were played and judged by: identified by their content, and playing as before.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { findMove, newGame, observe, play } from '../../src/engine/index.ts';
import { chooseMove } from '../../src/house/choose.ts';
import { CURRENT_POLICY, isPolicyId, POLICIES, POLICY_IDS, type Policy } from '../../src/house/policies.ts';
import { houseSeed } from '../../src/house/seed.ts';
import { seedOf } from './games.ts';

/** SHA-256 of all moves of a game of self-play at each of these strengths, by policy and rules. */
const STRENGTHS = [800, 1200, 1201, 1600];
const GOLDEN = {
  'house-d3e37bf1b323': {
    'classic/1': 'f04516056741d0ce51eac09769ee434ee7163be924b4a36ff917d34f8ecb2334',
    'mutators/1': '678ae96f85d62657e538804fade9b6b1d812ad856df35015cfbc1cac233ca693',
  },
} as const;

/** Sorts the keys of objects; lists of numbers stay as they are. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => {
    if (part instanceof Float64Array) return [...part];
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

function idOf(policy: Policy): string {
  return `house-${createHash('sha256').update(canonical(policy)).digest('hex').slice(0, 12)}`;
}

describe('policies of the house', () => {
  it('are identified by their content', () => {
    for (const id of POLICY_IDS) {
      const advice = `leave ${id} unchanged: put the changes into a new folder (docs/extending.md)`;
      expect(idOf(POLICIES[id]), advice).to.equal(id);
    }
    expect(isPolicyId(CURRENT_POLICY)).to.equal(true);
    expect(isPolicyId('house-000000000000')).to.equal(false);
  });

  it('all have golden games', () => expect(POLICY_IDS).to.have.members(Object.keys(GOLDEN)));

  for (const policy of Object.keys(GOLDEN) as (keyof typeof GOLDEN)[]) {
    for (const rules of Object.keys(GOLDEN[policy]) as (keyof (typeof GOLDEN)[typeof policy])[]) {
      it(`${policy} plays ${rules} as before, at every strength`, () => {
        const names = STRENGTHS.flatMap((strength) => {
          const seed = seedOf('golden', strength);
          const moves: string[] = [];
          for (let position = newGame(rules, seed); position.current !== null;) {
            const view = observe(position, position.current);
            const name = chooseMove({ view, policy, strength, randomSeed: houseSeed(seed, position.moveCount) });
            moves.push(name);
            position = play(position, findMove(position, name)!).position;
          }
          return moves;
        });
        expect(createHash('sha256').update(names.join(' ')).digest('hex')).to.equal(GOLDEN[policy][rules]);
      });
    }
  }
});
