// Games that nothing needs any more are deleted with all that refers to them; the others stay. On both databases.
import { expect } from 'chai';
import { forgetOldGames } from '../../src/play/forgetting.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import { ABANDONED_RETENTION_MS, UNPLAYED_RETENTION_MS } from '../../src/table/forgetting.ts';
import {
  newEnding,
  newEntry,
  newGame,
  newHash,
  newRecord,
  newSeat,
  newSubscription,
  newWaitingRecord,
  openSeat,
  SOME_TIME,
} from '../support/builders.ts';
import { inSlices, timesInSlices } from '../support/in-slices.ts';
import { insertPlayer } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const LAPSED = newEnding({
  status: 'abandoned',
  endReason: 'code_lapsed',
  winner: null,
  score: null,
  endedAt: SOME_TIME,
});

const NO_ROOMS = { isHere: () => false, refresh: () => expect.fail('no room is open') };

overBothDatabases('as a store that deletes games', (store) => {
  const forgetAfter = (ms: number): Promise<void> =>
    forgetOldGames({ store: store(), live: NO_ROOMS, clock: () => SOME_TIME + ms, isDraining: () => false });
  const isKept = async ({ id }: GameRecord): Promise<boolean> => (await store().findGame(id)) !== undefined;

  async function lapsed(): Promise<GameRecord> {
    const record = newWaitingRecord();
    await store().insertGame(newGame(record));
    expect(await store().endWaiting(record.id, LAPSED, null)).to.equal(true);
    return record;
  }

  async function ended(
    status: 'finished' | 'abandoned',
    forgetAt: number | null,
    { needsSettling = false, ...overrides }: Partial<GameRecord> & { readonly needsSettling?: boolean } = {},
  ) {
    const record = newRecord(overrides);
    await store().insertGame(newGame(record, { entries: [newEntry(record.id, 0)] }));
    const ending = newEnding({ status, winner: status === 'finished' ? 'A' : null, endedAt: SOME_TIME });
    await store().append({ entries: [newEntry(record.id, 1)], ending, receipt: null, needsSettling, forgetAt });
    return record;
  }

  it('deletes an expired game a day later, and no sooner, with its tokens and its challenge', async () => {
    const challenge = { tokenHash: newHash(), challenger: 'Ada', matchTokenHash: null };
    const record = newWaitingRecord();
    await store().insertGame(newGame(record, { challenge: { ...challenge, gameId: record.id } }));
    await store().endWaiting(record.id, LAPSED, null);
    await forgetAfter(UNPLAYED_RETENTION_MS - 1);
    expect(await isKept(record)).to.equal(true);
    await forgetAfter(UNPLAYED_RETENTION_MS);
    expect(await isKept(record)).to.equal(false);
    expect(await store().findToken(record.seats.A.tokenHash!)).to.equal(undefined);
    expect(await store().agents.findChallenge({ gameId: record.id })).to.equal(undefined);
  });

  it('deletes an abandoned game with its moves when it is due, and never one without a due time', async () => {
    const abandoned = await ended('abandoned', SOME_TIME + ABANDONED_RETENTION_MS);
    const finished = await ended('finished', null);
    await forgetAfter(ABANDONED_RETENTION_MS - 1);
    expect(await isKept(abandoned)).to.equal(true);
    await forgetAfter(100 * ABANDONED_RETENTION_MS);
    expect([await isKept(abandoned), await isKept(finished)]).to.deep.equal([false, true]);
  });

  it("deletes an abandoned game of an account too, and keeps a finished one that has become an account's", async () => {
    const playerId = await insertPlayer(store(), { isAccount: true });
    const seats = () => ({ A: newSeat({ playerId }), B: newSeat() });
    const abandoned = await ended('abandoned', SOME_TIME, { seats: seats() });
    const finished = await ended('finished', SOME_TIME, { seats: seats() });
    await forgetAfter(0);
    expect([await isKept(abandoned), await isKept(finished)]).to.deep.equal([false, true]);
  });

  it('deletes a backlog in batches', async () => {
    const records = await timesInSlices(250, lapsed);
    await forgetAfter(UNPLAYED_RETENTION_MS);
    expect(await inSlices(records, isKept)).to.not.include(true);
  });

  it('deletes the games merged into it, and their old ids', async () => {
    const [older, younger] = [newWaitingRecord({ mode: 'quick' }), newWaitingRecord({ mode: 'quick' })];
    for (const record of [older, younger]) await store().insertGame(newGame(record));
    const start = { startedAt: SOME_TIME, checkAt: null };
    const taken = younger.seats.A;
    const terms = { isPublic: true, moveSeconds: 300 };
    expect(await store().mergeGames({ older: older.id, younger: younger.id, taken, terms, start })).to.equal(true);
    const ending = newEnding({ status: 'abandoned', endReason: 'aborted', winner: null, endedAt: SOME_TIME });
    const forgetAt = SOME_TIME + UNPLAYED_RETENTION_MS;
    await store().append({ entries: [newEntry(older.id, 0)], ending, receipt: null, forgetAt });
    await forgetAfter(UNPLAYED_RETENTION_MS);
    expect([await isKept(older), await isKept(younger)]).to.deep.equal([false, false]);
    expect(await store().findToken(taken.tokenHash!)).to.equal(undefined);
  });

  it('removes the links to it from the previous and the next game', async () => {
    const before = newRecord();
    await store().insertGame(newGame(before));
    const between = newRecord({ rematchOf: before.id });
    expect(await store().insertRematch(newGame(between))).to.equal(true);
    const after = newRecord({ rematchOf: between.id });
    expect(await store().insertRematch(newGame(after))).to.equal(true);
    for (const [{ id }, forgetAt] of [
      [between, SOME_TIME],
      [after, null],
    ] as const) {
      const ending = newEnding({ winner: 'A', endReason: 'resigned', endedAt: SOME_TIME });
      await store().append({ entries: [newEntry(id, 0)], ending, receipt: null, forgetAt });
    }
    const epochs = async (): Promise<(number | undefined)[]> => {
      const progress = await store().progress([before.id, after.id]);
      return [before, after].map(({ id }) => progress.get(id)?.epoch);
    };
    const [ofBefore, ofAfter] = await epochs();
    await forgetAfter(0);
    expect(await epochs(), 'the rooms of both are notified').to.deep.equal([ofBefore! + 1, ofAfter! + 1]);
    expect(await isKept(between)).to.equal(false);
    expect((await store().findGame(before.id))!.record.rematch).to.equal(null);
    expect((await store().findGame(after.id))!.record.rematchOf).to.equal(null);
  });

  const NEEDED: Readonly<Record<string, () => Promise<{ record: GameRecord; release(): Promise<void> }>>> = {
    'its rematch is running': async () => {
      const record = await lapsed();
      const rematch = newRecord({ rematchOf: record.id });
      await store().insertRematch(newGame(rematch));
      const ending = newEnding({ winner: 'A', endedAt: SOME_TIME });
      return {
        record,
        release: () => store().append({ entries: [newEntry(rematch.id, 0)], ending, receipt: null }),
      };
    },
    'a webhook is subscribed to it': async () => {
      const record = await lapsed();
      const subscription = newSubscription({ gameId: record.id });
      await store().webhooks.insertSubscription(subscription, null);
      return { record, release: async () => void (await store().webhooks.deleteSubscription(subscription.id)) };
    },
    'its result has not been counted yet': async () => {
      const record = await ended('finished', SOME_TIME + UNPLAYED_RETENTION_MS, { needsSettling: true });
      return {
        record,
        release: async () => {
          const settlement = { gameId: record.id, endedAt: SOME_TIME, match: null, event: null };
          await store().standings.settleGame({
            ...settlement,
            changes: [],
            played: [],
            champions: [],
            house: [],
            judged: [],
            counting: null,
            isLate: false,
          });
        },
      };
    },
  };
  for (const [why, prepare] of Object.entries(NEEDED)) {
    it(`keeps a game while ${why}, and checks again a day later`, async () => {
      const { record, release } = await prepare();
      await forgetAfter(UNPLAYED_RETENTION_MS);
      expect(await isKept(record)).to.equal(true);
      await release();
      await forgetAfter(UNPLAYED_RETENTION_MS);
      expect(await isKept(record)).to.equal(true);
      await forgetAfter(2 * UNPLAYED_RETENTION_MS);
      expect(await isKept(record)).to.equal(false);
    });
  }

  it('counts the open games of a network, each status up to its limit', async () => {
    const openedBy = newHash();
    for (let i = 0; i < 3; i++) {
      const seats = { A: newSeat(), B: openSeat() };
      await store().insertGame(newGame(newWaitingRecord({ seats }), { openedBy }));
      await store().insertGame(newGame(newRecord(), { openedBy }));
    }
    await store().insertGame(newGame(newRecord({ status: 'finished' }), { openedBy }));
    await store().insertGame(newGame(newRecord(), { openedBy: newHash() }));
    await store().insertGame(newGame(newRecord()));
    const upTo = { waiting: 100, active: 2 };
    expect(await store().countOpenGames(openedBy, upTo)).to.deep.equal({ waiting: 3, active: 2 });
    expect(await store().countOpenGames(newHash(), upTo)).to.deep.equal({ waiting: 0, active: 0 });
  });
});
