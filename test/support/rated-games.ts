// Finished, uncounted games in the store, and counting them as processes do.
import type { Ply } from '../../src/engine/index.ts';
import type { Store } from '../../src/ports/store.ts';
import type { GameRecord, SeatRecord } from '../../src/records/game-record.ts';
import type { Settlement } from '../../src/records/standing-records.ts';
import { newRunSerially } from '../../src/local/serial-by-key.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { countingOf, holdersIn, inTurnOfLines } from '../../src/standings/counting.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, SOME_TIME } from './builders.ts';

export interface Played {
  /** A player's id, or `agent/<slug>` for an agent that plays with its key. */
  readonly A: string;
  /** The same, or `house` for a rated game against the house. */
  readonly B: string;
  readonly winner: 'A' | 'B' | 'draw';
  readonly at: number;
  /** Of both seats. */
  readonly network?: string;
}

/** Alternating between the seats. */
const MOVES = 12;

export async function newFinished(store: Store, { A, B, winner, at, network = 'home' }: Played): Promise<GameRecord> {
  const isPlacement = B === 'house';
  const other = isPlacement ? houseSeat(1200) : seatOf(B, network);
  const mode = isPlacement ? 'house' : 'duel';
  const seats = { A: seatOf(A, network), B: other };
  const record = newRecord({ mode, isPlacement, strength: 1200, seats });
  const ending = newEnding({ winner, endedAt: SOME_TIME + at });
  await store.insertGame(newGame(record));
  await store.append({ entries: [newEntry(record.id, 0)], ending, receipt: null, needsSettling: true });
  return { ...record, ...ending };
}

function seatOf(identity: string, network: string): SeatRecord {
  const [, slug] = identity.split('agent/');
  const owner = slug === undefined ? { playerId: identity } : { agentSlug: slug };
  return newSeat({ ...owner, rating: 1200, network });
}

/** A process that counts games. */
export interface Counter extends Pick<Arena, 'inTurn'> {
  readonly store: Store;
}

export function newCounter(store: Store): Counter {
  return { store, inTurn: newRunSerially() };
}

/** @returns the number of attempts it took */
export function count(counter: Counter, record: GameRecord, moves = MOVES): Promise<number> {
  return inTurnOfLines(counter, record, () => countNow(counter.store, record, moves));
}

async function countNow(store: Store, record: GameRecord, moves: number): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    if (await store.standings.settleGame(await settlementOf(store, record, moves))) return attempts;
    if (!(await store.standings.isUnsettled(record.id))) return attempts;
  }
}

export async function settlementOf(store: Store, record: GameRecord, moves = MOVES): Promise<Settlement> {
  const { generation } = await store.ratings.book();
  const plies = Array.from({ length: moves }, (_, i) => ({ seat: i % 2 ? 'B' : 'A' })) as unknown as readonly Ply[];
  const counting = countingOf(record, plies, await holdersIn({ store }, record), generation);
  const nothing = { match: null, event: null, changes: [], isLate: false, champions: [], house: [], played: [] };
  return { gameId: record.id, endedAt: record.endedAt!, counting, judged: [], ...nothing };
}
