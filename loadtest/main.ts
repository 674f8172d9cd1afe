// `npm run load`: measures whole games over REST and sockets, parked waits, spectators, webhooks, idle rooms, restarts,
// tables, floods and more, compared with baselines.
//   npm run load -- [--only setups,waits] [--scale 0.1] [--minutes 20] [--keep]
// --keep writes tables and plots into docs; soaks and placement only run when named.
// Exits with 1 if a figure is over its limit.
import { parseArgs } from 'node:util';
import { writeToDocs } from './docs.ts';
import { exitWithVerdict } from './statistics.ts';
import { measureArchive } from './archive.ts';
import { measureFeeds } from './feeds.ts';
import { measureFloods } from './floods.ts';
import { measureGalleries } from './galleries.ts';
import { measureHouseCrowds } from './house-crowd.ts';
import { measureIdleRooms } from './idle-rooms.ts';
import type { Sizes } from './many-standings.ts';
import { measureLeagues } from './leagues.ts';
import { measureLists } from './lists.ts';
import { measureMcpCalls } from './mcp-calls.ts';
import { measurePages } from './pages.ts';
import { measureParkedWaits } from './parked-waits.ts';
import { measureRestMoves } from './rest-moves.ts';
import { measureRestart } from './restart.ts';
import { measureSetups } from './setups.ts';
import { measurePlacement } from './placement.ts';
import { measureRecount } from './recount.ts';
import { measureReviews } from './reviews.ts';
import { measureSoak } from './soak.ts';
import { measureSocketMoves } from './socket-moves.ts';
import { measureSpectators } from './spectators.ts';
import { measureWebhooks } from './webhooks.ts';
import { measureTablePaints } from './table-paints.ts';
import { measureStandings } from './standings.ts';

const MEASUREMENTS: Record<string, (scale: number) => Promise<void>> = {
  rest: (scale) => measureRestMoves(64, Math.ceil(256 * scale)),
  setups: (scale) => measureSetups(Math.ceil(128 * scale)),
  sockets: (scale) => measureSocketMoves(64, Math.ceil(256 * scale)),
  mcp: (scale) => measureMcpCalls(Math.ceil(128 * scale)),
  waits: (scale) => measureParkedWaits(Math.ceil(20_000 * scale)),
  spectators: (scale) => measureSpectators(Math.ceil(1000 * scale)),
  galleries: (scale) => measureGalleries(Math.ceil(20_000 * scale)),
  webhooks: (scale) => measureWebhooks(Math.ceil(10_000 * scale), Math.ceil(128 * scale)),
  feeds: (scale) => measureFeeds(Math.ceil(2000 * scale)),
  leagues: () => measureLeagues(),
  idle: (scale) => measureIdleRooms(Math.ceil(10_000 * scale)),
  pages: (scale) => measurePages(Math.ceil(3 * scale)),
  table: (scale) => measureTablePaints(Math.ceil(3 * scale)),
  reviews: () => measureReviews(),
  house: (scale) => measureHouseCrowds([64, 256].map((games) => Math.ceil(games * scale))),
  floods: (scale) => measureFloods(Math.ceil(20 * scale)),
  restart: (scale) => measureRestart(Math.ceil(10_000 * scale)),
  lists: (scale) => measureLists('sqlite', scale),
  'lists-postgres': (scale) => measureLists('postgres', scale),
  archive: (scale) => measureArchive('sqlite', 1_000_000 * scale),
  'archive-postgres': (scale) => measureArchive('postgres', 1_000_000 * scale),
  standings: (scale) => measureStandings('sqlite', sizesOf(scale)),
  'standings-postgres': (scale) => measureStandings('postgres', sizesOf(scale)),
  recount: (scale) => measureRecount('sqlite', 1_000_000 * scale),
  'recount-postgres': (scale) => measureRecount('postgres', 1_000_000 * scale),
};

function sizesOf(scale: number): Sizes {
  // One player in ten has no place.
  return { players: 112_000 * scale, matches: 1_000_000 * scale, members: 50_000 * scale };
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    scale: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '20' },
    keep: { type: 'boolean' },
  },
});
const NAMED_ONLY: Record<string, () => Promise<void>> = {
  placement: () => measurePlacement(Math.ceil(Number(values.scale))),
  soak: () => measureSoak('soak', Number(values.minutes)),
  'soak-cluster': () => measureSoak('soak-cluster', Number(values.minutes)),
};
if (values.keep) writeToDocs();
const only = values.only?.split(',') ?? Object.keys(MEASUREMENTS);
for (const name of only) {
  const measure = MEASUREMENTS[name] ?? NAMED_ONLY[name];
  if (!measure) throw new Error(`--only takes ${Object.keys({ ...MEASUREMENTS, ...NAMED_ONLY }).join(', ')}`);
  await measure(Number(values.scale));
}
exitWithVerdict();
