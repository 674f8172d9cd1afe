// What a clock check does to a game, as table rows over a real store: notify its room or the queue, or postpone it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect } from 'chai';
import { newLocalNews } from '../../src/local/news.ts';
import { newLocalQueue } from '../../src/local/quick-queue.ts';
import { checkClocks } from '../../src/play/clock.ts';
import { WITHOUT_OUTAGES } from '../../src/table/time-to-play.ts';
import { newRebuildCache } from '../../src/play/rebuilding.ts';
import type { Arena } from '../../src/ports/arena.ts';
import type { Store } from '../../src/ports/store.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { openStore } from '../../src/store/open-store.ts';
import { newEnding, newGame, newRecord, newSeat, newWaitingRecord, openSeat, SOME_TIME } from '../support/builders.ts';
import path from 'node:path';

const SECOND = 1000;
const DAY = 86_400 * SECOND;
const quick = (overrides: Partial<GameRecord> = {}): GameRecord =>
  newWaitingRecord({ mode: 'quick', expiresAt: SOME_TIME + 600 * SECOND, code: null, ...overrides });
const byInvite = { seats: { A: newSeat(), B: openSeat({ kind: 'person', inviteHash: 'a'.repeat(64) }) } };

/** The game afterwards, or when it will be checked again. */
type Row = [record: GameRecord, lastCall: number | null, look: number, then: string];

describe('a clock check', () => {
  let folder: string;
  let store: Store;
  before(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'clock-'));
    store = await openStore(`file:${path.join(folder, 'arena.db')}`);
  });
  after(async () => {
    await store.close();
    await rm(folder, { recursive: true });
  });

  const rows: Record<string, Row> = {
    'leaves a code alone for a day': [newWaitingRecord(), null, DAY - SECOND, `again at ${DAY}`],
    'lets a code expire after it': [newWaitingRecord(), null, DAY, 'abandoned: code_lapsed'],
    'lets an invite expire after it': [newWaitingRecord(byInvite), null, DAY, 'abandoned: invite_lapsed'],
    'asks the room of a game whose time is up': [newRecord(), null, DAY, 'its room is asked'],
    'leaves a game with time alone': [newRecord(), null, DAY - SECOND, `again at ${DAY}`],
    'keeps a waiter that keeps calling': [quick(), 50 * SECOND, 60 * SECOND, `again at ${110 * SECOND}`],
    'checks it again no later than the end of its wait': [
      quick(),
      590 * SECOND,
      591 * SECOND,
      `again at ${600 * SECOND}`,
    ],
    'ends a waiter that is silent for a minute': [quick(), 0, 60 * SECOND, 'abandoned: queue_expired'],
    'ends a waiter after ten minutes, calling or not': [
      quick(),
      599 * SECOND,
      600 * SECOND,
      'abandoned: queue_expired',
    ],
    'seats the house if requested, once the wait is over': [
      quick({ strength: 1000, expiresAt: SOME_TIME + 20 * SECOND }),
      19 * SECOND,
      20 * SECOND,
      'active: House 1000',
    ],
  };
  for (const [name, [record, lastCall, look, then]] of Object.entries(rows)) {
    it(name, async () => {
      const asked: string[] = [];
      const queue = newLocalQueue();
      // Never a partner, since nobody else is waiting.
      if (lastCall !== null) await queue.enter(ticketOf(record), SOME_TIME + lastCall);
      await store.insertGame(newGame(record, { checkAt: SOME_TIME + look }));
      await checkClocks(arenaAt(SOME_TIME + look, queue, asked));
      expect(await outcomeOf(record.id, asked)).to.equal(then);
      await store.endWaiting(record.id, newEnding({ endReason: 'aborted', winner: null, endedAt: 0 }), null);
      await store.setCheckAt(record.id, null);
    });
  }

  function arenaAt(now: number, queue: Arena['queue'], asked: string[]): Arena {
    const live = {
      local: () => undefined,
      read: (id: string) => store.findGame(id),
      absence: async () => ({ A: null, B: null }),
      checkTime: async (id: string) => void asked.push(id),
      awaitHouse: async () => {},
      refresh: async () => {},
    };
    const reportError = (error: unknown): void => {
      throw error;
    };
    const parts = {
      store,
      live,
      queue,
      news: newLocalNews(),
      rebuild: newRebuildCache(),
      clock: () => now,
      timeToPlay: WITHOUT_OUTAGES,
      reportError,
    };
    return parts as unknown as Arena;
  }

  async function outcomeOf(id: string, asked: readonly string[]): Promise<string> {
    const { record } = (await store.findGame(id))!;
    if (asked.includes(id)) return 'its room is asked';
    if (record.endReason !== null) return `${record.status}: ${record.endReason}`;
    if (record.mode === 'house') return `${record.status}: ${record.seats.B.name}`;
    return `again at ${(await nextLook(id)) - SOME_TIME}`;
  }

  /** By bisection, since the store reveals only what is due. */
  async function nextLook(id: string): Promise<number> {
    let [early, late] = [SOME_TIME, SOME_TIME + 2 * DAY];
    while (late - early > 1) {
      const middle = Math.floor((early + late) / 2);
      if ((await store.gamesToCheck(middle, 10)).includes(id)) late = middle;
      else early = middle;
    }
    return late;
  }
});

function ticketOf({ id, rules, seats, createdAt }: GameRecord) {
  return { gameId: id, rules, kind: seats.A.kind, wants: 'any', rating: null, owner: null, since: createdAt } as const;
}
