// Computes from the cost of a move what a site of a given size needs, and writes it into the docs.
import { figure, markdownTable, writeBlock } from './docs.ts';

export interface Costs {
  /** CPU of a move, in microseconds: in one process, and in a cluster. */
  readonly alone: number;
  readonly clustered: number;
  readonly movesPerGame: number;
}

const GAMES_A_DAY = [1e4, 1e5, 1e6, 1e7, 1e8];
const PEAK = 5;
/** A move plus a wait and a read, each at half the cost of a move. */
const REQUESTS_AS_MOVES = 2;
const MAX_CORE_SHARE = 0.5;
const CORES_A_MACHINE = 8;
/** Up to this many cores of work, one process on SQLite is planned; beyond, a cluster. */
const MAX_CORES_ALONE = 0.4;
/** Size of a game of `movesPerGame` moves, new and packed, as measured by `--only archive`. */
const BYTES_A_GAME = { sqlite: { fresh: 2180, packed: 565 }, postgres: { fresh: 4980, packed: 865 } };
const DAY_SECONDS = 86_400;

export async function writeSizing({ alone, clustered, movesPerGame }: Costs): Promise<void> {
  const rows = GAMES_A_DAY.map((games) => {
    const moves = (games * movesPerGame) / DAY_SECONDS;
    const coresOf = (micros: number): number => (moves * PEAK * REQUESTS_AS_MOVES * micros) / 1e6;
    const isAlone = coresOf(alone) <= MAX_CORES_ALONE;
    const cores = coresOf(isAlone ? alone : clustered);
    const processes = Math.ceil(cores / MAX_CORE_SHARE);
    const bytes = BYTES_A_GAME[isAlone ? 'sqlite' : 'postgres'];
    return [
      games < 1e6 ? `${games / 1e3} thousand` : `${games / 1e6} million`,
      `${figure(moves)}, ${figure(moves * PEAK)}`,
      figure(cores),
      isAlone ? '1, SQLite' : `${processes} on ${machines(Math.ceil(processes / CORES_A_MACHINE))}`,
      `${figure((games * bytes.fresh) / 1e9)}, ${figure((games * bytes.packed) / 1e9)} GB`,
    ];
  });
  await writeBlock('sizing', [
    `Assumed: ${movesPerGame.toFixed(1)} moves a game (mutators at random), two more requests a move (a wait, a read) at half`,
    `the CPU of a move, the peak of a day ${PEAK} times its mean, processes planned at ${MAX_CORE_SHARE * 100} % of a core,`,
    `machines of ${CORES_A_MACHINE} cores. A process alone: ${figure(alone)} × ${REQUESTS_AS_MOVES} µs of CPU a move; in a cluster ${figure(clustered)} × ${REQUESTS_AS_MOVES} µs.`,
    `Storage: the size of a game, with indices, while it is new and once it is packed; 230 bytes of WAL a move in PostgreSQL.`,
    '',
    ...markdownTable({
      head: ['games a day', 'moves/s mean, peak', 'cores at the peak', 'processes', 'database a day, new and packed'],
      rows,
    }),
  ]);
}

function machines(count: number): string {
  return count === 1 ? '1 machine' : `${count} machines`;
}
