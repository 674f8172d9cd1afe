// Dates and numbers in the page's language, and in the person's own variant of it.
import { expect } from 'chai';
import type { Language } from '../../../web/text/known-language.ts';
import { language } from '../../../web/text/language.ts';
import { formatDate, writtenFacts } from '../../../web/ui/format.ts';

describe('dates and numbers on pages', () => {
  const languages = Object.getOwnPropertyDescriptor(Navigator.prototype, 'languages')!;
  const ofPage = language.value;
  afterEach(() => {
    Object.defineProperty(Navigator.prototype, 'languages', languages);
    language.value = ofPage;
  });

  function readBy(tag: string, shown: Language): void {
    Object.defineProperty(Navigator.prototype, 'languages', { ...languages, get: () => [tag] });
    language.value = shown;
  }

  const ROWS: readonly (readonly [tag: string, shown: Language, day: string, facts: object])[] = [
    ['en-US', 'en', 'Monday, November 23', { percent: '62.5', end: '−1', move: 'Flip' }],
    ['en-GB', 'en', 'Monday 23 November', { percent: '62.5', end: '−1', move: 'Flip' }],
    ['de', 'de', 'Montag, 23. November', { percent: '62,5', end: '−1', move: 'Flip' }],
    ['en-GB', 'de', 'Montag, 23. November', { percent: '62,5', end: '−1', move: 'Flip' }],
  ];
  for (const [tag, shown, day, facts] of ROWS) {
    it(`follow ${tag} on a page in ${shown}: ${day}`, () => {
      readBy(tag, shown);
      expect(formatDate('2026-11-23', { weekday: 'long', day: 'numeric', month: 'long' })).to.equal(day);
      expect(writtenFacts({ percent: 62.5, end: -1, move: 'Flip' })).to.deep.equal(facts);
    });
  }
});
