// Strength from losses is shown and nothing else: who reads it is known, and nobody who rates, pairs or ranks.
import { expect } from 'chai';
import { contentOf, repositoryFiles } from './source-files.ts';

/** Pages and tables show it; the review and its background store what it is made of. */
const READERS = [
  'src/agents/agents.ts',
  'src/leagues/reading.ts',
  'src/learning/judging.ts',
  'src/learning/reviews.ts',
  'src/people/player-pages.ts',
  'src/people/plays-like.ts',
  'src/standings/leaderboards.ts',
  'src/table/plays-like.ts',
];
/** What keeps it, and says what it is. */
const KEEPERS = /^src\/(?:store|ports|records|house)\//;
const TOLD = /[.{] ?judging\b|\/plays-like\.ts'|\/strength\.ts'|\bjudged_seats\b/;
/** Standings are written and tables are sorted here. */
const DECIDING = ['standing-queries', 'rating-queries', 'rating-writes', 'standing-store', 'league-queries'];

describe('what somebody plays like', () => {
  const source = repositoryFiles('src').filter((file) => file.endsWith('.ts'));

  it('is read by those who show it, and by nobody else', () => {
    const readers = source.filter((file) => !KEEPERS.test(file) && TOLD.test(contentOf(file)));
    expect(readers.toSorted()).to.deep.equal(READERS);
  });

  it('is in no query or write that rates, pairs or ranks', () => {
    for (const name of DECIDING) expect(contentOf(`src/store/${name}.ts`), name).to.not.match(TOLD);
  });

  it('would be caught if it were', () => {
    const texts = ['await arena.store.judging.judgedGames(of)', "from '../people/plays-like.ts'", 'from judged_seats'];
    expect(texts.every((text) => TOLD.test(text))).to.equal(true);
  });
});
