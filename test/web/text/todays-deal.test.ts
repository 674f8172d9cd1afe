// The text about when the next deal comes.
import { expect } from 'chai';
import { language } from '../../../web/text/language.ts';
import { nextDealWords } from '../../../web/text/todays-deal.ts';

describe('the time until the next deal', () => {
  const ofPage = language.value;
  afterEach(() => {
    language.value = ofPage;
  });

  for (const [left, en, de] of [
    [61, 'The next one comes in 1 h 1 min.', 'Das nächste kommt in 1 h 1 min.'],
    [60, 'The next one comes in 1 h 0 min.', 'Das nächste kommt in 1 h 0 min.'],
    [55, 'The next one comes in 55 min.', 'Das nächste kommt in 55 min.'],
    [0, 'The next one comes in 0 min.', 'Das nächste kommt in 0 min.'],
  ] as const) {
    it(`of ${left} minutes has hours only if there are any`, () => {
      for (const [shown, words] of Object.entries({ en, de })) {
        language.value = shown as typeof language.value;
        expect(
          nextDealWords(left)
            .replaceAll(/[\u2066-\u2069]/g, '')
            .replaceAll('\u00a0', ' '),
        ).to.equal(words);
      }
    });
  }
});
