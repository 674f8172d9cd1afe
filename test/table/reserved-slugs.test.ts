// No agent and no community has a slug that the API uses as a word in its paths.
import { expect } from 'chai';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { isReserved } from '../../src/table/reserved-slugs.ts';

/** What is named by a slug. */
const NAMED = ['agent', 'communities'];
const SLUG = /^[a-z0-9-]{3,32}$/;

describe('reserved slugs', () => {
  it('are the first words of all paths, and those that stand where a slug does', () => {
    const words = API_ROUTES.flatMap(({ path }) => {
      const [, first = '', second = ''] = path.split('/');
      return NAMED.includes(first) ? [first, second] : [first];
    });
    const slugs = new Set(words.filter((word) => SLUG.test(word)));
    expect(slugs).to.include('games').and.include('challenge');
    expect([...slugs].filter((slug) => !isReserved(slug))).to.deep.equal([]);
  });
});
