// What the first page has below its board.
import { DailyDealPanel } from './daily-deal.tsx';
import { DailyTile } from './daily-puzzle.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { FriendsHere } from './friends-here.tsx';
import { Ladder } from './ladder.tsx';
import { LiveTables } from './live-tables.tsx';
import { YourGames } from './your-games.tsx';

export function BelowTheFold() {
  return (
    <>
      <FriendsHere />
      <YourGames />
      <div class="of-today">
        <DailyDealPanel />
        <DailyTile />
      </div>
      <Ladder />
      <LiveTables />
      <OtherWaysIn />
    </>
  );
}
