// Which refusals pages explain in their own texts.
import { expect } from 'chai';
import { PROBLEMS } from '../../../schema/problem.ts';
import { refusalsDe } from '../../../web/text/refusals.de.ts';
import { refusalsEn } from '../../../web/text/refusals.en.ts';

/** Refusals of requests that no page sends, or that no page shows. */
const OF_PROGRAMS = [
  ...['malformed-json', 'malformed-http', 'refused', 'token-missing', 'agent-key-missing', 'agent-key-unknown'],
  ...['agent-protected', 'wrong-match-token', 'wrong-webhook', 'path-not-found', 'problem-not-found'],
  ...['webhook-not-found', 'delivery-not-found', 'method-not-allowed', 'since-ahead', 'webhook-disabled'],
  ...['too-many-webhooks', 'body-too-large', 'unsupported-media-type', 'result-differs', 'no-board', 'other-line'],
  ...['idempotency-key-reused', 'webhook-refused', 'webhook-secret', 'webhook-echo', 'too-many-analyses'],
  ...['headers-too-large', 'internal-error', 'webhook-unreachable', 'unavailable'],
];

describe("the pages' texts for refusals", () => {
  it('exist for each refusal that a person can meet', () => {
    expect([...Object.keys(refusalsEn), ...OF_PROGRAMS].toSorted()).to.deep.equal(Object.keys(PROBLEMS).toSorted());
  });

  it('mention nothing that only programs know', () => {
    for (const text of [...Object.values(refusalsEn), ...Object.values(refusalsDe)]) {
      expect(text).to.not.match(/\/api\/|GET |POST |DELETE |Retry-After|Authorization|_|token/);
    }
  });
});
