// The content of exports, on either database.
import { expect } from 'chai';
import type { ExportPage } from '../../src/ports/export-store.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { SqlStore } from '../../src/store/sql-store.ts';
import type { MonitoredBackend } from '../../src/store/monitored-backend.ts';
import { newEnding, newEntry, newGame, newRecord, SOME_TIME } from '../support/builders.ts';
import { overBothDatabases } from './databases.ts';

const HOUR = 3_600_000;
const SPAN = { from: SOME_TIME, to: SOME_TIME + HOUR };

overBothDatabases('as a store of exports', (store, backend) => {
  async function insert(endedAt: number, parts: Partial<GameRecord> = {}): Promise<GameRecord> {
    const record = newRecord({ code: null, status: 'finished', winner: 'A', startedAt: 1, endedAt, ...parts });
    await store().insertGame({ ...newGame(record), entries: [newEntry(record.id, 0)] });
    return record;
  }

  it('returns the finished public games of a span in the order of their ends, page by page', async () => {
    const [late, early, other] = [await insert(SOME_TIME + 5), await insert(SOME_TIME), await insert(SOME_TIME + 5)];
    await insert(SOME_TIME + 6, { isPublic: false });
    await insert(SOME_TIME + 6, { status: 'abandoned', winner: null });
    await insert(SOME_TIME + 6, { unusedUntil: SOME_TIME + HOUR });
    await insert(SOME_TIME + HOUR);
    const found: string[] = [];
    for (let after: ExportPage['after']; ;) {
      const { games, after: next } = await store().exports.finishedGames({ ...SPAN, after, limit: 2 });
      expect(games.every(({ entries }) => entries.length === 1)).to.equal(true);
      found.push(...games.map(({ record }) => record.id));
      if (!next) break;
      after = next;
    }
    expect(found).to.deep.equal([early.id, ...[late.id, other.id].toSorted()]);
    expect(await store().exports.lastEnding(SOME_TIME + 5)).to.equal(SOME_TIME);
    expect(await store().exports.lastEnding(SOME_TIME + HOUR)).to.equal(SOME_TIME + 5);
  });

  it('has a next page after one whose games were deleted while it was read', async () => {
    const [first, second, third] = [await insert(SOME_TIME), await insert(SOME_TIME + 1), await insert(SOME_TIME + 2)];
    const { db } = backend();
    await backend().change(db.updateTable('games').set({ forget_at: 0 }).where('id', '=', second.id).compile());
    const forgetting: MonitoredBackend = {
      ...backend(),
      async run(query) {
        const rows = await backend().run(query);
        await store().forgetGames([second.id], SOME_TIME);
        return rows;
      },
    };
    const { exports } = new SqlStore(forgetting);
    const page = await exports.finishedGames({ ...SPAN, limit: 2 });
    expect(page.games.map(({ record }) => record.id)).to.deep.equal([first.id]);
    const { games, after } = await exports.finishedGames({ ...SPAN, after: page.after, limit: 2 });
    expect([games.map(({ record }) => record.id), after]).to.deep.equal([[third.id], undefined]);
  });

  it('has no last end before a public game is finished', async () => {
    await insert(SOME_TIME, { isPublic: false });
    expect(await store().exports.lastEnding(SOME_TIME + HOUR)).to.equal(undefined);
  });

  it('keeps the first review of a game until the review expires or the game is deleted', async () => {
    const [one, two, three] = ['g_1', 'g_2', 'g_3'] as const;
    const { exports } = store();
    await exports.keepReview(one, SOME_TIME, '{"a":1}');
    await exports.keepReview(one, SOME_TIME + HOUR, '{"a":2}');
    await exports.keepReview(two, SOME_TIME + HOUR, '{"b":1}');
    expect(await exports.reviewsOf([one, three, two])).to.deep.equal(
      new Map([
        [one, '{"a":1}'],
        [two, '{"b":1}'],
      ]),
    );
    await exports.forgetReviewsBefore(SOME_TIME + 1);
    expect([...(await exports.reviewsOf([one, two])).keys()]).to.deep.equal([two]);
    const gone = newRecord({ code: null });
    await store().insertGame(newGame(gone));
    await exports.keepReview(gone.id, SOME_TIME + HOUR, '{}');
    const ending = newEnding({ status: 'abandoned', winner: null, endReason: 'aborted', endedAt: SOME_TIME });
    await store().append({ entries: [newEntry(gone.id, 0)], ending, receipt: null, forgetAt: SOME_TIME });
    await store().forgetGames([gone.id], SOME_TIME);
    expect((await exports.reviewsOf([gone.id])).size).to.equal(0);
  });
});
