// The part of the first page below its board.
import { useEffect } from 'preact/hooks';
import { DailyDealPanel } from './daily-deal.tsx';
import { DailyTile } from './daily-puzzle.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { FriendsHere } from './friends-here.tsx';
import { Ladder } from './ladder.tsx';
import { LiveTables } from './live-tables.tsx';

export function BelowTheFold() {
  // The browser looked for the part named in the address before it was rendered.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <FriendsHere />
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
