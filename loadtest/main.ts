// `npm run load`: whole games over REST and sockets, parked waits, spectators, idle rooms, restart; beside baselines.
import { parseArgs } from 'node:util';
import { countShort } from './figures.ts';
import { measureIdleRooms } from './idle-rooms.ts';
import { measureParkedWaits } from './parked-waits.ts';
import { measureRestMoves } from './rest-moves.ts';
import { measureRestart } from './restart.ts';
import { measureReviews } from './reviews.ts';
import { measureSocketMoves } from './socket-moves.ts';
import { measureSpectators } from './spectators.ts';

const MEASUREMENTS: Record<string, (scale: number) => Promise<void>> = {
  rest: (scale) => measureRestMoves(64, Math.ceil(256 * scale)),
  sockets: (scale) => measureSocketMoves(64, Math.ceil(256 * scale)),
  waits: (scale) => measureParkedWaits(Math.ceil(10_000 * scale)),
  spectators: (scale) => measureSpectators(Math.ceil(1000 * scale)),
  idle: (scale) => measureIdleRooms(Math.ceil(10_000 * scale)),
  reviews: () => measureReviews(),
  restart: (scale) => measureRestart(Math.ceil(10_000 * scale)),
};

const { values } = parseArgs({
  options: { only: { type: 'string' }, scale: { type: 'string', default: '1' } },
});
const only = values.only?.split(',') ?? Object.keys(MEASUREMENTS);
for (const name of only) {
  const measure = MEASUREMENTS[name];
  if (!measure) throw new Error(`--only takes ${Object.keys(MEASUREMENTS).join(', ')}`);
  await measure(Number(values.scale));
}
console.log(`\n${countShort()} figures fall short`);
process.exit();
