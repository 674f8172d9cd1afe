// Which refusals pages explain in their own texts.
import { expect } from 'chai';
import { PROBLEMS } from '../../../schema/problem.ts';
import { Name } from '../../../schema/name.ts';
import { frameDe } from '../../../web/text/frame.de.ts';
import { frameEn } from '../../../web/text/frame.en.ts';
import { playDe } from '../../../web/text/play.de.ts';
import { playEn } from '../../../web/text/play.en.ts';
import { nameFaultsDe, refusalsDe } from '../../../web/text/refusals.de.ts';
import { nameFaultsEn, refusalsEn } from '../../../web/text/refusals.en.ts';
import { nameFault } from '../../../web/text/refusals.ts';

/** Refusals of requests that no page sends, or that no page shows. */
const OF_PROGRAMS = [
  ...['malformed-json', 'malformed-http', 'refused', 'token-missing', 'agent-key-missing', 'agent-key-unknown'],
  ...['agent-protected', 'wrong-match-token', 'wrong-webhook', 'path-not-found', 'problem-not-found'],
  ...['webhook-not-found', 'delivery-not-found', 'method-not-allowed', 'since-ahead', 'webhook-disabled'],
  ...['too-many-webhooks', 'body-too-large', 'unsupported-media-type', 'result-differs', 'no-board', 'other-line'],
  ...['idempotency-key-reused', 'webhook-refused', 'webhook-secret', 'webhook-echo', 'too-many-analyses'],
  ...['headers-too-large', 'internal-error', 'webhook-unreachable', 'unavailable'],
];

/** By what a page says of them, one name for each reason to refuse one. */
const REFUSED_NAMES = {
  empty: ['', '\u2800'],
  long: ['a'.repeat(41)],
  invisible: ['two\nlines', '\u202EAda', 'Ada\uFE0F', 'Ad\u200Ba'],
  other: ['\uD83C', 'Ada\u{E0041}', '\uE000', '\uFFFF', '\u0301Ada', 'e\u0323\u0301\u0302\u0303'],
};

describe("the pages' texts for refusals", () => {
  it('exist for each refusal that a person can meet', () => {
    expect([...Object.keys(refusalsEn), ...OF_PROGRAMS].toSorted()).to.deep.equal(Object.keys(PROBLEMS).toSorted());
  });

  it('say what is wrong with a name, and nothing of a name if something else is wrong', () => {
    for (const [fault, names] of Object.entries(REFUSED_NAMES)) {
      for (const name of names) {
        const { message } = Name.safeParse(name).error!.issues[0]!;
        for (const field of ['name', 'challenger']) expect(nameFault(`${field}: ${message}`), message).to.equal(fault);
      }
    }
    for (const detail of ['', 'name: Invalid input: expected string', 'invited.0: must be a slug or a friend code']) {
      expect(nameFault(detail)).to.equal(undefined);
    }
  });

  // All follow "That did not work:" in the same place.
  it('are sentences, as are failures that no server has refused', () => {
    for (const [frame, play, refusals, nameFaults] of [
      [frameEn, playEn, refusalsEn, nameFaultsEn],
      [frameDe, playDe, refusalsDe, nameFaultsDe],
    ] as const) {
      const others = [frame['play.unreachable'], frame['frame.outdated'], play['play.rematch.unanswered']];
      for (const text of [...Object.values(refusals), ...Object.values(nameFaults), ...others]) {
        expect(text).to.match(/^\p{Lu}.*\.$/u);
      }
    }
  });

  it('mention nothing that only programs know', () => {
    for (const text of [...Object.values(refusalsEn), ...Object.values(refusalsDe)]) {
      expect(text).to.not.match(/\/api\/|GET |POST |DELETE |Retry-After|Authorization|_|token/);
    }
  });
});
