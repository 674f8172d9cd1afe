// The part of the first page below its board.
import { useEffect } from 'preact/hooks';
import { heldGames } from '../../game/seats.ts';
import { useLazyModule } from '../../ui/use-lazy-module.ts';
import { DailyDealPanel } from './daily-deal.tsx';
import { DailyTile } from './daily-puzzle.tsx';
import { OtherWaysIn } from './other-ways-in.tsx';
import { FriendsHere } from './friends-here.tsx';
import { Ladder } from './ladder.tsx';
import { LiveTables } from './live-tables.tsx';

export function BelowTheFold() {
  // First-time visitors do not load it.
  const yours = useLazyModule(heldGames().length > 0, () => import('./your-games.tsx'));
  // The browser looked for the part named in the address before it was rendered.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <>
      <FriendsHere />
      {yours && <yours.YourGames />}
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
