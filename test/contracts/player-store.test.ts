// Profiles of people, their sessions, passkeys and games, on either database.
import { expect } from 'chai';
import type { Delivery } from '../../src/records/webhook-records.ts';
import type { Passkey } from '../../src/records/player-records.ts';
import type { StepRecord } from '../../src/records/rating-records.ts';
import { MAX_COMMUNITIES } from '../../schema/standing.ts';
import type { Store } from '../../src/ports/store.ts';
import { newLine } from '../../src/rating/rating-line.ts';
import { newStanding } from '../../src/table/standing.ts';
import { TIERS, type Standing } from '../../src/records/standing.ts';
import {
  newDelivery,
  newEntry,
  newGame,
  newHash,
  newReceipt,
  newRecord,
  newSeat,
  newSubscription,
  SOME_TIME,
} from '../support/builders.ts';
import {
  insertPlayer,
  newAgent,
  newCounting,
  newDue,
  newMatch,
  newPasskey,
  newPlayed,
  newPlayer,
  resultOf,
} from '../support/people.ts';
import { overBothDatabases } from './databases.ts';
import { tablesWith } from './every-table.ts';
import fc from 'fast-check';

const NEWCOMER = newStanding(newLine(), TIERS.unlisted);
const ANY = { ruleset: 'all', limit: 50 } as const;

async function tableOf(store: Store): Promise<string[]> {
  return (await store.standings.leaderboard('player', ANY)).rows.map(({ owner }) => owner);
}

async function play(store: Store, owner: string, result: Parameters<typeof resultOf>[1] = {}): Promise<void> {
  expect(await store.standings.settleGame(await newDue(store, resultOf(owner, result)))).to.equal(true);
}

async function newClub(store: Store, founder: string): Promise<{ id: string; slug: string }> {
  const id = `cm_${newHash().slice(0, 8)}`;
  const club = { id, slug: id.replace('_', '-'), name: 'Club', members: 1, createdAt: SOME_TIME };
  expect(await store.standings.insertCommunity(club, founder, null)).to.equal(true);
  return club;
}

overBothDatabases('as a store of players', (store, backend) => {
  it('returns a new player with every field, also by the session', async () => {
    const player = newPlayer({ isHidden: true, name: 'Zoë 🎲' });
    const sessionHash = newHash();
    await store().players.insertPlayer({ player, sessionHash });
    expect(await store().players.findPlayer(player.id)).to.deep.equal({ player, standing: NEWCOMER });
    const session = { hash: sessionHash, playerId: player.id, createdAt: SOME_TIME, lastUsedAt: SOME_TIME };
    expect(await store().players.findSession(sessionHash)).to.deep.equal(session);
    expect(await store().players.findSession(newHash())).to.equal(undefined);
    expect(await store().players.findPlayer('NOBODY')).to.equal(undefined);
    await store().players.deleteSession(sessionHash);
    await store().players.deleteSession(sessionHash);
    expect(await store().players.findSession(sessionHash)).to.equal(undefined);
  });

  it('lists everybody except hidden players and those without a game', async () => {
    const [ada, bo, idle] = [await insertPlayer(store()), await insertPlayer(store()), await insertPlayer(store())];
    await play(store(), ada);
    await play(store(), bo, { outcome: 'L' });
    expect(await tableOf(store())).to.have.members([ada, bo]);
    const { id } = await newClub(store(), ada);
    expect(await store().standings.join(id, idle)).to.equal(true);
    const members = async () => (await store().standings.communityLeaderboard(id, ANY)).rows.map(({ owner }) => owner);
    expect(await members()).to.deep.equal([ada]);
    const receipt = newReceipt();
    await store().players.changeProfile(ada, { name: 'Ada L.', isHidden: true }, receipt);
    expect(await store().findReceipt(receipt.key)).to.deep.equal(receipt);
    expect((await store().players.findPlayer(ada))!.player).to.include({ name: 'Ada L.', isHidden: true });
    expect(await tableOf(store())).to.deep.equal([bo]);
    expect(await members()).to.deep.equal([]);
    await play(store(), ada);
    expect(await tableOf(store()), 'a game does not reveal a hidden player').to.deep.equal([bo]);
    await store().players.changeProfile(ada, { name: 'Ada', isHidden: false }, null);
    expect(await tableOf(store())).to.have.members([ada, bo]);
    expect(await members()).to.deep.equal([ada]);
  });

  it('leaves fields unchanged that a profile change omits', async () => {
    const ada = await insertPlayer(store());
    for (const change of [{ isHidden: true }, { name: 'Ada L.' }, { showsPresence: false }, {}]) {
      await store().players.changeProfile(ada, change, null);
    }
    const { player } = (await store().players.findPlayer(ada))!;
    expect(player).to.include({ name: 'Ada L.', isHidden: true, showsPresence: false });
  });

  it('keeps a player hidden by the operator, whatever the player changes at the same moment', async () => {
    const ada = await insertPlayer(store());
    await play(store(), ada);
    await store().admin.moderate(ada, { hiddenBy: 'operator' });
    await store().players.changeProfile(ada, { name: 'Ada L.', isHidden: false }, null);
    expect((await store().players.findPlayer(ada))!.player).to.include({ name: 'Ada L.', isHidden: true });
    expect(await tableOf(store())).to.deep.equal([]);
    await store().admin.moderate(ada, { hiddenBy: null });
    expect(await tableOf(store())).to.deep.equal([ada]);
  });

  it('makes a player an account with a passkey, once per passkey', async () => {
    const [ada, bo] = [await insertPlayer(store()), await insertPlayer(store())];
    const passkey = newPasskey(ada);
    expect(await store().players.keepPlayer(passkey)).to.equal(true);
    expect((await store().players.findPlayer(ada))!.player.isAccount).to.equal(true);
    expect(await store().players.keepPlayer({ ...passkey, playerId: bo })).to.equal(false);
    expect((await store().players.findPlayer(bo))!.player.isAccount).to.equal(false);
    const second = newPasskey(ada, { transports: [] });
    expect(await store().players.keepPlayer(second)).to.equal(true);
    expect(await store().players.sessionsOf(ada), 'its session continues').to.have.length(1);
    expect(await store().players.findPasskey(passkey.id)).to.deep.equal(passkey);
    expect(await store().players.passkeysOf(ada)).to.have.deep.members([passkey, second]);
    expect(await store().players.findPasskey('none')).to.equal(undefined);
  });

  it("replaces a guest's sessions when it becomes an account", async () => {
    const ada = await insertPlayer(store());
    const hash = newHash();
    expect(await store().players.keepPlayer(newPasskey(ada), { begun: hash })).to.equal(true);
    expect((await store().players.sessionsOf(ada)).map((session) => session.hash)).to.deep.equal([hash]);
  });

  it('stores the counter of a sign-in and starts a session', async () => {
    const ada = await insertPlayer(store());
    const passkey: Passkey = newPasskey(ada);
    await store().players.keepPlayer(passkey);
    const sessionHash = newHash();
    const counter = 2 ** 31 + 5; // a counter is an unsigned 32-bit number
    await store().players.signIn({ ...passkey, counter }, { begun: sessionHash }, SOME_TIME + 1);
    expect(await store().players.findPasskey(passkey.id)).to.deep.equal({
      ...passkey,
      counter,
      lastUsedAt: SOME_TIME + 1,
    });
    expect(await store().players.findSession(sessionHash)).to.deep.include({ playerId: ada, createdAt: SOME_TIME + 1 });
  });

  it('starts no session with a passkey that has been removed meanwhile', async () => {
    const ada = await insertPlayer(store());
    const sessionHash = newHash();
    expect(await store().players.signIn(newPasskey(ada), { begun: sessionHash }, SOME_TIME)).to.equal(false);
    expect(await store().players.findSession(sessionHash)).to.equal(undefined);
  });

  it('deletes sessions that are old or long unused, and no others', async () => {
    const newSession = async (createdAt: number, lastUsedAt: number | null): Promise<string> => {
      const sessionHash = newHash();
      await store().players.insertPlayer({ player: newPlayer({ createdAt }), sessionHash });
      if (lastUsedAt !== null) await store().players.noteSessionUse(sessionHash, lastUsedAt);
      return sessionHash;
    };
    const ended = [await newSession(10, 900), await newSession(200, 499), await newSession(200, null)];
    const kept = [await newSession(100, 500), await newSession(600, null)];
    const before = { createdBefore: 100, usedBefore: 500 };
    expect(await store().players.deleteSessionsBefore(before, 100)).to.equal(3);
    expect(await store().players.deleteSessionsBefore(before, 100)).to.equal(0);
    const found = await Promise.all([...ended, ...kept].map((hash) => store().players.findSession(hash)));
    expect(found.map((session) => session !== undefined)).to.deep.equal([false, false, false, true, true]);
  });

  it('gives a ceremony to one of several concurrent requests, and deletes old ones', async () => {
    const ceremony = { challengeHash: newHash(), purpose: 'keep', playerId: 'ADA', expiresAt: SOME_TIME } as const;
    await store().players.insertCeremony(ceremony);
    const taken = await Promise.all(
      Array.from({ length: 6 }, () => store().players.takeCeremony(ceremony.challengeHash)),
    );
    expect(taken.filter(Boolean)).to.deep.equal([ceremony]);
    expect(await store().players.takeCeremony(ceremony.challengeHash)).to.equal(undefined);
    const [old, recent] = [-1, 0].map((ms) => ({ ...ceremony, challengeHash: newHash(), expiresAt: SOME_TIME + ms }));
    for (const each of [old!, recent!]) await store().players.insertCeremony(each);
    await store().players.deleteCeremoniesBefore(SOME_TIME);
    expect(await store().players.takeCeremony(old!.challengeHash)).to.equal(undefined);
    expect(await store().players.takeCeremony(recent!.challengeHash)).to.deep.equal(recent);
  });

  it('finds the favourite champion: the one played most, of equals the lower card', async () => {
    const ada = await insertPlayer(store());
    expect(await store().players.favoriteChampion(ada)).to.equal(undefined);
    const placed = async (...plays: [cardId: number, plays: number][]) => {
      const champions = plays.map(([cardId, count]) => ({ playerId: ada, cardId, plays: count }));
      await store().standings.settleGame(await newDue(store(), { champions }));
    };
    await placed([9, 2], [4, 1]);
    expect(await store().players.favoriteChampion(ada)).to.deep.equal({ cardId: 9, plays: 2 });
    await placed([4, 1]);
    expect(await store().players.favoriteChampion(ada)).to.deep.equal({ cardId: 4, plays: 2 });
  });

  it('gives a game the ratings of the valid count, if it has them', async () => {
    const ada = await insertPlayer(store());
    const stored = { ratingBefore: 1300, ratingAfter: 1310 };
    const facts = { ...resultOf(ada, { counted: { number: 1, rating: 1216.4 } }), played: [newPlayed(ada, stored)] };
    await store().standings.settleGame(await newDue(store(), facts));
    const [game] = await store().players.gamesOf(ada, { limit: 1 });
    expect(game).to.include({ ratingBefore: 1200, ratingAfter: 1216 });
  });

  it('lists the games of a player newest first', async () => {
    const ada = await insertPlayer(store());
    const dues = [];
    for (let i = 0; i < 5; i++) {
      const due = await newDue(store(), { played: [newPlayed(ada, { ratingBefore: 1200 + i, ratingAfter: 1190 })] });
      await store().standings.settleGame(due);
      dues.push(due);
    }
    const games = dues
      .flatMap(({ played }) => played.map((game) => ({ ...game, accuracy: null, loss: null, stake: null })))
      .toReversed();
    expect(await store().players.gamesOf(ada, { limit: 10 })).to.deep.equal(games);
    const before = games[1]!.gameId;
    expect(await store().players.gamesOf(ada, { limit: 2, before })).to.deep.equal(games.slice(2, 4));
  });

  it("deletes a player's webhooks, including those of merged guests, with their deliveries", async () => {
    const { players, webhooks } = store();
    const [ada, guest, bo] = [
      await insertPlayer(store(), { isAccount: true }),
      await insertPlayer(store()),
      await insertPlayer(store()),
    ];
    await players.moveGuest(guest, ada, SOME_TIME);
    const hooked = async (owner: string) => {
      const subscription = newSubscription({ owner: `player:${owner}`, gameId: null, feed: 'own', cursor: null });
      await webhooks.insertSubscription(subscription, null);
      const delivery = newDelivery({ subscriptionId: subscription.id });
      expect(await webhooks.fanOutFeed(subscription, 'cursor', [delivery])).to.deep.equal([delivery]);
      const { id } = subscription;
      return async () => [await webhooks.findSubscription(id), await webhooks.findDelivery(id, delivery.eventId)];
    };
    const [own, moved, foreign] = [await hooked(ada), await hooked(guest), await hooked(bo)];
    await players.deletePlayer(ada, SOME_TIME, { name: 'Deleted player', texts: [] });
    expect(await own()).to.deep.equal([undefined, undefined]);
    expect(await moved()).to.deep.equal([undefined, undefined]);
    expect(await foreign()).to.not.include(undefined);
  });

  it("finds the matches that contain a deleted player's words, and no others", async () => {
    const agent = newAgent();
    await store().agents.insertAgent(agent, null);
    const players = [await insertPlayer(store()), await insertPlayer(store())];
    const gameIds: string[] = [];
    for (const [number, playerId] of players.entries()) {
      const due = await newDue(store(), {}, { seats: { A: newSeat({ playerId }), B: newSeat() } });
      const match = newMatch(agent.slug, { gameId: due.gameId, number });
      expect(await store().standings.settleGame({ ...due, match })).to.equal(true);
      gameIds.push(due.gameId);
    }
    const texts = await Promise.all(players.map((player) => store().players.matchTexts(player)));
    expect(texts.map((own) => own.map(({ gameId }) => gameId))).to.deep.equal(gameIds.map((id) => [id]));
  });

  it('deletes a player except for an id where games count for others: name, sessions, plays and thoughts are gone', async () => {
    const { players } = store();
    const name = 'Ada of Nowhere Else';
    const ada = await insertPlayer(store(), { name });
    const guest = await insertPlayer(store(), { name });
    await players.keepPlayer(newPasskey(ada), { begun: newHash() });
    const champions = [ada, guest].map((playerId) => ({ playerId, cardId: 7, plays: 2 }));
    await store().standings.settleGame(await newDue(store(), { ...resultOf(ada), champions }));
    const record = newRecord({
      seats: { A: newSeat({ playerId: ada, name }), B: newSeat({ playerId: guest, name }) },
    });
    await store().insertGame(newGame(record));
    for (const [ply, seat] of (['A', 'B'] as const).entries()) {
      const thought = { gameId: record.id, ply, seat, note: `I am ${name}`, ms: null, tokens: null, cost: null };
      await store().append({ entries: [newEntry(record.id, ply)], ending: null, receipt: null, thought });
    }
    await players.moveGuest(guest, ada, SOME_TIME);
    const epoch = (await store().findGame(record.id))!.record.epoch;
    expect(await tablesWith(backend(), ada)).to.include.members([
      'champion_plays',
      'player_games',
      'seats',
      'sessions',
    ]);
    expect(await tablesWith(backend(), guest)).to.include.members(['players', 'seats']);
    expect(await tablesWith(backend(), name)).to.deep.equal(['players', 'seats', 'thoughts']);
    await players.deletePlayer(ada, SOME_TIME, { name: 'Deleted player', texts: [] });
    expect(await tablesWith(backend(), name)).to.deep.equal([]);
    for (const id of [ada, guest]) expect(await tablesWith(backend(), id), id).to.deep.equal(['seats']);
    expect((await store().findGame(record.id))!.record.epoch, 'rooms reload it').to.equal(epoch + 1);
  });

  it("disables a banned player's webhooks for good, and cancels their pending deliveries", async () => {
    const { webhooks, admin } = store();
    const hooked = async (id: string) => {
      const subscription = newSubscription({ owner: `player:${id}`, gameId: null, feed: 'own', cursor: 0 });
      await webhooks.insertSubscription(subscription, null);
      const delivery = newDelivery({ subscriptionId: subscription.id });
      expect(await webhooks.fanOut(subscription, 1, [delivery])).to.equal(true);
      return delivery;
    };
    const [banned, other] = [await insertPlayer(store()), await insertPlayer(store())];
    const [ended, kept] = [await hooked(banned), await hooked(other)];
    await admin.moderate(banned, { bannedAt: SOME_TIME });
    const found = async ({ subscriptionId, eventId }: Delivery) => [
      (await webhooks.findSubscription(subscriptionId))!.disabledBecause,
      (await webhooks.findDelivery(subscriptionId, eventId))!.status,
    ];
    expect([await found(ended), await found(kept)]).to.deep.equal([
      ['operator', 'failed'],
      [null, 'pending'],
    ]);
  });

  describe('a guest merged into an account', () => {
    it('brings games, rating line, plays and communities; of two memberships in a community one remains', async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      await play(store(), guest, { counted: { number: 1, rating: 1216 } });
      await play(store(), account, { outcome: 'L', ruleset: 'mutators' });
      const champions = [guest, account].map((playerId) => ({ playerId, cardId: 7, plays: 2 }));
      await store().standings.settleGame(await newDue(store(), { champions }));
      const [common, own] = [await newClub(store(), account), await newClub(store(), guest)];
      await store().standings.join(common.id, guest);

      expect(await store().players.moveGuest(guest, account, SOME_TIME + 50)).to.equal(true);

      const moved = (await store().players.findPlayer(account))!;
      expect(moved.player).to.include({ finishedGames: 2, updatedAt: SOME_TIME + 50 });
      expect(moved.standing).to.include({ rating: 1216, games: 2, number: 1, wins: 1, losses: 1, form: 'WL' });
      expect((await store().players.findPlayer(guest))!.player.movedTo).to.equal(account);
      expect(await store().players.idsOf(account)).to.deep.equal([account, guest]);
      expect([...(await store().players.guestsOf([account, guest]))]).to.deep.equal([[guest, account]]);
      expect(await store().players.gamesOf(account, { limit: 10 })).to.have.length(2);
      expect(await store().players.gamesOf(guest, { limit: 10 })).to.deep.equal([]);
      expect(await store().players.favoriteChampion(account)).to.deep.equal({ cardId: 7, plays: 4 });
      expect(await tableOf(store())).to.deep.equal([account]);
      for (const { id, slug } of [common, own]) {
        expect((await store().standings.findCommunity(slug))!.members, slug).to.equal(1);
        expect(await store().standings.isMember(id, account)).to.equal(true);
        expect(await store().standings.isMember(id, guest)).to.equal(false);
        const { rows } = await store().standings.communityLeaderboard(id, ANY);
        expect(rows.map(({ owner, standing }) => [owner, standing.rating])).to.deep.equal([[account, 1216]]);
      }
    });

    it('brings webhooks', async () => {
      const [guest, account, other] = [
        await insertPlayer(store()),
        await insertPlayer(store(), { isAccount: true }),
        await insertPlayer(store()),
      ];
      const hooked = async (id: string) => {
        const subscription = newSubscription({ owner: `player:${id}`, gameId: null, feed: 'own', cursor: null });
        await store().webhooks.insertSubscription(subscription, null);
        return subscription.id;
      };
      const [own, theirs, foreign] = [await hooked(account), await hooked(guest), await hooked(other)];
      await store().players.moveGuest(guest, account, SOME_TIME);
      const idsOf = async (id: string) =>
        (await store().webhooks.subscriptionsOfOwner(`player:${id}`, { limit: 5 })).map((each) => each.id);
      expect(await idsOf(account)).to.have.members([own, theirs]);
      expect([await idsOf(guest), await idsOf(other)]).to.deep.equal([[], [foreign]]);
    });

    it("brings its oldest communities up to the account's limit", async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      const clubs: { id: string; slug: string }[] = [];
      for (let i = 0; i < MAX_COMMUNITIES - 2; i++) clubs.push(await newClub(store(), account));
      const guests = [];
      for (let i = 0; i < 4; i++) guests.push(await newClub(store(), guest));
      await store().standings.join(clubs[0]!.id, guest);
      await store().players.moveGuest(guest, account, SOME_TIME);
      const [first, second, ...left] = guests.toSorted((one, next) => (one.id < next.id ? -1 : 1));
      const kept = (await store().standings.clubsOf(account)).map(({ community }) => community);
      expect(kept.map(({ id }) => id)).to.have.members([...clubs, first!, second!].map(({ id }) => id));
      expect(new Set(kept.map(({ members }) => members))).to.deep.equal(new Set([1]));
      for (const { id, slug } of left) {
        expect((await store().standings.findCommunity(slug))!.members).to.equal(0);
        for (const player of [guest, account]) expect(await store().standings.isMember(id, player)).to.equal(false);
      }
    });

    it('loses its sessions, and the account gains none', async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      const before = await store().players.sessionsOf(account);
      await store().players.moveGuest(guest, account, SOME_TIME);
      expect(await store().players.sessionsOf(guest)).to.deep.equal([]);
      expect(await store().players.sessionsOf(account)).to.deep.equal(before);
    });

    it('is merged once, into an existing account; no account can be merged', async () => {
      const [guest, account, other] = [
        await insertPlayer(store()),
        await insertPlayer(store(), { isAccount: true }),
        await insertPlayer(store(), { isAccount: true }),
      ];
      await play(store(), guest, { counted: { number: 1, rating: 1216 } });
      const moves = await Promise.all([account, other].map((to) => store().players.moveGuest(guest, to, SOME_TIME)));
      expect(moves).to.deep.equal([true, false]);
      expect(await store().players.moveGuest(guest, account, SOME_TIME)).to.equal(false);
      expect(await store().players.moveGuest(account, other, SOME_TIME)).to.equal(false);
      expect(await store().players.moveGuest(other, guest, SOME_TIME)).to.equal(false);
      expect((await store().players.findPlayer(account))!.standing.rating).to.equal(1216);
      expect((await store().players.findPlayer(other))!.standing).to.deep.equal(NEWCOMER);
    });

    it('becomes another id of its account, and of no other', async () => {
      const { players } = store();
      const guests = [await insertPlayer(store()), await insertPlayer(store())];
      const accounts = await Promise.all(guests.map(() => insertPlayer(store(), { isAccount: true })));
      for (const [i, guest] of guests.entries()) await players.moveGuest(guest, accounts[i]!, SOME_TIME);
      const ids = await Promise.all(accounts.map((account) => players.idsOf(account)));
      expect(ids).to.deep.equal(accounts.map((account, i) => [account, guests[i]]));
    });

    it('gives its rating line to an account without results, which the account then continues', async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      await play(store(), guest, { counted: { number: 1, rating: 1300 } });
      await store().players.moveGuest(guest, account, SOME_TIME);
      const { player, standing } = (await store().players.findPlayer(account))!;
      expect(player.line).to.equal(`player/${guest}`);
      expect(standing).to.include({ rating: 1300, number: 1 });
      const own = await newDue(store(), resultOf(account, { counted: { number: 2 } }));
      expect(await store().standings.settleGame(own), 'steps on its previous line').to.equal(false);
      expect(await store().standings.isUnsettled(own.gameId)).to.equal(true);
    });

    /** Two games that the account won against a guest. @returns their ids */
    async function playBetween(guest: string, account: string, reason: StepRecord['reason']): Promise<string[]> {
      const ids = [];
      for (const number of [1, 2]) {
        const due = await newDue(store(), resultOf(guest, { counted: { number, rating: 1900 } }));
        const { result, steps, ...rest } = due.counting!;
        const own = newCounting({ kind: 'player', owner: account, ruleset: 'classic' }, { number: number + 1 }).steps;
        const ofAccount = own.map((owned) => ({ ...owned, step: { ...owned.step, gameId: due.gameId, reason } }));
        const counting = {
          ...rest,
          result: { ...result, lineB: `player/${account}` },
          steps: [...steps, ...ofAccount],
        };
        expect(await store().standings.settleGame({ ...due, counting })).to.equal(true);
        ids.push(due.gameId);
      }
      return ids;
    }

    it('leaves the line of an account with results, and games between the two count for neither', async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      await play(store(), account, { counted: { number: 1, rating: 1100 } });
      const between = await playBetween(guest, account, null);
      await play(store(), guest, { counted: { number: 3, rating: 1900 } });
      expect((await store().ratings.book()).marks).to.equal(0);
      await store().players.moveGuest(guest, account, SOME_TIME + 60);
      const { player, standing } = (await store().players.findPlayer(account))!;
      expect(player.line).to.equal(null);
      expect(standing).to.include({ rating: 1200, games: 4 });
      expect((await store().ratings.book()).marks).to.equal(1);
      const results = await store().ratings.results({ limit: 10 });
      const barred = results.filter(({ barredA, barredB }) => barredA === 'same_identity' && barredB === barredA);
      expect(barred.map(({ gameId }) => gameId)).to.have.members(between);
    });

    it("causes no recount for games that changed only the guest's rating, or are void already", async () => {
      const [guest, puppet] = [await insertPlayer(store()), await insertPlayer(store())];
      const [account, other] = [await insertPlayer(store(), { isAccount: true }), await insertPlayer(store())];
      for (const id of [account, other]) await play(store(), id, { counted: { number: 1 } });
      await playBetween(guest, account, 'opponent_unproven');
      for (const gameId of await playBetween(puppet, other, null)) {
        const nothing = { played: [], changes: [], champions: [], house: [], isDue: false };
        await store().standings.voidGame({ gameId, voidedAt: SOME_TIME, reason: 'thrown', ...nothing });
      }
      const { marks } = await store().ratings.book();
      expect(await store().players.moveGuest(guest, account, SOME_TIME)).to.equal(true);
      expect(await store().players.moveGuest(puppet, other, SOME_TIME)).to.equal(true);
      expect((await store().ratings.book()).marks).to.equal(marks);
      const results = await store().ratings.results({ limit: 10 });
      expect(results.filter(({ barredA }) => barredA === 'same_identity')).to.have.length(4);
      expect(results.filter(({ voidReason }) => voidReason === 'thrown')).to.have.length(2);
    });

    it('stays hidden in an account that hides', async () => {
      const [guest, account] = [await insertPlayer(store()), await insertPlayer(store(), { isAccount: true })];
      await play(store(), guest);
      await store().players.changeProfile(account, { name: 'Ada', isHidden: true }, null);
      await store().players.moveGuest(guest, account, SOME_TIME);
      expect(await tableOf(store())).to.deep.equal([]);
    });

    it('hides the account if an operator hid the guest, but not if the guest hid itself', async () => {
      const [guest, other] = [await insertPlayer(store()), await insertPlayer(store())];
      const [account, shown] = [
        await insertPlayer(store(), { isAccount: true }),
        await insertPlayer(store(), { isAccount: true }),
      ];
      for (const id of [guest, other]) await play(store(), id);
      await store().admin.moderate(guest, { hiddenBy: 'operator' });
      await store().players.changeProfile(other, { name: 'Bo', isHidden: true }, null);
      await store().players.moveGuest(guest, account, SOME_TIME);
      await store().players.moveGuest(other, shown, SOME_TIME);
      expect((await store().players.findPlayer(account))!.player).to.include({ isHidden: true, hiddenBy: 'operator' });
      expect((await store().players.findPlayer(shown))!.player).to.include({ isHidden: false, hiddenBy: null });
      expect(await tableOf(store())).to.deep.equal([shown]);
    });

    it("leaves the account with one player's record of all games, however they were split", async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(splitResult, { minLength: 1, maxLength: 24 }), async (results) => {
          const [guest, account, one] = [
            await insertPlayer(store()),
            await insertPlayer(store(), { isAccount: true }),
            await insertPlayer(store()),
          ];
          for (const { isGuest, ...result } of results) {
            await play(store(), isGuest ? guest : account, result);
            await play(store(), one, result);
          }
          await store().players.moveGuest(guest, account, SOME_TIME);
          for (const ruleset of ['all', 'classic', 'mutators'] as const) {
            const { rows } = await store().standings.leaderboard('player', { ruleset, limit: 100 });
            const [moved, whole] = [account, one].map((id) => rows.find(({ owner }) => owner === id));
            const sums = ({ games, wins, losses, draws, form }: Standing) => [
              ...[games, wins, losses, draws],
              form.length,
            ];
            expect(moved && sums(moved.standing), ruleset).to.deep.equal(whole && sums(whole.standing));
          }
          for (const id of [account, one]) await store().players.changeProfile(id, { name: 'x', isHidden: true }, null);
        }),
        { numRuns: 8 },
      );
    });
  });
});

const splitResult = fc.record({
  isGuest: fc.boolean(),
  ruleset: fc.constantFrom('classic', 'mutators'),
  outcome: fc.constantFrom('W', 'L', 'D'),
});
