// What webhooks rely on from the store, whichever database it uses.
import { expect } from 'chai';
import { ReceiptTaken } from '../../src/ports/store-errors.ts';
import type { Store } from '../../src/ports/store.ts';
import type { GameRecord } from '../../src/records/game-record.ts';
import type { Party } from '../../src/records/ids.ts';
import type { Delivery, Subscription } from '../../src/records/webhook-records.ts';
import type { WebhookStore } from '../../src/ports/webhook-store.ts';
import {
  newEnding,
  newDelivery,
  newEntry,
  newHash,
  newOutboxEvent,
  newReceipt,
  newRecord,
  newSubscription,
  newWaitingRecord,
  SOME_TIME,
} from '../support/builders.ts';
import { failureOf, type OpenedStore } from './game-store.ts';

export function webhookStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(name, () => {
    let store: Store;
    let webhooks: WebhookStore;
    let reopen: () => Promise<void>;
    beforeEach(async () => {
      const opened = await open();
      ({ store } = opened);
      ({ webhooks } = store);
      reopen = async () => {
        store = await opened.reopen();
        ({ webhooks } = store);
      };
    });
    afterEach(() => store.close());

    const insert = async (overrides: Partial<Subscription> = {}): Promise<Subscription> => {
      const subscription = newSubscription(overrides);
      await webhooks.insertSubscription(subscription, null);
      return subscription;
    };
    const deliver = async (overrides: Partial<Delivery> = {}): Promise<Delivery> => {
      const subscription = await insert({ cursor: 0 });
      const delivery = newDelivery({ subscriptionId: subscription.id, ...overrides });
      expect(await webhooks.fanOut(subscription, 1, [delivery])).to.equal(true);
      return delivery;
    };
    const find = ({ subscriptionId, eventId }: Delivery): Promise<Delivery | undefined> =>
      webhooks.findDelivery(subscriptionId, eventId);

    describe('a subscription', () => {
      it('comes back with every field unchanged, also after a restart', async () => {
        const rows: Partial<Subscription>[] = [
          {},
          { gameId: null, cursor: null, challengeHash: 'hash', events: ['challenge.played'] },
          { gameId: null, cursor: null, agent: 'pebble', status: 'disabled', disabledBecause: 'gone' },
          {
            caller: 'hash',
            tokenHash: 'hash',
            oldSecret: 'old',
            oldSecretUntil: SOME_TIME,
            failingSince: 5,
            heldUntil: 6,
            cursor: 7,
          },
        ];
        const subscriptions = await Promise.all(rows.map(insert));
        await reopen();
        for (const subscription of subscriptions) {
          expect(await webhooks.findSubscription(subscription.id)).to.deep.equal(subscription);
        }
        expect(await webhooks.findSubscription('sub_none')).to.equal(undefined);
      });

      it('is written with its receipt, or not at all', async () => {
        const [one, other] = [newSubscription(), newSubscription()];
        const receipt = newReceipt();
        await webhooks.insertSubscription(one, receipt);
        expect(await failureOf(webhooks.insertSubscription(other, receipt))).to.be.instanceOf(ReceiptTaken);
        expect(await webhooks.findSubscription(other.id)).to.equal(undefined);
      });

      it('changes only the given fields', async () => {
        const subscription = await insert({ heldUntil: 5 });
        const change = { secret: 'new', oldSecret: 'old', oldSecretUntil: 9, heldUntil: null };
        expect(await webhooks.changeSubscription({ id: subscription.id }, change, null)).to.equal(true);
        expect(await webhooks.findSubscription(subscription.id)).to.deep.equal({ ...subscription, ...change });
        const none = { url: undefined };
        expect(await webhooks.changeSubscription({ id: subscription.id }, none, null)).to.equal(true);
        expect(await webhooks.findSubscription(subscription.id)).to.deep.equal({ ...subscription, ...change });
        for (const each of [change, none]) {
          expect(await webhooks.changeSubscription({ id: 'sub_none' }, each, null)).to.equal(false);
        }
      });

      it('counts as open while it expects events: for a seat, the public, an agent, a challenge, a caller, or a feed', async () => {
        const gameId = newRecord().id;
        await insert({ gameId, tokenHash: 'seat', caller: 'me' });
        for (const cursor of [0, 7, null]) await insert({ gameId, cursor, caller: 'me' });
        await insert({ gameId, status: 'disabled', caller: 'me' });
        const elsewhere = { gameId: null, cursor: null };
        await insert({ ...elsewhere, agent: 'pebble', cursor: 3 });
        await insert({ ...elsewhere, challengeHash: 'hash', createdAt: SOME_TIME, caller: 'me' });
        await insert({ ...elsewhere, challengeHash: 'hash', createdAt: SOME_TIME + 1, caller: 'me' });
        for (const caller of ['me', 'other']) await insert({ ...elsewhere, feed: 'public', caller });
        await insert({ ...elsewhere, feed: 'own', owner: 'agent:pebble', caller: 'me' });
        const counts = [
          { gameId, tokenHash: 'seat' },
          { gameId, tokenHash: null },
          { agent: 'pebble' },
          { challengeHash: 'hash' },
          { caller: 'me' },
          { caller: 'nobody' },
          { feed: 'public' } as const,
          { feed: 'public', caller: 'me' } as const,
        ].map((of) => webhooks.countOpen(of, SOME_TIME));
        expect(await Promise.all(counts)).to.deep.equal([1, 2, 1, 1, 6, 0, 2, 1]);
      });

      it('is written within its limits, however many are written or re-enabled at the same time', async () => {
        const caller = newHash();
        const limits = (max: number) => [
          { of: { agent: 'pebble' }, since: SOME_TIME, max: 100 },
          { of: { caller }, since: SOME_TIME, max },
        ];
        const some = Array.from({ length: 4 }, () => newSubscription({ caller }));
        const disabled = Array.from({ length: 4 }, () => newSubscription({ caller, status: 'disabled' }));
        for (const each of disabled) await webhooks.insertSubscription(each, null);
        const inserted = some.map((each, i) =>
          i % 2 === 0 ? webhooks.insertLease(each, limits(3)) : webhooks.insertSubscription(each, null, limits(3)),
        );
        const are = await Promise.all([...inserted, ...disabled.map((each) => webhooks.revive(each, limits(3)))]);
        expect(are.filter(Boolean)).to.have.length(3);
        const found = await Promise.all([...some, ...disabled].map(({ id }) => webhooks.findSubscription(id)));
        expect(found.map((each) => each?.status === 'active')).to.deep.equal(are);
        expect(await webhooks.insertSubscription(newSubscription({ caller }), null, limits(4))).to.equal(true);
      });

      it('wakes the agent that created it for its turns, while it is active, does not fail, and has not ended', async () => {
        const own = { gameId: null, cursor: null, feed: 'own', events: ['game.started', 'game.turn'] } as const;
        const [woken, person] = [`agent:w-${newRecord().id}`, `player:${newRecord().id}`] as const;
        await insert({ ...own, owner: woken });
        await insert({ ...own, owner: woken, expiresAt: SOME_TIME + 1 });
        await insert({ ...own, owner: person });
        const rows: Partial<Subscription>[] = [
          { failingSince: 5 },
          { status: 'disabled' },
          { expiresAt: SOME_TIME },
          { events: ['game.started', 'game.finished'] },
          { feed: 'public' },
        ];
        for (const [i, row] of rows.entries()) await insert({ ...own, owner: `agent:not-${i}`, ...row });
        expect(await webhooks.wokenAgents(SOME_TIME, 5)).to.deep.equal([woken]);
        const isWoken = (owner: Party) => webhooks.isWoken(owner, SOME_TIME);
        const others = rows.map((_, i) => isWoken(`agent:not-${i}`));
        expect([await isWoken(woken), ...(await Promise.all(others))]).to.deep.equal([true, ...rows.map(() => false)]);
      });

      it('moves to another game while it expects events', async () => {
        const [from, to] = [newRecord().id, newRecord().id];
        const open = await insert({ gameId: from, cursor: 0 });
        const others = [
          await insert({ gameId: from, cursor: null }),
          await insert({ gameId: from, cursor: 0, status: 'disabled' }),
          await insert({ gameId: newRecord().id, cursor: 0 }),
        ];
        await webhooks.moveSubscriptions(from, to);
        await webhooks.moveSubscriptions(from, to);
        const moved = { ...open, gameId: to };
        expect(await webhooks.subscriptionsOfGame(to)).to.deep.equal([moved]);
        for (const each of [moved, ...others]) expect(await webhooks.findSubscription(each.id)).to.deep.equal(each);
      });

      it('takes its pending deliveries with it when it is disabled', async () => {
        const delivery = await deliver();
        await webhooks.disable({ id: delivery.subscriptionId }, 'failing');
        const disabled = await webhooks.findSubscription(delivery.subscriptionId);
        expect(disabled).to.include({ status: 'disabled', disabledBecause: 'failing' });
        expect(await find(delivery)).to.deep.equal({ ...delivery, status: 'failed', nextAt: null });
        expect(await webhooks.fanOut(disabled!, 2, [])).to.equal(false);
      });

      it('is neither changed nor disabled for an outdated URL', async () => {
        const delivery = await deliver();
        const read = (await webhooks.findSubscription(delivery.subscriptionId))!;
        const replaced = { id: read.id, url: 'https://replaced.test/' };
        expect(await webhooks.changeSubscription(replaced, { failingSince: 5 }, null)).to.equal(false);
        await webhooks.disable(replaced, 'gone');
        expect([await webhooks.findSubscription(read.id), await find(delivery)]).to.deep.equal([read, delivery]);
        await webhooks.disable(read, 'gone');
        expect(await webhooks.findSubscription(read.id)).to.include({ status: 'disabled', disabledBecause: 'gone' });
      });

      it('is not re-enabled if disabled for a reason unknown to the caller, nor disabled again for another', async () => {
        const { id } = await insert({ status: 'disabled', disabledBecause: 'failing' });
        await webhooks.disable({ id }, 'operator');
        const revive = (disabledBecause: Subscription['disabledBecause']) =>
          webhooks.revive({ id, status: 'disabled', disabledBecause }, []);
        expect([await revive('failing'), await revive(null)]).to.deep.equal([false, false]);
        await webhooks.disable({ id, status: 'active' }, 'gone');
        expect(await webhooks.findSubscription(id)).to.include({ status: 'disabled', disabledBecause: 'operator' });
        expect(await revive('operator')).to.equal(true);
        const active = { id, status: 'active', disabledBecause: null } as const;
        expect(await webhooks.changeSubscription(active, { failingSince: 5 }, null)).to.equal(true);
      });

      it('is not changed for an outdated secret', async () => {
        const { id, secret } = await insert();
        const change = (to: string) => webhooks.changeSubscription({ id, secret }, { secret: to }, null);
        expect([await change('second'), await change('third')]).to.deep.equal([true, false]);
        expect(await webhooks.findSubscription(id)).to.include({ secret: 'second' });
      });

      it('takes all of its deliveries with it when it is deleted', async () => {
        const [delivery, other] = [await deliver(), await deliver()];
        await webhooks.deleteSubscription(delivery.subscriptionId);
        expect(await webhooks.findSubscription(delivery.subscriptionId)).to.equal(undefined);
        expect([await find(delivery), await find(other)]).to.deep.equal([undefined, other]);
      });
    });

    describe('fanning out', () => {
      it('finds the subscriptions that still expect events of a game', async () => {
        const { id } = newRecord();
        const open = [await insert({ gameId: id }), await insert({ gameId: id, cursor: 9 })];
        await insert({ gameId: id, cursor: null });
        await insert({ gameId: id, status: 'disabled' });
        const other = await insert();
        expect(await webhooks.subscriptionsOfGame(id)).to.deep.equal(open);
        const games = [id, other.gameId!].toSorted();
        expect(await webhooks.gamesSubscribedTo('', 10)).to.deep.equal(games);
        expect(await webhooks.gamesSubscribedTo('', 1)).to.deep.equal([games[0]]);
        expect(await webhooks.gamesSubscribedTo(games[0]!, 10)).to.deep.equal([games[1]]);
      });

      it('happens once: of many that advance the same cursor one writes its deliveries', async () => {
        const subscription = await insert({ cursor: 4 });
        const rivals = Array.from({ length: 10 }, () => newDelivery({ subscriptionId: subscription.id }));
        const results = await Promise.all(rivals.map((delivery) => webhooks.fanOut(subscription, 6, [delivery])));
        const winners = rivals.filter((_, i) => results[i]);
        expect(winners).to.have.length(1);
        expect((await webhooks.findSubscription(subscription.id))!.cursor).to.equal(6);
        const { deliveries } = await webhooks.deliveriesOf(subscription.id, { limit: 20 });
        expect(deliveries).to.deep.equal(winners);
      });

      it('rejects what was read before a change, so that it is read again', async () => {
        const changes = [{ url: 'https://elsewhere.test/' }, { events: ['game.move'] as const }, { secret: 'new' }];
        for (const change of changes) {
          const read = await insert({ cursor: 4, feedCursor: 'here' });
          const deliveries = [newDelivery({ subscriptionId: read.id })];
          await webhooks.changeSubscription({ id: read.id }, change, null);
          expect(await webhooks.fanOut(read, 6, deliveries)).to.equal(false);
          expect(await webhooks.fanOutFeed(read, 'there', deliveries)).to.equal(undefined);
          const changed = { ...read, ...change };
          expect(await webhooks.findSubscription(read.id)).to.deep.equal(changed);
          expect(await webhooks.fanOut(changed, 6, [])).to.equal(true);
          expect(await webhooks.fanOutFeed(changed, 'there', deliveries)).to.deep.equal(deliveries);
        }
      });

      it('never creates the same event twice for a subscriber', async () => {
        const subscription = await insert({ cursor: 4 });
        const delivery = newDelivery({ subscriptionId: subscription.id });
        expect(await webhooks.fanOut(subscription, 6, [delivery])).to.equal(true);
        expect(await webhooks.fanOut({ ...subscription, cursor: 6 }, 8, [delivery])).to.equal(false);
        expect((await webhooks.findSubscription(subscription.id))!.cursor).to.equal(6);
      });

      it('finds the games whose journal is longer than a cursor', async () => {
        const behind = async (cursor: number, record = newRecord(), plies = 2): Promise<boolean> => {
          const entries = Array.from({ length: plies }, (_, ply) => newEntry(record.id, ply));
          await store.insertGame({ record, entries, checkAt: null, receipt: null });
          await insert({ gameId: record.id, cursor });
          return (await webhooks.gamesBehind('', 100)).includes(record.id);
        };
        // Two plies have cursors up to 6.
        const cursors = [0, 1, 2, 3, 5, 6];
        const found = [];
        for (const cursor of cursors) found.push(await behind(cursor));
        expect(found).to.deep.equal([true, true, true, true, true, false]);
        expect(await behind(2, newRecord(), 0)).to.equal(false);
        expect(await behind(1, newRecord(), 0)).to.equal(true);
        expect(await behind(0, newWaitingRecord(), 0)).to.equal(false);
        expect(await behind(6, newRecord({ status: 'finished' }))).to.equal(true);
        expect(await behind(0, newWaitingRecord({ status: 'abandoned' }), 0)).to.equal(true);
      });
    });

    describe('a delivery', () => {
      it('comes back unchanged with its subscription, and is due at its time', async () => {
        const delivery = await deliver({ nextAt: SOME_TIME + 5 });
        const sooner = await deliver({ nextAt: SOME_TIME + 3, lastStatus: 500, attempts: 2 });
        expect(await find(delivery)).to.deep.equal(delivery);
        expect(await webhooks.dueDeliveries(SOME_TIME + 2, 10)).to.deep.equal([]);
        const due = await webhooks.dueDeliveries(SOME_TIME + 5, 10);
        expect(due.map((each) => each.delivery)).to.deep.equal([sooner, delivery]);
        expect(due.map((each) => each.subscription?.id)).to.deep.equal(due.map((each) => each.delivery.subscriptionId));
        expect((await webhooks.dueDeliveries(SOME_TIME + 5, 1)).map((each) => each.delivery)).to.deep.equal([sooner]);
      });

      it('is claimed by one worker until its lease expires', async () => {
        const delivery = await deliver();
        const claims = await Promise.all([1, 2, 3, 4, 5].map((i) => webhooks.claim(delivery, SOME_TIME + 1000 + i)));
        expect(claims.filter(Boolean)).to.have.length(1);
        const claimed = (await find(delivery))!;
        expect(await webhooks.claim(claimed, SOME_TIME + 9000)).to.equal(true);
        const settlement = { attempts: 1, status: 'delivered', lastStatus: 204, nextAt: null } as const;
        expect(await webhooks.settle(claimed, settlement), 'the lease has expired').to.equal(false);
        const held = { ...claimed, nextAt: SOME_TIME + 9000 };
        expect(await webhooks.settle(held, settlement)).to.equal(true);
        expect(await find(delivery)).to.deep.equal({ ...delivery, ...settlement });
        expect(await webhooks.dueDeliveries(SOME_TIME + 99_000, 10)).to.deep.equal([]);
      });

      it('claimed by a dead worker is due when its lease is ended, and nothing else is', async () => {
        const [taken, later, over] = [
          await deliver({ nextAt: SOME_TIME + 20_000 }),
          await deliver({ nextAt: SOME_TIME + 20_001 }),
          await deliver({ nextAt: null, status: 'failed' }),
        ];
        await webhooks.endLeases(SOME_TIME, SOME_TIME + 20_000);
        const due = await webhooks.dueDeliveries(SOME_TIME, 10);
        expect(due.map((each) => each.delivery)).to.deep.equal([{ ...taken, nextAt: SOME_TIME }]);
        expect([await find(later), await find(over)]).to.deep.equal([later, over]);
      });

      it('that waits longer than a lease is due when the waits of its subscription end', async () => {
        const [waiting, leased, over] = [
          { nextAt: SOME_TIME + 20_001 },
          { nextAt: SOME_TIME + 20_000 },
          { nextAt: null, status: 'failed' } as const,
        ];
        const subscription = await insert({ cursor: 0 });
        const of = [waiting, leased, over].map((each) => newDelivery({ subscriptionId: subscription.id, ...each }));
        await webhooks.fanOut(subscription, 1, of);
        const other = await deliver(waiting);
        await webhooks.endWaits(subscription.id, SOME_TIME, SOME_TIME + 20_000);
        const due = await webhooks.dueDeliveries(SOME_TIME, 10);
        expect(due.map((each) => each.delivery)).to.deep.equal([{ ...of[0], nextAt: SOME_TIME }]);
        const untouched = [of[1]!, of[2]!, other];
        expect(await Promise.all(untouched.map(find))).to.deep.equal(untouched);
      });

      it('follows an older retry while an older delivery of its subscription has failed and is pending', async () => {
        const retried = { attempts: 1, createdAt: SOME_TIME - 1 };
        const rows: [of: Partial<Delivery>, has: boolean][] = [
          [retried, true],
          [{ ...retried, createdAt: SOME_TIME }, false],
          [{ ...retried, attempts: 0 }, false],
          [{ ...retried, nextAt: null, status: 'failed' }, false],
        ];
        for (const [of, has] of rows) {
          const subscription = await insert({ cursor: 0 });
          const [older, own] = [of, { attempts: 1 }].map((each) =>
            newDelivery({ subscriptionId: subscription.id, ...each }),
          );
          await webhooks.fanOut(subscription, 1, [older!, own!]);
          expect(await webhooks.hasOlderRetry(own!), JSON.stringify(of)).to.equal(has);
        }
        await deliver(retried);
        expect(await webhooks.hasOlderRetry(await deliver())).to.equal(false);
      });

      it('is in the log, newest first, page by page', async () => {
        const subscription = await insert({ cursor: 0 });
        const deliveries = Array.from({ length: 7 }, (_, i) =>
          newDelivery({ subscriptionId: subscription.id, createdAt: SOME_TIME + Math.floor(i / 2) }),
        );
        await webhooks.fanOut(subscription, 1, deliveries);
        await deliver();
        const newestFirst = deliveries.toSorted((a, b) =>
          a.createdAt === b.createdAt ? (a.eventId < b.eventId ? 1 : -1) : b.createdAt - a.createdAt,
        );
        const pages = [];
        let before: string | undefined;
        do {
          const page = await webhooks.deliveriesOf(subscription.id, { limit: 3, before });
          pages.push(page.deliveries);
          before = page.next ?? undefined;
        } while (before !== undefined);
        expect(pages.map(({ length }) => length)).to.deep.equal([3, 3, 1]);
        expect(pages.flat()).to.deep.equal(newestFirst);
      });

      it('is deleted when it is done and old, and so is the subscription to a finished game', async () => {
        const [over, pending] = [await deliver({ nextAt: null, status: 'failed' }), await deliver()];
        const [gone, open] = [await insert({ cursor: null }), await insert({ cursor: 3 })];
        const lasting = await insert({ gameId: null, agent: 'pebble', cursor: null });
        const ofChallenge = await insert({ gameId: null, challengeHash: 'hash', cursor: null });
        await webhooks.forgetBefore(SOME_TIME);
        expect(await find(over)).to.deep.equal(over);
        for (const { id } of [gone, ofChallenge]) expect((await webhooks.findSubscription(id))!.id).to.equal(id);
        await webhooks.forgetBefore(SOME_TIME + 1000);
        expect([await find(over), await find(pending)]).to.deep.equal([undefined, pending]);
        for (const { id } of [gone, ofChallenge]) expect(await webhooks.findSubscription(id)).to.equal(undefined);
        for (const { id } of [open, lasting]) expect((await webhooks.findSubscription(id))!.id).to.equal(id);
      });

      it('keeps its subscription to a finished game while it is pending, and while it is in the log', async () => {
        const subscription = await insert({ cursor: 7 });
        const last = newDelivery({ subscriptionId: subscription.id, createdAt: SOME_TIME + 2000 });
        await webhooks.fanOut(subscription, null, [last]);
        const isLeft = async () => (await webhooks.findSubscription(subscription.id)) !== undefined;
        await webhooks.forgetBefore(SOME_TIME + 2000);
        expect(await isLeft(), 'its last event is pending').to.equal(true);
        await webhooks.settle(last, { attempts: 1, status: 'delivered', lastStatus: 200, nextAt: null });
        await webhooks.forgetBefore(SOME_TIME + 2000);
        expect(await isLeft(), 'its last event is in the log').to.equal(true);
        await webhooks.forgetBefore(SOME_TIME + 2001);
        expect(await isLeft()).to.equal(false);
      });

      it('keeps its disabled subscription until it is deleted', async () => {
        const disabled = { cursor: 3, status: 'disabled' } as const;
        const subjects = [{}, { gameId: null, agent: 'pebble' }, { gameId: null, feed: 'public' } as const];
        const gone = await Promise.all(subjects.map((subject) => insert({ ...subject, ...disabled })));
        const young = await insert({ ...disabled, createdAt: SOME_TIME + 1000 });
        const recent = await deliver({ createdAt: SOME_TIME + 1000 });
        await webhooks.disable({ id: recent.subscriptionId }, 'gone');
        const left = async (ids: readonly string[]) =>
          (await Promise.all(ids.map((id) => webhooks.findSubscription(id)))).map((each) => each?.id);
        const [old, kept] = [gone.map(({ id }) => id), [young.id, recent.subscriptionId]];
        await webhooks.forgetBefore(SOME_TIME);
        expect(await left(old)).to.deep.equal(old);
        await webhooks.forgetBefore(SOME_TIME + 1000);
        expect(await left([...old, ...kept])).to.deep.equal([undefined, undefined, undefined, ...kept]);
        await webhooks.forgetBefore(SOME_TIME + 1001);
        expect(await left(kept)).to.deep.equal([undefined, undefined]);
      });

      it('is deleted with a subscription that has ended', async () => {
        const [ended, lasts] = [await insert({ expiresAt: SOME_TIME }), await insert({ expiresAt: SOME_TIME + 1 })];
        const endless = await insert({});
        const deliveries = [ended, lasts].map(({ id }) => newDelivery({ subscriptionId: id }));
        await Promise.all([ended, lasts].map((of, i) => webhooks.fanOut(of, of.cursor! + 1, [deliveries[i]!])));
        await webhooks.deleteExpired(SOME_TIME);
        expect(await webhooks.findSubscription(ended.id)).to.equal(undefined);
        expect(await find(deliveries[0]!)).to.equal(undefined);
        expect(await find(deliveries[1]!)).to.deep.equal(deliveries[1]);
        for (const { id } of [lasts, endless]) expect((await webhooks.findSubscription(id))!.id).to.equal(id);
      });
    });

    describe('the outbox', () => {
      it('gives its events to their recipients, once each', async () => {
        const event = newOutboxEvent({ agent: 'pebble', challengeHash: 'hash' });
        await countWith(store, event);
        expect(await webhooks.outboxEvents(10)).to.deep.equal([event]);
        const ofAgent = await insert({ gameId: null, agent: 'pebble', cursor: event.place - 1 });
        const ofChallenge = await insert({ gameId: null, challengeHash: 'hash', cursor: null });
        await insert({ gameId: null, agent: 'oracle', cursor: null });
        await insert({ gameId: null, agent: 'pebble', cursor: null, status: 'disabled' });
        await insert({ gameId: null, agent: 'pebble', cursor: event.place });
        const both = [ofAgent, ofChallenge].toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(await webhooks.subscriptionsFor(event, 10)).to.deep.equal(both);
        expect(await webhooks.subscriptionsFor(event, 1)).to.deep.equal([both[0]]);
        const progressed = { ...event, progress: both[0]!.id };
        const first = newDelivery({ subscriptionId: both[0]!.id, eventId: event.eventId });
        expect(await webhooks.fanOutOutbox(event, progressed.progress, [first])).to.equal(true);
        expect(await webhooks.fanOutOutbox(event, progressed.progress, [first])).to.equal(false);
        expect(await webhooks.subscriptionsFor(progressed, 10)).to.deep.equal([both[1]]);
        expect(await webhooks.fanOutOutbox(progressed, null, [])).to.equal(true);
        expect(await webhooks.outboxEvents(10)).to.deep.equal([]);
      });

      it('tells of a private game only its agent and its challenge', async () => {
        const event = newOutboxEvent({ agent: 'pebble', challengeHash: 'hash' });
        await countWith(store, event, { isPublic: false });
        const ofAgent = { gameId: null, agent: 'pebble', cursor: null };
        await insert(ofAgent);
        await insert({ ...ofAgent, owner: 'agent:oracle' });
        const own = await insert({ ...ofAgent, owner: 'agent:pebble' });
        const ofChallenge = await insert({ gameId: null, challengeHash: 'hash', cursor: null });
        const found = await webhooks.subscriptionsFor(event, 10);
        expect(found.map(({ id }) => id)).to.have.members([own.id, ofChallenge.id]);
        const page = { limit: 10, after: 0 };
        expect(await webhooks.outboxOf({ publicOf: 'pebble' }, page)).to.deep.equal([]);
        expect(await webhooks.outboxOf({ agent: 'pebble' }, page)).to.deep.equal([event]);
        expect(await webhooks.outboxSince(event.at - 1, 10)).to.deep.equal([]);
      });

      it('is read by agent or challenge, from a given position', async () => {
        const events = [];
        for (let i = 0; i < 4; i++) {
          const event = newOutboxEvent({
            place: (i % 3) + 1,
            agent: i < 3 ? 'pebble' : 'oracle',
            challengeHash: `hash ${i}`,
          });
          await countWith(store, event);
          events.push(event);
        }
        const read = webhooks.outboxOf.bind(webhooks);
        expect(await read({ agent: 'pebble' }, { limit: 10, after: 0 })).to.deep.equal(events.slice(0, 3));
        expect(await read({ agent: 'pebble' }, { limit: 1, after: 1 })).to.deep.equal([events[1]]);
        expect(await read({ publicOf: 'pebble' }, { limit: 1, after: 1 })).to.deep.equal([events[1]]);
        expect(await read({ challengeHash: 'hash 3' }, { limit: 10, after: 0 })).to.deep.equal([events[3]]);
      });

      it('is read by time, page by page, whether or not all subscribers have an event', async () => {
        const events = [0, 0, 0, 1].map((later, i) => newOutboxEvent({ at: SOME_TIME + later, place: i + 1 }));
        for (const event of events) await countWith(store, event);
        expect(await webhooks.fanOutOutbox(events[1]!, null, [])).to.equal(true);
        const whole = await webhooks.outboxSince(SOME_TIME - 1, 10);
        expect(new Set(whole.map(({ eventId }) => eventId)).size).to.equal(4);
        const paged = [...(await webhooks.outboxSince(SOME_TIME - 1, 1))];
        for (let i = 0; i < 3; i++) paged.push(...(await webhooks.outboxSince(paged.at(-1)!, 1)));
        expect(paged).to.deep.equal(whole);
        expect(await webhooks.outboxSince(SOME_TIME, 10)).to.deep.equal([whole[3]]);
      });

      it('gives a late event to a reader that is already past its time', async () => {
        const prompt = newOutboxEvent({ place: 1, at: SOME_TIME + 5000 });
        await countWith(store, prompt);
        const [first] = await webhooks.outboxOf({ agent: 'pebble' }, { limit: 10, after: 0 });
        const late = newOutboxEvent({ place: 2, at: SOME_TIME });
        await countWith(store, late);
        const after = first!.place;
        expect(await webhooks.outboxOf({ agent: 'pebble' }, { limit: 10, after })).to.deep.equal([late]);
        const between = await insert({ gameId: null, agent: 'pebble', cursor: after, createdAt: SOME_TIME + 9000 });
        expect(await webhooks.subscriptionsFor(late, 10)).to.deep.equal([between]);
        expect(await webhooks.subscriptionsFor(prompt, 10)).to.deep.equal([]);
      });
    });
  });
}

/** The event is written in the transaction that counts the game. */
async function countWith(
  store: Store,
  event: ReturnType<typeof newOutboxEvent>,
  game: Partial<GameRecord> = {},
): Promise<void> {
  const record = newRecord({ id: event.gameId, ...game });
  await store.insertGame({ record, entries: [], checkAt: null, receipt: null });
  const ending = newEnding({ winner: 'A', endedAt: event.at });
  await store.append({ entries: [newEntry(record.id, 0)], ending, receipt: null, needsSettling: true });
  const count = {
    gameId: record.id,
    endedAt: event.at,
    match: null,
    event,
    changes: [],
    played: [],
    champions: [],
    house: [],
    judged: [],
    counting: null,
    isLate: false,
  };
  expect(await store.standings.settleGame(count)).to.equal(true);
  expect(await store.standings.settleGame({ ...count, event: newOutboxEvent() }), 'counted already').to.equal(false);
}
