// The first page: own games in play; a game with one press, a capture to try; then house characters, games to watch, other
// ways to play.
import { render } from 'preact';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { homeText } from '../../text/home.ts';
import { BelowTheFold } from './below-the-fold.tsx';
import { Hero } from './hero.tsx';
import { OwnGames } from './own-games.tsx';

function Home() {
  return (
    <PageFrame title={homeText('home.title')} current="home">
      <div class="stack">
        <OwnGames />
        <Hero />
        <AfterPaint>
          <BelowTheFold />
        </AfterPaint>
      </div>
    </PageFrame>
  );
}

render(<Home />, document.querySelector('#page')!);
