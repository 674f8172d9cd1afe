// Which language a page shows while texts are still loading.
import { expect } from 'chai';
import { language, preferredLanguage, setLanguage, showLanguage, textIn } from '../../../web/text/language.ts';
import { useLocalStorage } from '../../support/local-storage.ts';

describe('the language of a page', () => {
  useLocalStorage();
  after(() => showLanguage('en'));

  it('is the last one chosen, even if the texts of an earlier choice arrive later', async () => {
    const german = Promise.withResolvers<void>();
    const say = await textIn({
      en: async () => ({ hello: 'Hello' }),
      de: () => german.promise.then(() => ({ hello: 'Hallo' })),
    });
    await showLanguage('en');
    const slow = setLanguage('de');
    await setLanguage('en');
    german.resolve();
    await slow;
    expect([language.value, say('hello'), preferredLanguage()]).to.deep.equal(['en', 'Hello', 'en']);
    await setLanguage('de');
    expect([language.value, say('hello'), preferredLanguage()]).to.deep.equal(['de', 'Hallo', 'de']);
  });
});
