// `node loadtest/pictures.ts`: measures how long preview pictures take, through the painter and its thread: the first
// one, which starts the thread, and then boards from the second half of games.
import { newFairQueue } from '../src/admission/fair-queue.ts';
import { CURRENT_RULES, legalMoves, newGame, newRandom, playPly, type Position } from '../src/engine/index.ts';
import { newPainter } from '../src/pictures/painter.ts';
import type { TableScene } from '../src/pictures/scene.ts';
import { tableScene } from '../src/previews/games.ts';
import { newRecord } from '../test/support/builders.ts';

const PICTURES = 200;
/** V8 optimizes code that runs often. */
const WARM_UP = 30;

const random = newRandom('0123456789abcdef0123456789abcdef');

function position(moves: number): Position {
  const seed = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  let at = newGame(CURRENT_RULES.mutators, seed);
  for (let i = 0; i < moves && at.current !== null; i++) {
    const all = legalMoves(at);
    at = playPly(at, all[random.below(all.length)]!).position;
  }
  return at;
}

function scene(moves: number): TableScene {
  const dealt = position(moves);
  const game = {
    record: newRecord({ rules: dealt.rules }),
    dealt,
    moves: [],
    recent: [],
    movedAt: [],
    efforts: [],
    seedHash: '',
  };
  const players = {
    A: { name: 'Amber Heron', face: { person: 'Amber Heron' } },
    B: { name: 'The Oracle', face: { agent: 'oracle' } },
  };
  return tableScene(game, players, null);
}

const painter = newPainter(newFairQueue({ running: 1, perLane: 1, total: 1 }), () => undefined);
const times: number[] = [];
/** CPU time of all threads: the cost of a picture on a machine with other work. */
const cpu: number[] = [];
const sizes: number[] = [];
for (let i = 0; i < WARM_UP + PICTURES; i++) {
  const drawn = scene(8 + (i % 10));
  const [startedAt, before] = [performance.now(), process.cpuUsage()];
  const { png } = await painter.picture(drawn, 'one');
  times.push(performance.now() - startedAt);
  const { user, system } = process.cpuUsage(before);
  cpu.push((user + system) / 1000);
  sizes.push(png.length);
}
await painter.close();

const share = (of: readonly number[], part: number): number =>
  of.toSorted((a, b) => a - b)[Math.floor(of.length * part)]!;
console.log(`the first picture, with the start of its thread: ${times[0]!.toFixed(0)} ms`);
for (const [what, all] of [
  ['from request to file', times],
  ['CPU time', cpu],
] as const) {
  const warm = all.slice(WARM_UP);
  const [median, p95] = [share(warm, 0.5).toFixed(0), share(warm, 0.95).toFixed(0)];
  console.log(`${PICTURES} more, ${what}: median ${median} ms, 95 % within ${p95} ms`);
}
console.log(
  `size: median ${(share(sizes, 0.5) / 1024).toFixed(0)} KB, largest ${(Math.max(...sizes) / 1024).toFixed(0)} KB`,
);
