// What waits for a later time is due at once after a start with a clock that was put back, on either database.
import { expect } from 'chai';
import { endLaterWaits } from '../../src/play/clock.ts';
import { newGameId } from '../../src/trust/ids.ts';
import {
  newDelivery,
  newEntry,
  newGame,
  newHash,
  newRecord,
  newSubscription,
  newTournament,
  SOME_TIME,
} from '../support/builders.ts';
import { insertOwner } from '../support/people.ts';
import { overBothDatabases } from './databases.ts';

const HOUR_MS = 3_600_000;
const LATER = SOME_TIME + HOUR_MS;

overBothDatabases('after the clock was put back', (store) => {
  async function insertGame(): Promise<string> {
    const record = newRecord({ id: newGameId(LATER), createdAt: LATER });
    await store().insertGame({ ...newGame(record), checkAt: LATER });
    return record.id;
  }

  async function insertLeague(): Promise<string> {
    const record = newTournament();
    await store().leagues.insertTournament({ record, checkAt: LATER, receipt: null }, { own: 9, ofNetwork: 9 });
    return record.id;
  }

  async function insertDelivery(): Promise<string> {
    const subscription = newSubscription({ cursor: 0, heldUntil: LATER });
    const { id: subscriptionId } = subscription;
    await store().webhooks.insertSubscription(subscription, null, []);
    await store().webhooks.fanOut(subscription, 1, [newDelivery({ subscriptionId, nextAt: LATER })]);
    return subscriptionId;
  }

  async function insertPush(gameId: string): Promise<void> {
    const owner = await insertOwner(store());
    const quiet = { quietFrom: '22:00', quietTo: '08:00', timeZone: 'UTC' };
    const device = {
      id: newHash().slice(0, 32),
      address: 'sealed',
      name: 'Phone',
      createdAt: LATER,
      ...quiet,
      ...owner,
    };
    await store().push.putDevice(device);
    const of = { gameId, seat: 'A', playerId: owner.playerId, kind: 'turn', at: LATER, dueAt: LATER } as const;
    await store().append({ entries: [newEntry(gameId, 0)], ending: null, receipt: null, notice: of });
  }

  const startAt = (now: number) => endLaterWaits({ store: store(), clock: () => now }, 60_000);

  it('makes due what waits, but not while the clock is right', async () => {
    const [game, league, webhook] = [await insertGame(), await insertLeague(), await insertDelivery()];
    await insertPush(game);
    await store().ratings.mark();
    expect(await store().ratings.beginRecount(LATER, LATER + 1000)).to.equal(true);
    const { webhooks, leagues, push, ratings } = store();
    const due = async () => ({
      games: await store().gamesToCheck(SOME_TIME, 9),
      leagues: await leagues.leaguesToCheck(SOME_TIME, 9),
      deliveries: (await webhooks.dueDeliveries(SOME_TIME, 9)).map(({ delivery }) => delivery.subscriptionId),
      pushes: (await push.due(SOME_TIME, 9)).map(({ delivery }) => delivery.gameId),
      heldUntil: (await webhooks.findSubscription(webhook))!.heldUntil,
    });
    await startAt(LATER - 59_999);
    expect(await due()).to.deep.equal({ games: [], leagues: [], deliveries: [], pushes: [], heldUntil: LATER });
    expect((await ratings.book()).recountingUntil).to.equal(LATER + 1000);
    await startAt(SOME_TIME);
    const [games, pushes] = [[game], [game]];
    expect(await due()).to.deep.equal({ games, leagues: [league], deliveries: [webhook], pushes, heldUntil: null });
    expect((await ratings.book()).recountingUntil).to.equal(SOME_TIME);
  });

  it('changes nothing where no game was ever opened', async () => {
    const league = await insertLeague();
    await startAt(SOME_TIME);
    expect(await store().leagues.leaguesToCheck(LATER - 1, 9)).to.deep.equal([]);
    expect(await store().leagues.leaguesToCheck(LATER, 9)).to.deep.equal([league]);
  });
});
