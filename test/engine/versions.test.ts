// The rules and cards of played games are pinned, since finished games, links and replays refer to them for ever.
import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { CARDS, CURRENT_RULES, findRules, RULES, RULES_IDS, RULESETS, versionOf } from '../../src/engine/index.ts';

const digestOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** By version: SHA-256 of its facts. */
const FACTS: Readonly<Record<string, string>> = {
  'classic/1': '82abf3d58af3c13648a908838c8bf9d53bd3a75816a91ffc4ffcc5b74045368b',
  'mutators/1': '4e98af20008130e6cd0fe6bf0bb55301d155c524e0ea898b64b8453da51efc9b',
};

/** SHA-256 of the facts in play of the cards with ids up to a number. */
const CARDS_UP_TO: readonly (readonly [id: number, digest: string])[] = [
  [65, 'd77a7db26e3caf6e62b283a50e370de3f1be8343664393075dc28f870c895698'],
];

describe('versions of the rules', () => {
  it('stay what they were when games were played by them', () => {
    const digests = Object.fromEntries(RULES_IDS.map((id) => [id, digestOf(RULES[id])]));
    const advice = 'leave a version unchanged: add one, make it current (docs/extending.md), and pin the new one here';
    expect(digests, advice).to.deep.equal(FACTS);
  });

  it('mean the same cards for ever', () => {
    for (const [last, digest] of CARDS_UP_TO) {
      const played = CARDS.slice(0, last).map(({ name, text: _, flavour: __, ...facts }: any) => ({ name, ...facts }));
      const advice =
        'leave a card unchanged: append a new id, and a version of the rules that deals it (docs/extending.md)';
      expect(digestOf(played), advice).to.equal(digest);
    }
    const pinned = CARDS_UP_TO.at(-1)![0];
    expect(CARDS.length, `pin cards ${pinned + 1} to ${CARDS.length} too, before they are dealt`).to.equal(pinned);
    expect(CARDS.map(({ id }) => id)).to.deep.equal(CARDS.map((_, i) => i + 1));
  });

  it('are named by ruleset and number, and one of each ruleset is current', () => {
    for (const id of RULES_IDS) {
      expect(id).to.equal(`${RULES[id].ruleset}/${versionOf(id)}`);
      expect(findRules(RULES[id].ruleset, versionOf(id))).to.equal(id);
    }
    for (const ruleset of RULESETS) expect(RULES[CURRENT_RULES[ruleset]].ruleset).to.equal(ruleset);
    expect(findRules('classic', 0)).to.equal(undefined);
  });
});
