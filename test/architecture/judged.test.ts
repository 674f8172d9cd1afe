// Strength from losses is only displayed: its readers are known, and none of them rates, pairs or ranks.
import { expect } from 'chai';
import { contentOf, repositoryFiles } from './source-files.ts';

/** Pages and tables display it; the review and background judging store what it is derived from. */
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
/** What stores and defines it. */
const KEEPERS = /^src\/(?:store|ports|records|house)\//;
const TOLD = /[.{] ?judging\b|\/plays-like\.ts'|\/strength\.ts'|\bjudged_seats\b/;
/** Standings are written and tables are sorted here. */
const DECIDING = [
  'leagues/league-queries',
  'standings/rating-queries',
  'standings/rating-writes',
  'standings/standing-queries',
  'standings/standing-store',
];

describe('the "plays like" rating', () => {
  const source = repositoryFiles('src').filter((file) => file.endsWith('.ts'));

  it('is read only by code that displays it', () => {
    const readers = source.filter((file) => !KEEPERS.test(file) && TOLD.test(contentOf(file)));
    expect(readers.toSorted()).to.deep.equal(READERS);
  });

  it('is in no query or write that rates, pairs or ranks', () => {
    for (const name of DECIDING) expect(contentOf(`src/store/${name}.ts`), name).to.not.match(TOLD);
  });

  it('would be detected there', () => {
    const texts = ['await arena.store.judging.judgedGames(of)', "from '../people/plays-like.ts'", 'from judged_seats'];
    expect(texts.every((text) => TOLD.test(text))).to.equal(true);
  });
});
