// No agent and no community can have a slug that the API uses as a path segment.
import { expect } from 'chai';
import { API_ROUTES } from '../../src/http/http-app.ts';
import { isReserved } from '../../src/table/reserved-slugs.ts';

/** What slugs identify. */
const NAMED = ['agent', 'communities'];
const SLUG = /^[a-z0-9-]{3,32}$/;

describe('reserved slugs', () => {
  it('are the first segments of all paths, and those in the place of a slug', () => {
    const words = API_ROUTES.flatMap(({ path }) => {
      const [, first = '', second = ''] = path.split('/');
      return NAMED.includes(first) ? [first, second] : [first];
    });
    const slugs = new Set(words.filter((word) => SLUG.test(word)));
    expect(slugs).to.include('games').and.include('challenge');
    expect([...slugs].filter((slug) => !isReserved(slug))).to.deep.equal([]);
  });
});
