// The first page: a game at one press, a capture to try, the characters of the house, games to watch, other ways in.
import { render } from 'preact';
import { AfterPaint } from '../../ui/after-paint.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { w } from '../../text/home.ts';
import { DailyTile } from './daily-puzzle.tsx';
import { Doors } from './doors.tsx';
import { FriendsHere } from './friends-here.tsx';
import { Hero } from './hero.tsx';
import { Ladder } from './ladder.tsx';
import { LiveTables } from './live-tables.tsx';
import { YourGames } from './your-games.tsx';

function Home() {
  return (
    <PageFrame title={w('home.title')} current="home">
      <div class="stack">
        <Hero />
        <AfterPaint>
          <FriendsHere />
          <YourGames />
          <DailyTile />
          <Ladder />
          <LiveTables />
          <Doors />
        </AfterPaint>
      </div>
    </PageFrame>
  );
}

render(<Home />, document.querySelector('#page')!);
