// The first page: a game at one press, a capture to try; then the characters of the house, games to watch, other ways in.
import { render } from 'preact';
import { PageFrame } from '../../ui/page-frame.tsx';
import { usePart } from '../../ui/use-part.ts';
import { w } from '../../text/home.ts';
import { Hero } from './hero.tsx';

function Home() {
  const below = usePart(true, () => import('./below.tsx'));
  return (
    <PageFrame title={w('home.title')} current="home">
      <div class="stack">
        <Hero />
        {below ? <below.Below /> : <span class="loading" />}
      </div>
    </PageFrame>
  );
}

render(<Home />, document.querySelector('#page')!);
