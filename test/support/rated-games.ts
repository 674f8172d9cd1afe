// Finished games in the store that are yet to be counted, and counting them as processes do.
import type { Ply } from '../../src/engine/index.ts';
import type { Store } from '../../src/ports/store.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import type { Settlement } from '../../src/records/standing-records.ts';
import { newInTurn } from '../../src/local/in-turn.ts';
import type { Arena } from '../../src/ports/arena.ts';
import { countingOf, holdersIn, inTurnOfLines } from '../../src/standings/counting.ts';
import { houseSeat } from '../../src/table/seat-records.ts';
import { newEnding, newEntry, newGame, newRecord, newSeat, SOME_TIME } from './builders.ts';

export interface Played {
  readonly A: string;
  /** `house`: a rated game against the house. */
  readonly B: string;
  readonly winner: 'A' | 'B' | 'draw';
  readonly at: number;
}

/** Six moves, in turns. */
const PLIES = Array.from({ length: 6 }, (_, i) => ({ seat: i % 2 ? 'B' : 'A' })) as unknown as readonly Ply[];

export async function newFinished(store: Store, { A, B, winner, at }: Played): Promise<GameRecord> {
  const own = newSeat({ playerId: A, rating: 1200 });
  const other = B === 'house' ? houseSeat(1200) : newSeat({ playerId: B, rating: 1200 });
  const isPlacement = B === 'house';
  const mode = isPlacement ? 'house' : 'duel';
  const record = newRecord({ mode, isPlacement, strength: 1200, seats: { A: own, B: other } });
  const ending = newEnding({ winner, endedAt: SOME_TIME + at });
  await store.insertGame(newGame(record));
  await store.append({ entries: [newEntry(record.id, 0)], ending, receipt: null, needsSettling: true });
  return { ...record, ...ending };
}

/** A process that counts: its store, and its turns. */
export interface Counter extends Pick<Arena, 'inTurn'> {
  readonly store: Store;
}

export function newCounter(store: Store): Counter {
  return { store, inTurn: newInTurn() };
}

/** @returns how many looks it took */
export function count(counter: Counter, record: GameRecord): Promise<number> {
  return inTurnOfLines(counter, record, () => countNow(counter.store, record));
}

async function countNow(store: Store, record: GameRecord): Promise<number> {
  for (let looks = 1; ; looks++) {
    if (await store.standings.settleGame(await settlementOf(store, record))) return looks;
    if (!(await store.standings.isUnsettled(record.id))) return looks;
  }
}

export async function settlementOf(store: Store, record: GameRecord): Promise<Settlement> {
  const { generation } = await store.ratings.book();
  const counting = countingOf(record, PLIES, await holdersIn({ store }, record), generation);
  const nothing = { match: null, event: null, changes: [], isAgain: false, champions: [], played: [] };
  return { gameId: record.id, endedAt: record.endedAt!, counting, ...nothing };
}
